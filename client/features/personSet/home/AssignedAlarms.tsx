import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { get } from '#client/api/http.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { Waiting } from '#client/ui/states/Waiting.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { Section } from '../Section.tsx';
import classes from '../personSet.module.css';

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
      {data === undefined && <Waiting lines={3} error={error} onRetry={reload} />}
      {data?.total === 0 && <Text c="var(--gl-text-3)">{t('setting.home.noAssigned')}</Text>}
      <ul className={`gl-plain ${classes.rows}`}>
        {data?.records.map((row) => (
          <li key={row.id}>
            <SeverityChip severity={row.severity} />
            <Link href={`/device/deviceAlarmList?open=${row.id}`}>
              <Lines
                first={
                  <Box component="span" c="var(--gl-text-1)">
                    {alarmTypeText(t, row.typeCode)}
                  </Box>
                }
                second={`${row.device_name} · ${row.railName}`}
              />
            </Link>
            <small>
              {t(`handled.${row.handledStatus}`)} · <Ago at={row.lastOccurredAt} />
            </small>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > shown && (
        <Text c="var(--gl-text-3)">{t('setting.home.moreAssigned', { n: data.total - shown })}</Text>
      )}
    </Section>
  );
}
