import { Box, Button, Group, Popover, TextInput, type ButtonProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#client/api/clock.ts';
import { dayOf } from '../time/time.ts';
import { quickNames, quickOf, quickRange, readDay, readTyped, shortDay, type DayRange } from './days.ts';
import { useDayCalendar } from './useDayCalendar.tsx';
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

/** A filter of whole days: ranges that end today, or two days typed as YYYY-MM-DD or picked. */
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
  const [ends, setEnds] = useState(value);
  const [touched, setTouched] = useState(false);
  const drawCalendar = useDayCalendar(true);
  const { range, badFrom, badTo, reversed } = readTyped(ends.from, ends.to);
  const errors = {
    from: badFrom && t('date.invalid'),
    to: (badTo && t('date.invalid')) || (reversed && t('date.reversed')),
  };
  const [first = null, last = null] = [readDay(ends.from), readDay(ends.to)];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (range !== undefined) onTake(range);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group grow gap={8} mb={12}>
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
      </Group>
      <Group grow gap={8} align="flex-start">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            label={t(end === 'from' ? 'date.first' : 'date.last')}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            value={ends[end]}
            error={touched && errors[end]}
            onChange={(event) => setEnds({ ...ends, [end]: event.currentTarget.value })}
            data-testid={`date-range-${end}`}
          />
        ))}
      </Group>
      <Box mih={296} mt={12}>
        {drawCalendar?.({
          type: 'range',
          allowSingleDateInRange: true,
          fullWidth: true,
          value: [first, last],
          defaultDate: first ?? last ?? today,
          onChange: ([from, to]) => setEnds({ from: from ?? '', to: to ?? '' }),
        })}
      </Box>
      <Group mt={12}>
        {isSet && (
          <Button size="xs" variant="subtle" onClick={() => onTake({ from: '', to: '' })}>
            {t('date.clear')}
          </Button>
        )}
        <Button size="xs" type="submit" ml="auto" data-testid="date-range-apply">
          {t('common.confirm')}
        </Button>
      </Group>
    </form>
  );
}
