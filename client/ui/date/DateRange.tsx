import { Button, Popover, type ButtonProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#client/api/clock.ts';
import { dayOf } from '../time/time.ts';
import { quickNames, quickOf, quickRange, readTyped, shortDay, type DayRange } from './days.ts';
import { DayField } from './DayField.tsx';
import classes from './dateRange.module.css';

interface Props extends Pick<ButtonProps, 'w'> {
  /** What the days are of. */
  readonly label: string;
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
}

function rangeText(t: TFunction, { from, to }: DayRange, today: string): string {
  const [first, last] = [shortDay(from, today), shortDay(to, today)];
  if (from !== '' && from === to) return first;
  if (from !== '' && to !== '') return t('date.between', { from: first, to: last });
  return from === '' ? t('date.until', { to: last }) : t('date.since', { from: first });
}

/** A filter of whole days: ranges that end today, or two days typed as YYYY-MM-DD. */
export function DateRange({ label, value, onChange, w }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const isSet = value.from !== '' || value.to !== '';
  const take = (range: DayRange): void => {
    setOpened(false);
    onChange(range);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={296} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          justify="flex-start"
          {...(w === undefined ? {} : { w })}
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
          className={isSet ? undefined : classes.unset}
          aria-label={isSet ? `${label}: ${rangeText(t, value, dayOf(serverNow()))}` : label}
          onClick={() => setOpened((before) => !before)}
          data-testid="date-range"
        >
          {isSet ? rangeText(t, value, dayOf(serverNow())) : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={label}>
        {opened && <Choice value={value} isSet={isSet} onTake={take} />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  readonly value: DayRange;
  readonly isSet: boolean;
  readonly onTake: (range: DayRange) => void;
}

function Choice({ value, isSet, onTake }: ChoiceProps) {
  const { t } = useTranslation();
  const today = dayOf(serverNow());
  const active = quickOf(value, today);
  const [from, setFrom] = useState(value.from);
  const [to, setTo] = useState(value.to);
  const [touched, setTouched] = useState(false);
  const typed = readTyped(from, to);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (typed.range !== undefined) onTake(typed.range);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.quick}>
        {quickNames.map((name) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            aria-pressed={name === active}
            className={name === active ? classes.active : undefined}
            onClick={() => onTake(quickRange(name, today))}
            data-testid={`date-range-${name}`}
          >
            {t(`date.${name}`)}
          </Button>
        ))}
      </div>
      <div className={classes.fields}>
        <DayField
          label={t('date.first')}
          value={from}
          error={touched && typed.badFrom ? t('date.invalid') : null}
          onChange={setFrom}
          testId="date-range-from"
        />
        <DayField
          label={t('date.last')}
          value={to}
          error={touched && typed.badTo ? t('date.invalid') : touched && typed.reversed ? t('date.reversed') : null}
          onChange={setTo}
          testId="date-range-to"
        />
      </div>
      <div className={classes.foot}>
        {isSet && (
          <Button size="xs" variant="subtle" onClick={() => onTake({ from: '', to: '' })}>
            {t('date.clear')}
          </Button>
        )}
        <Button size="xs" type="submit" ml="auto" data-testid="date-range-apply">
          {t('common.confirm')}
        </Button>
      </div>
    </form>
  );
}
