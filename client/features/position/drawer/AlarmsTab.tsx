import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { AlarmsCutNote } from '#client/ui/states/AlarmsCutNote.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchRecentAlarms } from '../calls.ts';
import { alarmValue } from '../words.ts';
import { AlarmBox } from './AlarmBox.tsx';
import classes from './alarm.module.css';

/** Open alarms with their actions, then the last twenty of the record. */
export function AlarmsTab({ deviceId, alarms }: { readonly deviceId: string; readonly alarms: readonly AlarmRow[] }) {
  const { t } = useTranslation();
  // Asked again when the open ones change: what was closed just now is then in the record.
  const key = alarms.map(({ id, version }) => `${id}.${version}`).join();
  const { data, error, reload } = useAsync((signal) => fetchRecentAlarms(deviceId, signal), [deviceId, key]);
  const open = new Set(alarms.map(({ id }) => id));
  const past = (data ?? []).filter(({ id }) => !open.has(id));
  return (
    <Stack gap={8}>
      <h3>{t('position.alarm.open')}</h3>
      <AlarmsCutNote />
      {alarms.length === 0 && <small>{t('position.alarm.none')}</small>}
      {alarms.map((alarm, index) => (
        <AlarmBox key={alarm.id} alarm={alarm} hotkey={index === 0} />
      ))}
      <h3>{t('position.alarm.recent')}</h3>
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data !== undefined && past.length === 0 && <small>{t('position.alarm.noneRecent')}</small>}
      <ul className={`gl-plain ${classes.past}`}>
        {past.map((alarm) => (
          <li key={alarm.id}>
            <SeverityChip severity={alarm.severity} />
            <span className="gl-cut">
              <b>{alarmTypeText(t, alarm.typeCode)}</b> {alarmValue(alarm)}
            </span>
            <small>{t(`handled.${alarm.handledStatus}`)}</small>
            <time>{dateTime(alarm.lastOccurredAt)}</time>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
