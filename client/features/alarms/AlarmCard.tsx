import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import { Due } from './Due.tsx';
import { allowed } from './filters.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { triggerText } from './trigger.ts';
import classes from './alarms.module.css';

interface Props {
  readonly row: AlarmRow;
  readonly mayHandle: boolean;
  readonly onAck: (row: AlarmRow) => void;
  readonly onHandle: (row: AlarmRow) => void;
}

/** An alarm on a phone: what, where, how long, and the two things to do. */
export function AlarmCard({ row, mayHandle, onAck, onHandle }: Props) {
  const { t } = useTranslation();
  const may = allowed(row);
  return (
    <>
      <div className={classes.cardHead}>
        <SeverityChip severity={row.severity} />
        <b className={classes.type}>{alarmTypeText(t, row.typeCode)}</b>
        <span className={classes.second}>{triggerText(row.metric, row.value)}</span>
        <HandledMark status={row.handledStatus} />
      </div>
      <div className={classes.cardLine}>
        {row.device_name} <small className={classes.code}>{row.deviceCode}</small>
      </div>
      <div className={classes.cardLine}>{row.railName}</div>
      <div className={classes.cardFoot}>
        <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />
        <Due row={row} />
        {mayHandle && (may.ack || may.handle) && (
          <div>
            {may.handle && (
              <Button variant="default" h={40} onClick={() => onHandle(row)}>
                {t('alarm.handle')}
              </Button>
            )}
            {may.ack && (
              <Button h={40} onClick={() => onAck(row)}>
                {t('alarm.ack')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
