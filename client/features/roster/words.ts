import type { TFunction } from 'i18next';
import type { RosterPerson, RosterSlot, RosterView } from '#domain/roster/roster.ts';
import { weekdayOf } from '#domain/shifts/shift.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const weekdayText = (t: TFunction, day: string): string =>
  t(`roster.weekday.${weekdays[weekdayOf(day)] ?? 'mon'}`);

/** The people of a shift as they are now. */
export function peopleOf(view: RosterView, { userIds }: Pick<RosterSlot, 'userIds'>): RosterPerson[] {
  const byId = new Map(view.people.map((person) => [person.id, person]));
  return userIds.flatMap((id) => byId.get(id) ?? []);
}

/** A name; of somebody who does not count, why. */
export function personText(t: TFunction, { name, state }: RosterPerson): string {
  const shown = name ?? t('roster.someone');
  return state === 'on' ? shown : t('roster.gone', { name: shown, why: t(`roster.state.${state}`) });
}

/** Who is on duty now; only what is known of this week is asked. Null for another week. */
export function nowText(t: TFunction, view: RosterView): { readonly text: string; readonly isEmpty: boolean } | null {
  const { day, shift } = view.now;
  const slot = view.slots.find((each) => each.day === day && each.shift === shift);
  if (slot === undefined) return null;
  const on = peopleOf(view, slot).filter(({ state }) => state === 'on');
  const words = {
    shift: t(`alarmHealth.shift.${shift}`),
    names: on.map((each) => personText(t, each)).join(t('roster.join')),
  };
  return { text: t(on.length === 0 ? 'roster.nowNobody' : 'roster.now', words), isEmpty: on.length === 0 };
}
