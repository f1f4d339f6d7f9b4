import type { TextKey } from '#client/i18n/textKey.ts';
import { Drawer, MultiSelect, SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { day, hour } from '#domain/time.ts';
import type { History, HistoryPoint } from '#domain/telemetry/history.ts';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { isMomentary } from '#client/charts/momentary.ts';
import { HistoryCutNote } from '#client/charts/HistoryCutNote.tsx';
import { LazyLineChart } from '#client/charts/LazyLineChart.tsx';
import { tokensOf } from '#client/theme/tokens.ts';
import { number } from '#client/ui/number.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useDeviceThresholds } from '#client/ui/thresholds/useDeviceThresholds.ts';
import { serverNow } from '#client/api/clock.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';
import { getHistory } from './calls.ts';
import { thresholdsFor } from './levels.ts';
import classes from './realtime.module.css';

const ranges = { h1: hour, h6: 6 * hour, h24: day, d7: 7 * day } as const;
type Range = keyof typeof ranges;
const rangeNames = Object.keys(ranges) as readonly Range[];
const offered: readonly MetricKey[] = [
  'tilt',
  'tiltX',
  'tiltY',
  'impactG',
  'vibRms',
  'dispMm',
  'temp',
  'humidity',
  'batteryPct',
  'batteryV',
  'rsrp',
];
const most = 6;

interface Props {
  readonly deviceId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** What a device measured in the last hours or days: mean as a line, least and most as a band. */
export function HistoryDrawer({ deviceId, title, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [range, setRange] = useState<Range>('h6');
  const [wanted, setWanted] = useState<readonly MetricKey[]>(['tilt', 'impactG', 'batteryPct']);
  const [to, setTo] = useState(() => Math.round(serverNow()));
  const from = to - ranges[range];
  const own = useDeviceThresholds(deviceId);
  const key = `${deviceId} ${wanted.join()} ${from}`;
  const { data, error, loading, reload } = useAsync(
    (signal) =>
      wanted.length === 0
        ? Promise.resolve<History>({ step: 'raw', from, truncated: false, series: {} })
        : getHistory(deviceId, wanted, from, to, { signal }),
    [key],
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={[t('realtime.history.title'), title].filter((part) => part !== '').join(' · ')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.historyTools}>
        <SegmentedControl
          size="xs"
          aria-label={t('realtime.history.range')}
          data={rangeNames.map((name) => ({ value: name, label: t(`realtime.history.${name}`) }))}
          value={range}
          onChange={(value) => {
            setRange(rangeNames.find((name) => name === value) ?? 'h6');
            setTo(Math.round(serverNow()));
          }}
        />
        {data !== undefined && (
          <small className={classes.code}>{t('realtime.history.step', { step: t(stepKey(data.step)) })}</small>
        )}
      </div>
      <MultiSelect
        aria-label={t('realtime.history.metrics')}
        maxValues={most}
        data={offered.map((metric) => ({ value: metric, label: t(`metric.${metric}`) }))}
        value={[...wanted]}
        onChange={(value) => setWanted(offered.filter((metric) => value.includes(metric)))}
      />
      <div className={classes.history}>
        {loading && <ProgressLine />}
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={reload} />}
        {data !== undefined && <HistoryCutNote history={data} />}
        {data !== undefined &&
          wanted.map((metric) => (
            <MetricHistory key={metric} metric={metric} data={data} own={own} from={from} to={to} />
          ))}
      </div>
    </Drawer>
  );
}

function stepKey(step: History['step']): TextKey {
  if (step === 600) return 'realtime.history.min10';
  return step === 3_600 ? 'realtime.history.hour' : 'realtime.history.raw';
}

interface MetricProps {
  readonly metric: MetricKey;
  readonly data: History;
  readonly own: ThresholdOverrides | undefined;
  readonly from: number;
  readonly to: number;
}

function MetricHistory({ metric, data, own, from, to }: MetricProps) {
  const { t } = useTranslation();
  const token = tokensOf(useComputedColorScheme('light'));
  const points = data.series[metric] ?? [];
  const { decimals, unit } = metrics[metric];
  const [limit] = thresholdsFor(metric, [own]);
  const rolled = data.step !== 'raw';
  return (
    <figure>
      <figcaption>
        <b>{t(`metric.${metric}`)}</b> <small>{unit}</small>
        {rolled && <small> · {t('realtime.history.band')}</small>}
      </figcaption>
      {points.length === 0 ? (
        <p className={classes.nothing}>{t('realtime.history.empty')}</p>
      ) : (
        <LazyLineChart
          height={150}
          label={t(`metric.${metric}`)}
          group="history"
          from={from}
          to={to}
          decimals={decimals}
          unit={unit}
          lines={[
            {
              id: metric,
              name: t(`metric.${metric}`),
              color: token.chart1,
              isMomentary: isMomentary(metric),
              points: points.map(([ts, mean]) => [ts, mean]),
              ...(rolled ? { band: points.map(([ts, , least, greatest]) => [ts, least, greatest] as const) } : {}),
            },
          ]}
          thresholds={
            limit === undefined || !reaches(points, limit)
              ? []
              : [
                  {
                    value: limit,
                    kind: 'raise',
                    label: t('realtime.chart.threshold', { value: number(limit, Math.min(1, decimals)) }),
                  },
                ]
          }
        />
      )}
    </figure>
  );
}

/** A threshold far from all values would flatten the line: it is drawn when the values come near it. */
function reaches(points: readonly HistoryPoint[], limit: number): boolean {
  return points.some(([, , least, greatest]) => greatest >= limit * 0.5 && least <= limit * 2);
}
