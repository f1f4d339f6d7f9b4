import { hour } from '../time.ts';

/** No alarm is silent for longer than this without somebody saying so again. */
export const longestShelfMs = 8 * hour;

/** When a shelf may end, seen from now. */
export const isShelfEnd = (until: number, nowMs: number): boolean => until > nowMs && until <= nowMs + longestShelfMs;

/** How a row lies on the shelf and by when it is due. */
export interface Shelvable {
  readonly dueAt: number | null;
  readonly shelvedUntil: number | null;
}

/** What was left of the time to handle it when it was shelved, or is left now. */
function leftOf({ dueAt, shelvedUntil }: Shelvable & { readonly dueAt: number }, nowMs: number): number {
  return Math.max(0, dueAt - (shelvedUntil ?? nowMs));
}

/** By when it is due that is shelved until then: what is left of its time begins at the end of the shelf. */
export function dueOnShelf(alarm: Shelvable, until: number, nowMs: number): number | null {
  const { dueAt, shelvedUntil } = alarm;
  return dueAt === null ? null : until + leftOf({ dueAt, shelvedUntil }, nowMs);
}

/** By when it is due that comes back now. */
export function dueOffShelf(alarm: Shelvable, nowMs: number): number | null {
  const { dueAt, shelvedUntil } = alarm;
  if (dueAt === null || shelvedUntil === null) return dueAt;
  return nowMs + leftOf({ dueAt, shelvedUntil }, nowMs);
}
