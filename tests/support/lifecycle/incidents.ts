import { minute } from '#domain/time.ts';
import type { ModelAlarm } from './alarm.ts';

/** Posts of a life stand so far from each other: neighbours are within 200 m, the two ends are not. */
export const postsApartM = 150;

const nearM = 200;
const nearMs = minute;
const longestMs = 10 * minute;
/** Incidents that had their last new alarm longer ago are left as they are. */
const lookedBackMs = 15 * minute;

/** When its first hit was. */
const beganAt = (incident: ModelAlarm | null, all: readonly ModelAlarm[]): number =>
  Math.min(...all.flatMap((each) => (each.incident === incident ? [each.firstAt] : [])));

/** Within the time in which an incident takes members. */
const isSoon = (at: number, other: number): boolean => Math.abs(at - other) <= longestMs;

/** The one began while the other occurred, or within a minute of that. */
const isWhile = (one: ModelAlarm, other: ModelAlarm): boolean =>
  one.firstAt >= other.firstAt - nearMs && one.firstAt <= other.lastAt + nearMs;

const areNeighbours = (one: ModelAlarm, other: ModelAlarm): boolean =>
  one.post !== other.post && Math.abs(one.post - other.post) * postsApartM <= nearM;

/**
 * A new alarm joins the earliest incident that it goes with; else it opens one of its own.
 * @source docs/adr/0045-incidents.md
 */
export function joinIncident(fresh: ModelAlarm, others: readonly ModelAlarm[]): void {
  if (fresh.type === 'WATER') return;
  const reached = others.filter((other) => {
    if (other.incident === null || !isSoon(fresh.firstAt, beganAt(other.incident, others))) return false;
    const isOfDevice = other.post === fresh.post && other.isOpen && isSoon(fresh.firstAt, other.firstAt);
    return isOfDevice || (areNeighbours(fresh, other) && isWhile(fresh, other));
  });
  const byBegin = reached.map(({ incident }) => incident).toSorted((a, b) => beganAt(a, others) - beganAt(b, others));
  fresh.incident = byBegin[0] ?? fresh;
}

/**
 * Incidents between which a hit has closed the gap are one: the earlier.
 * @param all in the order in which they began
 * @source docs/adr/0045-incidents.md
 */
export function bridgeIncidents(all: readonly ModelAlarm[], now: number): void {
  const lively = new Set(all.flatMap(({ incident, firstAt }) => (firstAt >= now - lookedBackMs ? [incident] : [])));
  const recent = all.filter(({ incident }) => incident !== null && lively.has(incident));
  for (const one of recent) {
    for (const other of recent) {
      const isOfDevice = one.post === other.post && one.isOpen && other.isOpen && isSoon(one.firstAt, other.firstAt);
      const isOne = isOfDevice || (areNeighbours(one, other) && isWhile(one, other));
      if (one.incident === other.incident || !isOne) continue;
      const [began, otherBegan] = [beganAt(one.incident, all), beganAt(other.incident, all)];
      if (!isSoon(began, otherBegan)) continue;
      const [kept, gone] = began < otherBegan ? [one.incident, other.incident] : [other.incident, one.incident];
      for (const each of all) if (each.incident === gone) each.incident = kept;
    }
  }
}
