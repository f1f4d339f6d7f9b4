import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { LazyLineChart } from '#client/charts/LazyLineChart.tsx';
import { number } from '#client/ui/number.ts';
import classes from './realtime.module.css';

const height = 150;

interface Props extends Pick<ComponentProps<typeof LazyLineChart>, 'group' | 'endLabels' | 'from' | 'to' | 'lines'> {
  readonly metric: MetricKey;
  readonly limits: readonly number[];
  /** Behind the unit. */
  readonly note?: ReactNode;
}

/** Lines of one metric under its name, with the thresholds of its alarms. */
export function MetricChart({ metric, limits, note, ...chart }: Props) {
  const { t } = useTranslation();
  const label = t(`metric.${metric}`);
  const { decimals, unit } = metrics[metric];
  const thresholds = limits.map((value) => ({
    value,
    kind: 'raise' as const,
    label: t('realtime.chart.threshold', { value: number(value, Math.min(1, decimals)) }),
  }));
  return (
    <figure className={classes.chart}>
      <figcaption>
        <b>{label}</b>{' '}
        <small>
          {unit}
          {note}
        </small>
      </figcaption>
      {chart.lines.length === 0 ? (
        <Text lh={`${height}px`} ta="center" c="var(--gl-text-4)">
          {t('realtime.history.empty')}
        </Text>
      ) : (
        <LazyLineChart
          height={height}
          label={label}
          decimals={decimals}
          unit={unit}
          thresholds={thresholds}
          {...chart}
        />
      )}
    </figure>
  );
}
