import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { number } from '#client/ui/number.ts';
import classes from './alarms.module.css';

interface Props {
  readonly count: number;
  /** Those of the picked ones that this can still be done with. */
  readonly toAck: readonly AlarmRow[];
  readonly toHandle: readonly AlarmRow[];
  readonly busy: boolean;
  readonly onAck: (rows: readonly AlarmRow[]) => void;
  readonly onHandle: (rows: readonly AlarmRow[]) => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar({ count, toAck, toHandle, busy, onAck, onHandle, onClear }: Props) {
  const { t } = useTranslation();
  /** How many of the picked ones are meant, where it is not all of them. */
  const some = (rows: readonly AlarmRow[]): string => (rows.length === count ? '' : ` (${number(rows.length)})`);
  return (
    <div className={classes.bulk} data-testid="alarm-bulk">
      <b className={classes.type}>{t('common.selected', { n: count })}</b>
      <Button size="xs" loading={busy} disabled={toAck.length === 0} onClick={() => onAck(toAck)}>
        {t('alarm.ack') + some(toAck)}
      </Button>
      <Button size="xs" variant="default" disabled={busy || toHandle.length === 0} onClick={() => onHandle(toHandle)}>
        {t('alarm.handle') + some(toHandle)}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
