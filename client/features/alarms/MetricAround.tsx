import { Box, Button, Group, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '#domain/time.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { isMomentary } from '#client/charts/momentary.ts';
import { LazyLineChart } from '#client/charts/LazyLineChart.tsx';
import { tokensOf } from '#client/theme/tokens.ts';
import { metricOf } from '#client/ui/alarmValue.ts';
import { metricValue, number } from '#client/ui/number.ts';
import { SimpleTable } from '#client/ui/primitives/SimpleTable.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { serverNow } from '#client/api/clock.ts';
import { clock } from '#client/ui/time/time.ts';
import { metricAround } from './calls.ts';
import { clearLevel } from './trigger.ts';
import classes from './alarms.module.css';

const around = 30 * minute;
const height = 180;

interface Props {
  readonly alarm: AlarmRow;
}

/** The metric half an hour before and after it was raised, with the threshold. Nothing for alarms without a metric. */
export function MetricAround({ alarm }: Props) {
  const metric = metricOf(alarm.metric);
  if (metric === undefined || alarm.deviceId === null || metrics[metric].kind === 'boolean') return null;
  return <Around alarm={alarm} metric={metric} deviceId={alarm.deviceId} />;
}

function Around({ alarm, metric, deviceId }: Props & { readonly metric: MetricKey; readonly deviceId: string }) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const token = tokensOf(useComputedColorScheme('light'));
  const raisedAt = alarm.firstOccurredAt;
  const { data, error, reload } = useAsync(
    () => metricAround(deviceId, metric, raisedAt - around, Math.min(raisedAt + around, Math.round(serverNow()))),
    [deviceId, metric, raisedAt],
  );
  const points = data?.series[metric] ?? [];
  const spec = metrics[metric];
  const clear = clearLevel(alarm);
  const levels: Array<{ kind: 'raise' | 'clear'; value: number }> = [];
  if (alarm.threshold !== null) levels.push({ kind: 'raise', value: alarm.threshold });
  if (clear !== undefined) levels.push({ kind: 'clear', value: clear });
  return (
    <section>
      <Group gap={8} align="baseline" mt={12} mb={8}>
        <h3>{t('alarm.chart.title')}</h3>
        <small>
          {t(`metric.${metric}`)} {spec.unit}
        </small>
        <Button ml="auto" variant="subtle" size="compact-xs" onClick={() => setAsTable((before) => !before)}>
          {t(asTable ? 'alarm.chart.chart' : 'alarm.chart.table')}
        </Button>
      </Group>
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : data !== undefined && points.length === 0 ? (
        <Box component="p" className="gl-panel" p={20} ta="center" c="dimmed">
          {t('alarm.chart.empty')}
        </Box>
      ) : asTable ? (
        <div style={{ height, overflow: 'auto' }}>
          <SimpleTable
            label={t('alarm.chart.title')}
            className={classes.chartTable ?? ''}
            heads={[t('alarm.chart.time'), `${t('alarm.chart.value')} ${spec.unit}`]}
            rows={points}
            idOf={([ts]) => ts}
            cells={([ts, mean]) => [clock(ts), metricValue(metric, mean)]}
          />
        </div>
      ) : (
        <LazyLineChart
          height={height}
          label={`${t('alarm.chart.title')} ${t(`metric.${metric}`)}`}
          lines={[
            {
              id: metric,
              name: t(`metric.${metric}`),
              color: token.chart1,
              isMomentary: isMomentary(metric),
              points: points.map(([ts, mean]) => [ts, mean]),
            },
          ]}
          from={raisedAt - around}
          to={raisedAt + around}
          raisedAt={raisedAt}
          decimals={spec.decimals}
          unit={spec.unit}
          thresholds={levels.map(({ kind, value }) => ({
            kind,
            value,
            label: t(kind === 'raise' ? 'alarm.chart.threshold' : 'alarm.chart.clear', {
              value: number(value, Math.min(1, spec.decimals)),
            }),
          }))}
        />
      )}
    </section>
  );
}
