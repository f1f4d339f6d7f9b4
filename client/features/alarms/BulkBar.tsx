import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './alarms.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly onAck: () => void;
  readonly onHandle: () => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar({ count, busy, onAck, onHandle, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.bulk} data-testid="alarm-bulk">
      <b className={classes.type}>{t('common.selected', { n: count })}</b>
      <Button size="xs" loading={busy} onClick={onAck}>
        {t('alarm.ack')}
      </Button>
      <Button size="xs" variant="default" disabled={busy} onClick={onHandle}>
        {t('alarm.handle')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
