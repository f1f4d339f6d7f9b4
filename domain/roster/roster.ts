import { may, accessOf, type Role } from '../access/access.ts';
import { isWithin } from '../orgs/path.ts';
import { shiftAt, shiftNames, weekdayOf, type ShiftName } from '../shifts/shift.ts';

/** Who works in each shift of a day: ids of accounts. */
export type DaySlots = Readonly<Record<ShiftName, readonly string[]>>;

/** A week that repeats from a day on, Monday first. */
export interface WeekPlan {
  /** `YYYY-MM-DD`; it counts until the next plan's. */
  readonly fromDay: string;
  readonly week: readonly DaySlots[];
}

/** One shift of one day that is not as the week says. */
export interface RosterException {
  readonly day: string;
  readonly shift: ShiftName;
  readonly userIds: readonly string[];
}

/** What an organisation keeps, as far as somebody asked for its days. @source docs/adr/0047-shifts.md */
export interface Roster {
  readonly orgId: string;
  /** The first day first. */
  readonly plans: readonly WeekPlan[];
  readonly exceptions: readonly RosterException[];
}

/** People of one shift. */
export const mostOnDuty = 20;
/** How far ahead one shift may be changed. */
export const mostDaysAhead = 366;

export const emptyDay = (): DaySlots => ({ night: [], day: [], evening: [] });
export const emptyWeek = (): DaySlots[] => Array.from({ length: 7 }, emptyDay);

/** Who stands in a shift of a day, and whether that is not what the week says. */
export function slotOf(
  { plans, exceptions }: Pick<Roster, 'plans' | 'exceptions'>,
  day: string,
  shift: ShiftName,
): { readonly userIds: readonly string[]; readonly isException: boolean } {
  const own = exceptions.find((each) => each.day === day && each.shift === shift);
  if (own !== undefined) return { userIds: own.userIds, isException: true };
  const plan = plans.findLast(({ fromDay }) => fromDay <= day);
  return { userIds: plan?.week[weekdayOf(day)]?.[shift] ?? [], isException: false };
}

export const applyWays = ['day', 'weekday', 'everyDay', 'plan'] as const;
/** For this day alone; each week; each day of each week; as the week says, again. */
export type ApplyWay = (typeof applyWays)[number];

export interface SlotChange {
  readonly day: string;
  readonly shift: ShiftName;
  readonly userIds: readonly string[];
  readonly apply: ApplyWay;
}

/** What a change makes of a roster: the week from today on, and exceptions. What was, stays. */
export function changedRoster(
  roster: Pick<Roster, 'plans' | 'exceptions'>,
  { day, shift, userIds, apply }: SlotChange,
  today: string,
): { readonly week: readonly DaySlots[] | null; readonly exception: readonly string[] | null } {
  if (apply === 'day') return { week: null, exception: userIds };
  if (apply === 'plan') return { week: null, exception: null };
  const standing = roster.plans.findLast(({ fromDay }) => fromDay <= today)?.week ?? emptyWeek();
  const week = standing.map((slots, weekday) =>
    apply === 'everyDay' || weekday === weekdayOf(day) ? { ...slots, [shift]: userIds } : slots,
  );
  return { week, exception: null };
}

/** Whether anybody stands in a week. */
export const hasAnybody = (week: readonly DaySlots[]): boolean =>
  week.some((slots) => shiftNames.some((shift) => slots[shift].length > 0));

/** Somebody who stands in a roster, as the account is now. */
export interface DutyPerson {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly status: 'pending' | 'enabled' | 'disabled';
  readonly isDeleted: boolean;
  /** Of the organisation that it sits in; null for none. */
  readonly orgPath: string | null;
}

/** `on`: counts. Else why not: left, disabled, of an organisation that does not see this one, or without the right. */
export type DutyState = 'on' | 'deleted' | 'disabled' | 'moved' | 'noRight';

/**
 * Whether somebody counts as on duty for an organisation: an account that may sign in, sees its alarms and may handle
 * them.
 */
export function dutyState(person: Omit<DutyPerson, 'id' | 'name'> | undefined, orgPath: string): DutyState {
  if (person === undefined || person.isDeleted) return 'deleted';
  if (person.status !== 'enabled') return 'disabled';
  const access = accessOf(person.roles);
  const sees = access.includes('root') || (person.orgPath !== null && isWithin(orgPath, person.orgPath));
  if (!sees) return 'moved';
  return may(access, ['alarm:handle']) ? 'on' : 'noRight';
}

/**
 * How many positions a roster has at a time. Of shifts that are over all count who stood in them: who left later was
 * there.
 */
export function positionsAt(
  roster: Roster,
  { zone, now, isOn }: { readonly zone: string; readonly now: number; readonly isOn: (userId: string) => boolean },
): (at: number) => number {
  const known = new Map<number, number>();
  let span = shiftAt(zone, now);
  return (at) => {
    if (at < span.start || at > span.end) span = shiftAt(zone, at);
    const found = known.get(span.start);
    if (found !== undefined) return found;
    const { userIds } = slotOf(roster, span.day, span.shift);
    const n = span.end < now ? userIds.length : userIds.filter(isOn).length;
    known.set(span.start, n);
    return n;
  };
}

/** A shift of the week as screens show it. */
export interface RosterSlot {
  readonly day: string;
  readonly shift: ShiftName;
  readonly userIds: readonly string[];
  readonly isException: boolean;
}

export interface RosterPerson {
  readonly id: string;
  /** Null of somebody whom the reader does not see. */
  readonly name: string | null;
  readonly state: DutyState;
}

/** A week of the roster that counts for an organisation. */
export interface RosterView {
  readonly orgId: string;
  readonly orgName: string;
  /** 0 while the organisation keeps none of its own. */
  readonly version: number;
  /** Whose roster it is: its own, or of the nearest above; null where nobody keeps one. Above the scope without a name. */
  readonly keptBy: { readonly isOwn: boolean; readonly orgName: string | null } | null;
  readonly today: string;
  /** The shift that is now. */
  readonly now: { readonly day: string; readonly shift: ShiftName };
  readonly days: readonly string[];
  readonly slots: readonly RosterSlot[];
  readonly people: readonly RosterPerson[];
  /** Whom one may put into it; empty for whoever may not. */
  readonly candidates: ReadonlyArray<{ readonly id: string; readonly name: string; readonly orgName: string }>;
}
