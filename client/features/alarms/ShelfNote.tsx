import { Button, Group } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { ShelfEnd } from './ShelfEnd.tsx';

interface Props {
  readonly alarm: AlarmRow;
  /** The person may bring it back, and nothing is on its way. */
  readonly isOn: boolean;
  readonly onUnshelve: () => void;
}

/** Until when an alarm is silent, why, and who said so; nothing for one that is not shelved. */
export function ShelfNote({ alarm, isOn, onUnshelve }: Props) {
  const { t } = useTranslation();
  const { shelvedUntil, shelveReason, shelvedByName } = alarm;
  if (shelvedUntil === null) return null;
  return (
    <Group className="gl-note" gap={8} mb={12} fz={12} wrap="nowrap" data-testid="alarm-shelf">
      <IconBellOff size={16} stroke={1.75} style={{ flex: 'none' }} aria-hidden="true" />
      <span>
        <b>
          <ShelfEnd until={shelvedUntil} />
        </b>{' '}
        · {shelveReason}
        {shelvedByName !== null && shelvedByName !== '' && ` · ${shelvedByName}`}
      </span>
      {isOn && (
        <Button
          size="compact-xs"
          variant="default"
          ml="auto"
          flex="none"
          onClick={onUnshelve}
          data-testid="alarm-unshelve"
        >
          {t('alarm.unshelve')}
        </Button>
      )}
    </Group>
  );
}
