import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { get } from '#client/api/http.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { Bones } from '../Bones.tsx';
import { Section } from '../Section.tsx';
import classes from './home.module.css';

const shown = 10;

/** Open alarms that somebody gave to me, newest first. */
export function AssignedAlarms() {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(
    (signal) =>
      get(
        '/api/web/alarm/pageAlarm',
        { tab: 'assignedToMe', handledStatus: '00,01', start: 1, limit: shown },
        { signal, quiet: true },
      ),
    [],
  );
  return (
    <Section title={t('setting.home.assigned')} testId="home-assigned">
      {data === undefined &&
        (error === undefined ? <Bones lines={3} /> : <ErrorState error={error} onRetry={reload} />)}
      {data?.total === 0 && <p className={classes.none}>{t('setting.home.noAssigned')}</p>}
      <ul className={classes.rows}>
        {data?.records.map((row) => (
          <li key={row.id} className={classes.row}>
            <SeverityChip severity={row.severity} />
            <Link href={`/device/deviceAlarmList?open=${row.id}`} className={classes.rowText}>
              <b>{alarmTypeText(t, row.typeCode)}</b>
              <small>
                {row.device_name} · {row.railName}
              </small>
            </Link>
            <small className={classes.rowSide}>
              {t(`handled.${row.handledStatus}`)} · <Ago at={row.lastOccurredAt} />
            </small>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > shown && (
        <p className={classes.none}>{t('setting.home.moreAssigned', { n: data.total - shown })}</p>
      )}
    </Section>
  );
}
