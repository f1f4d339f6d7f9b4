import type { TextKey } from '#client/i18n/textKey.ts';
import { Group, MultiSelect, SegmentedControl, Stack, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { day, hour } from '#domain/time.ts';
import type { History, HistoryPoint } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { isMomentary } from '#client/charts/momentary.ts';
import { HistoryCutNote } from '#client/charts/HistoryCutNote.tsx';
import { tokensOf } from '#client/theme/tokens.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { useDeviceThresholds } from '#client/ui/thresholds/useDeviceThresholds.ts';
import { serverNow } from '#client/api/clock.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { getHistory } from './calls.ts';
import { thresholdsFor } from './levels.ts';
import { MetricChart } from './MetricChart.tsx';

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
    <SideDrawer
      onClose={onClose}
      title={[t('realtime.history.title'), title].filter((part) => part !== '').join(' · ')}
    >
      <Group gap={12} mb={12}>
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
        {data !== undefined && <small>{t('realtime.history.step', { step: t(stepKey(data.step)) })}</small>}
      </Group>
      <MultiSelect
        aria-label={t('realtime.history.metrics')}
        maxValues={most}
        data={offered.map((metric) => ({ value: metric, label: t(`metric.${metric}`) }))}
        value={[...wanted]}
        onChange={(value) => setWanted(offered.filter((metric) => value.includes(metric)))}
      />
      <Stack gap={16} mt={16} pos="relative">
        {loading && <ProgressLine />}
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={reload} />}
        {data !== undefined && <HistoryCutNote history={data} />}
        {data !== undefined &&
          wanted.map((metric) => (
            <MetricHistory key={metric} metric={metric} data={data} own={own} from={from} to={to} />
          ))}
      </Stack>
    </SideDrawer>
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
  const isRolled = data.step !== 'raw';
  const line = {
    id: metric,
    name: t(`metric.${metric}`),
    color: token.chart1,
    isMomentary: isMomentary(metric),
    points: points.map(([ts, mean]) => [ts, mean] as const),
    ...(isRolled && { band: points.map(([ts, , least, greatest]) => [ts, least, greatest] as const) }),
  };
  return (
    <MetricChart
      metric={metric}
      group="history"
      from={from}
      to={to}
      note={isRolled && ` · ${t('realtime.history.band')}`}
      limits={thresholdsFor(metric, [own]).filter((limit) => reaches(points, limit))}
      lines={points.length === 0 ? [] : [line]}
    />
  );
}

/** A threshold far from all values would flatten the line: it is drawn when the values come near it. */
function reaches(points: readonly HistoryPoint[], limit: number): boolean {
  return points.some(([, , least, greatest]) => greatest >= limit * 0.5 && least <= limit * 2);
}
