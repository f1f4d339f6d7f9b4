import { haversineM, type LngLat } from '../geo/distance.ts';
import { minute } from '../time.ts';

/** Hits so near to each other in time are of one incident. */
export const nearMs = minute;
/** And so near along one guardrail. */
export const nearM = 200;
/** Nothing joins an incident later than this after its first hit. */
export const longestMs = 10 * minute;

/** Types that an impact leaves behind, on the device that was hit and on its neighbours. */
const ofImpact: ReadonlySet<string> = new Set([
  'COLLISION',
  'IMPACT_WARN',
  'TOPPLE',
  'TILT',
  'TILT_WARN',
  'DISPLACEMENT',
  'LINKAGE',
]);
/** One measure at several heights: a warning is a line of its alarm for as long as that stands. */
const ofTilt: ReadonlySet<string> = new Set(['TILT_WARN', 'TILT', 'TOPPLE']);

/** Alarms of this type are members of an incident, if only of their own. */
export const isGrouped = (typeCode: string): boolean => ofImpact.has(typeCode);

/** An alarm as its incident is judged by. Times are the device's, epoch ms. */
export interface IncidentMember {
  readonly alarmId: string;
  /** Of the alarm that opened the incident. */
  readonly incidentId: string;
  readonly typeCode: string;
  readonly severity: number;
  readonly deviceId: string | null;
  readonly railId: string | null;
  readonly position: LngLat | null;
  readonly firstOccurredAt: number;
  readonly lastOccurredAt: number;
  readonly isOpen: boolean;
  /** Somebody was called and it is not settled: open, nobody handled it, and it is not shelved. */
  readonly isStanding: boolean;
}

/** One that is raised now. */
export type NewMember = Omit<IncidentMember, 'incidentId' | 'isOpen' | 'isStanding'>;

/** What a new alarm belongs to. */
export interface Grouped {
  readonly incidentId: string;
  /** People are told of it: it opens the incident, or is worse than all that it had. */
  readonly isTold: boolean;
}

/** How far a time lies from the stretch in which an alarm occurred, ms; 0 within. */
const apartMs = ({ firstOccurredAt, lastOccurredAt }: IncidentMember, at: number): number =>
  Math.max(firstOccurredAt - at, at - lastOccurredAt, 0);

const isNear = (a: LngLat | null, b: LngLat | null): boolean => a !== null && b !== null && haversineM(a, b) <= nearM;

/** Whether a new alarm is of the same incident as this one, however long that has lasted. */
function goesWith(one: NewMember, member: IncidentMember): boolean {
  const at = one.firstOccurredAt;
  if (one.deviceId !== null && one.deviceId === member.deviceId) {
    if (!member.isOpen) return false;
    if (ofTilt.has(one.typeCode) && ofTilt.has(member.typeCode)) return true;
    return Math.abs(at - member.firstOccurredAt) <= longestMs;
  }
  if (one.railId === null || one.railId !== member.railId) return false;
  return apartMs(member, at) <= nearMs && isNear(one.position, member.position);
}

/** Members by what a new one may go with; however many there are, each is looked at by those near it alone. */
class MemberBook {
  readonly #byDevice = new Map<string, IncidentMember[]>();
  readonly #byRail = new Map<string, IncidentMember[]>();
  /** When an incident had its first hit. */
  readonly #began = new Map<string, number>();
  /** Severity of the worst of an incident that is not settled. */
  readonly #worst = new Map<string, number>();

  add(member: IncidentMember): void {
    const { deviceId, railId, incidentId, firstOccurredAt, severity, isStanding } = member;
    if (deviceId !== null) listOf(this.#byDevice, deviceId).push(member);
    if (railId !== null) listOf(this.#byRail, railId).push(member);
    this.#began.set(incidentId, Math.min(firstOccurredAt, this.beganAt(incidentId)));
    if (isStanding) this.#worst.set(incidentId, Math.min(severity, this.worstOf(incidentId)));
  }

  beganAt(incidentId: string): number {
    return this.#began.get(incidentId) ?? Infinity;
  }

  worstOf(incidentId: string): number {
    return this.#worst.get(incidentId) ?? Infinity;
  }

  /** The incidents that a new alarm goes with, the earliest first: it belongs to that one. */
  incidentsOf(one: NewMember): string[] {
    const found = new Set<string>();
    for (const near of [this.#byDevice.get(one.deviceId ?? ''), this.#byRail.get(one.railId ?? '')]) {
      for (const member of near ?? []) {
        if (!found.has(member.incidentId) && goesWith(one, member) && this.#isInTime(one, member)) {
          found.add(member.incidentId);
        }
      }
    }
    return [...found].sort((a, b) => this.beganAt(a) - this.beganAt(b) || (a < b ? -1 : 1));
  }

  /** Within the time in which an incident takes members; a warning under its alarm comes whenever it comes. */
  #isInTime(one: NewMember, member: IncidentMember): boolean {
    if (one.deviceId !== null && one.deviceId === member.deviceId && ofTilt.has(one.typeCode)) return true;
    return Math.abs(one.firstOccurredAt - this.beganAt(member.incidentId)) <= longestMs;
  }
}

function listOf(map: Map<string, IncidentMember[]>, key: string): IncidentMember[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const list: IncidentMember[] = [];
  map.set(key, list);
  return list;
}

/** Of hits of one moment the worst opens the incident, of these the one that says most of what happened. */
function byPrecedence(a: NewMember, b: NewMember): number {
  const placeOf = ({ typeCode }: NewMember): number => [...ofImpact].indexOf(typeCode);
  return (
    a.firstOccurredAt - b.firstOccurredAt ||
    a.severity - b.severity ||
    placeOf(a) - placeOf(b) ||
    (a.alarmId < b.alarmId ? -1 : 1)
  );
}

/**
 * The incident of each new alarm, by its id. A new one joins the incident of any alarm that it goes with, the earliest
 * of them when there are several; else it opens one of its own, under its own id.
 * @param known alarms of the same guardrails and devices around that time
 * @source docs/requirements.md A13, docs/adr/0045-incidents.md
 */
export function groupAlarms(
  raised: readonly NewMember[],
  known: readonly IncidentMember[],
): ReadonlyMap<string, Grouped> {
  const book = new MemberBook();
  for (const member of known) book.add(member);
  const grouped = new Map<string, Grouped>();
  for (const one of raised.toSorted(byPrecedence)) {
    const incidents = book.incidentsOf(one);
    const incidentId = incidents[0] ?? one.alarmId;
    // Where all that went before is settled, somebody must be called again. Incidents that it joins become one soon.
    const worst = Math.min(...incidents.map((id) => book.worstOf(id)));
    grouped.set(one.alarmId, { incidentId, isTold: one.severity < worst });
    book.add({ ...one, incidentId, isOpen: true, isStanding: true });
  }
  return grouped;
}

/**
 * Members whose incident turns out to be part of an earlier one, with that one's id: hits of one impact were stored in
 * an order that left a gap between them, which a later hit has filled.
 */
export function bridgedMembers(members: readonly IncidentMember[]): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  const rootOf = (incidentId: string): string => {
    const above = joined.get(incidentId);
    return above === undefined ? incidentId : rootOf(above);
  };
  const began = new Map<string, number>();
  for (const { incidentId, firstOccurredAt } of members) {
    began.set(incidentId, Math.min(firstOccurredAt, began.get(incidentId) ?? Infinity));
  }
  const isEarlier = (a: string, b: string): boolean => {
    const apart = (began.get(a) ?? 0) - (began.get(b) ?? 0);
    return apart === 0 ? a < b : apart < 0;
  };
  const join = (one: IncidentMember, other: IncidentMember): void => {
    // Nearly all pairs of a flood are of one incident already.
    if (one.incidentId === other.incidentId) return;
    // Of one device both must stand: what was over is another matter.
    if (one.deviceId === other.deviceId && !(one.isOpen && other.isOpen)) return;
    const [a, b] = [rootOf(one.incidentId), rootOf(other.incidentId)];
    if (a === b || !goesWith(one, other)) return;
    if (Math.abs((began.get(a) ?? 0) - (began.get(b) ?? 0)) > longestMs) return;
    if (isEarlier(a, b)) joined.set(b, a);
    else joined.set(a, b);
  };
  const byRail = new Map<string, IncidentMember[]>();
  for (const member of members) {
    if (member.railId !== null) listOf(byRail, member.railId).push(member);
  }
  for (const ofRail of byRail.values()) {
    for (const one of ofRail) for (const other of ofRail) join(one, other);
  }
  return new Map(
    members.flatMap(({ alarmId, incidentId }) => {
      const root = rootOf(incidentId);
      return root === incidentId ? [] : [[alarmId, root] as const];
    }),
  );
}
