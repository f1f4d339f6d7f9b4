import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterSlot, RosterView } from '#domain/roster/roster.ts';
import { shiftNames, type ShiftName } from '#domain/shifts/shift.ts';
import { missing } from '#client/ui/number.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { peopleOf, personText, weekdayText } from './words.ts';
import classes from './roster.module.css';

interface Props {
  readonly view: RosterView;
  /** Absent for whoever may only read. */
  readonly onOpen?: ((slot: RosterSlot) => void) | undefined;
}

const steps: Readonly<Record<string, readonly [days: number, shifts: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A week as a table, shifts below each other and days side by side; on a phone a card a day. */
export function WeekTable({ view, onOpen }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const box = useRef<HTMLDivElement>(null);
  const { days, slots } = view;
  const cell = (day: string, shift: ShiftName) => {
    const slot = slots.find((each) => each.day === day && each.shift === shift);
    return slot === undefined ? null : <Slot view={view} slot={slot} onOpen={onOpen} />;
  };
  /** Arrows go from shift to shift as on a sheet; Tab too. */
  const move = (event: KeyboardEvent): void => {
    const [across, down] = steps[event.key] ?? [0, 0];
    const from = event.target instanceof HTMLElement ? event.target.dataset : {};
    const [day, shift] = [days.indexOf(from['day'] ?? ''), shiftNames.findIndex((name) => name === from['shift'])];
    if ((across === 0 && down === 0) || day < 0 || shift < 0) return;
    event.preventDefault();
    const [nextDay, nextShift] = [days[day + across], shiftNames[shift + down]];
    box.current?.querySelector<HTMLElement>(`[data-day="${nextDay}"][data-shift="${nextShift}"]`)?.focus();
  };
  // A phone has no room for what was; of a week before, all days are shown.
  const left = days.filter((day) => day >= view.today);
  const shown = left.length === 0 ? days : left;
  if (mobile) {
    return (
      <div ref={box} className={classes.cards} onKeyDown={move} role="presentation">
        {shown.map((day) => (
          <section
            key={day}
            className="gl-panel"
            aria-label={`${day} ${weekdayText(t, day)}`}
            data-testid={`roster-day-${day}`}
          >
            <h2 data-today={day === view.today || undefined}>
              {weekdayText(t, day)} <small>{day.slice(5)}</small>
            </h2>
            {shiftNames.map((shift) => (
              <div key={shift} className={classes.line}>
                <small>{t(`alarmHealth.shift.${shift}`)}</small>
                {cell(day, shift)}
              </div>
            ))}
          </section>
        ))}
      </div>
    );
  }
  return (
    <div ref={box} className={`gl-panel ${classes.sheet}`} onKeyDown={move} role="presentation">
      <table aria-label={t('page.roster.title')} data-testid="roster-table">
        <thead>
          <tr>
            <th scope="col">{t('roster.shift')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === view.today || undefined}>
                {weekdayText(t, day)} <small>{day.slice(5)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shiftNames.map((shift) => (
            <tr key={shift}>
              <th scope="row">{t(`alarmHealth.shift.${shift}`)}</th>
              {days.map((day) => (
                <td key={day} data-now={(day === view.now.day && shift === view.now.shift) || undefined}>
                  {cell(day, shift)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SlotProps extends Props {
  readonly slot: RosterSlot;
}

function Slot({ view, slot, onOpen }: SlotProps) {
  const { t } = useTranslation();
  const { day, shift, isException } = slot;
  const people = peopleOf(view, slot);
  const isPast = day < view.today;
  const isEmpty = !people.some(({ state }) => state === 'on');
  const inner = (
    <>
      {people.length === 0 ? (
        <span data-nobody={(view.keptBy !== null && !isPast) || undefined}>
          {isPast ? missing : t('roster.nobody')}
        </span>
      ) : (
        people.map((person) => (
          <span key={person.id} data-gone={(person.state !== 'on' && !isPast) || undefined}>
            {isPast ? (person.name ?? t('roster.someone')) : personText(t, person)}
          </span>
        ))
      )}
      {isException && <small>{t('roster.exception')}</small>}
    </>
  );
  const about = {
    'data-empty': (isEmpty && view.keptBy !== null && !isPast) || undefined,
    'data-past': isPast || undefined,
  };
  if (onOpen === undefined || isPast) {
    return (
      <div className={classes.slot} {...about} data-testid={`roster-${day}-${shift}`}>
        {inner}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.slot}
      {...about}
      data-day={day}
      data-shift={shift}
      onClick={() => onOpen(slot)}
      data-testid={`roster-${day}-${shift}`}
    >
      {inner}
      <span className="gl-hidden">
        {t('roster.edit', { day: weekdayText(t, day), shift: t(`alarmHealth.shift.${shift}`) })}
      </span>
    </button>
  );
}
