import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#client/api/clock.ts';
import { dayOf } from '../time/time.ts';
import { readDay } from './days.ts';
import { useDayCalendar } from './useDayCalendar.tsx';

interface Props {
  readonly label: string;
  readonly name?: string;
  /** As typed; `YYYY-MM-DD` once it is a day, '' for none. */
  readonly value: string;
  readonly error?: string | null | undefined;
  readonly onChange: (value: string) => void;
  readonly testId?: string;
}

/** One day: typed, or picked from the calendar. */
export function DayField({ label, name, value, error, onChange, testId }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const drawCalendar = useDayCalendar(opened);
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
        <Popover
          opened={opened && drawCalendar !== undefined}
          onChange={setOpened}
          position="bottom-end"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('date.pick', { field: label })}
              onClick={() => setOpened((before) => !before)}
            >
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={12} aria-label={label}>
            {drawCalendar?.({
              value: day ?? null,
              defaultDate: day ?? dayOf(serverNow()),
              onChange: (picked) => {
                setOpened(false);
                onChange(picked ?? '');
              },
            })}
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
