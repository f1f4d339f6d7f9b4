import { Box, Group, SegmentedControl, Stack, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { day, hour } from '#domain/time.ts';
import { HistoryCutNote } from '#client/charts/HistoryCutNote.tsx';
import { LazyLineChart } from '#client/charts/LazyLineChart.tsx';
import { tokensOf } from '#client/theme/tokens.ts';
import { PressButton } from '#client/ui/primitives/PressButton.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { serverNow } from '#client/api/clock.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { fetchHistory } from '../calls.ts';
import type { MetricLimits } from './tiles.ts';

const ranges = { h1: hour, h6: 6 * hour, h24: day, d7: 7 * day } as const;
type Range = keyof typeof ranges;
const rangeNames = Object.keys(ranges) as Range[];
const choices = ['tilt', 'impactG', 'vibRms', 'dispMm', 'temp', 'batteryPct', 'rsrp'] as const satisfies MetricKey[];
type Choice = (typeof choices)[number];

/** A device's metrics over a range, one chart below the other with a shared crosshair. */
export function ChartTab({ deviceId, limits }: { readonly deviceId: string; readonly limits: MetricLimits }) {
  const { t } = useTranslation();
  const token = tokensOf(useComputedColorScheme('light'));
  const [range, setRange] = useState<Range>('h1');
  const [chosen, setChosen] = useState<readonly Choice[]>(['tilt', 'impactG', 'vibRms']);
  const loaded = useAsync(
    async (signal) => {
      const end = Math.round(serverNow());
      const start = end - ranges[range];
      return { start, end, history: await fetchHistory({ deviceId, metrics: choices, start, end }, signal) };
    },
    [deviceId, range],
  );
  const { data, error, loading, reload } = loaded;
  const charts = useMemo(
    () =>
      chosen.map((metric) => {
        const series = data?.history.series[metric] ?? [];
        const raise = limits[metric]?.raise;
        return {
          metric,
          points: series.map(([ts, value]) => [ts, value] as const),
          band: series.map(([ts, , min, max]) => [ts, min, max] as const),
          thresholds:
            raise === undefined
              ? []
              : [{ value: raise, label: t('position.chart.raise', { value: String(raise) }), kind: 'raise' as const }],
        };
      }),
    [chosen, data, limits, t],
  );
  return (
    <Stack gap={8} data-testid="position-charts">
      <SegmentedControl
        size="xs"
        fullWidth
        value={range}
        aria-label={t('position.chart.range')}
        data={rangeNames.map((value) => ({ value, label: t(`position.chart.${value}`) }))}
        onChange={(value) => setRange(rangeNames.find((each) => each === value) ?? 'h1')}
      />
      <Group gap={6} role="group" aria-label={t('position.chart.metrics')}>
        {choices.map((metric) => (
          <PressButton
            key={metric}
            size="xs"
            px={10}
            isOn={chosen.includes(metric)}
            onClick={() =>
              setChosen(choices.filter((each) => (each === metric ? !chosen.includes(each) : chosen.includes(each))))
            }
          >
            {t(`metric.${metric}`)}
          </PressButton>
        ))}
      </Group>
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data !== undefined && <HistoryCutNote history={data.history} />}
      {chosen.length === 0 && <small>{t('position.chart.pick')}</small>}
      {data !== undefined &&
        charts.map(({ metric, points, band, thresholds }) => (
          <Box key={metric} component="figure" m={0} opacity={loading ? 0.6 : 1} aria-busy={loading}>
            <Box component="figcaption" fz={12} c="var(--gl-text-2)">
              {t(`metric.${metric}`)} <small>{metrics[metric].unit}</small>
            </Box>
            {points.length === 0 ? (
              <small>{t('position.chart.empty')}</small>
            ) : (
              <LazyLineChart
                height={132}
                group={`position-${deviceId}`}
                label={t('position.chart.label', {
                  metric: t(`metric.${metric}`),
                  range: t(`position.chart.${range}`),
                })}
                lines={[
                  {
                    id: metric,
                    name: t(`metric.${metric}`),
                    color: token.chart1,
                    points,
                    ...(range === 'd7' ? { band } : {}),
                  },
                ]}
                from={data.start}
                to={data.end}
                decimals={metrics[metric].decimals}
                unit={metrics[metric].unit}
                thresholds={thresholds}
              />
            )}
          </Box>
        ))}
    </Stack>
  );
}
