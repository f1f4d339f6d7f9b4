import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from './days.ts';
import classes from './dayField.module.css';

interface Props {
  readonly label: string;
  readonly name?: string;
  /** As typed; `YYYY-MM-DD` once it is a day, '' for none. */
  readonly value: string;
  readonly error?: string | null | undefined;
  readonly onChange: (value: string) => void;
  readonly testId?: string;
}

/** One day: typed, or picked from the browser's own calendar, whose input would write it in another form. */
export function DayField({ label, name, value, error, onChange, testId }: Props) {
  const { t } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  return (
    <TextInput
      label={label}
      name={name}
      placeholder="YYYY-MM-DD"
      maxLength={10}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (day !== undefined && day !== value) onChange(day);
      }}
      data-testid={testId}
      rightSection={
        <span className={classes.calendar}>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={day ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('date.pick', { field: label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.75} />
          </ActionIcon>
        </span>
      }
    />
  );
}
