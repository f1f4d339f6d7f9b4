import { Group, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { granularities, type Granularity } from '#domain/zone.ts';
import { lazyChart } from '#client/charts/lazyChart.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { TrendMode, TrendWords } from './trendOption.ts';
import classes from './charts.module.css';

const Chart = lazyChart(async () => (await import('./TrendChart.tsx')).TrendChart);
const height = 148;
const modes = ['count', 'time'] as const satisfies readonly TrendMode[];
const line = { width: 14, height: 2, borderRadius: 0 } as const;
interface Legend {
  readonly word: Exclude<keyof TrendWords, 'weekdays'>;
  readonly color: string;
  readonly isLine?: boolean;
}

const legends: Readonly<Record<TrendMode, readonly Legend[]>> = {
  count: [
    { word: 'alarm', color: 'var(--gl-chart-1)' },
    { word: 'fault', color: 'var(--gl-chart-2)' },
    { word: 'unhandled', color: 'var(--gl-text-1)', isLine: true },
    { word: 'previous', color: 'var(--gl-text-3)', isLine: true },
  ],
  time: [
    { word: 'ack', color: 'var(--gl-chart-1)' },
    { word: 'handle', color: 'var(--gl-chart-2)' },
  ],
};
const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;

interface Props {
  readonly report: AlarmReport | undefined;
  /** The step that is asked for; the report may still be of another. */
  readonly granularity: Granularity;
  readonly onGranularity: (granularity: Granularity) => void;
  /** A bar was picked. */
  readonly onPick: (date: string, granularity: Granularity) => void;
}

/** How many, or how long it took, step by step; a click on a bar shows its days. */
export function TrendCard({ report, granularity, onGranularity, onPick }: Props) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<TrendMode>('count');
  const words = useMemo(
    () => ({
      alarm: t('report.alarm'),
      fault: t('report.fault'),
      unhandled: t('report.unhandled'),
      previous: t('report.previousTotal'),
      ack: t('report.kpi.meanAckMs'),
      handle: t('report.kpi.meanHandleMs'),
      weekdays: weekdays.map((each) => t(`report.weekday.${each}`)),
    }),
    [t],
  );
  return (
    <ChartCard
      title={t('report.trend')}
      aside={
        <Group gap="2px 12px" justify="flex-end">
          {legends[mode].map(({ word, color, isLine }) => (
            <Group key={word} gap={6} fz={12} c="var(--gl-text-2)" aria-hidden="true">
              <i className={classes.mark} style={{ background: color, ...(isLine === true && line) }} />
              {words[word]}
            </Group>
          ))}
          <SegmentedControl
            size="xs"
            aria-label={t('report.filter.granularity')}
            data={granularities.map((value) => ({ value, label: t(`report.granularity.${value}`) }))}
            value={granularity}
            onChange={(value) => onGranularity(granularities.find((each) => each === value) ?? 'day')}
            data-testid="report-granularity"
          />
          <SegmentedControl
            size="xs"
            aria-label={t('report.trendMode.label')}
            data={modes.map((value) => ({ value, label: t(`report.trendMode.${value}`) }))}
            value={mode}
            onChange={(value) => setMode(value === 'time' ? 'time' : 'count')}
          />
        </Group>
      }
      isEmpty={report?.kpi.total === 0 && (report.previous?.total ?? 0) === 0}
      isLoading={report === undefined}
      height={height}
    >
      {report !== undefined && (
        <Chart
          trend={report.trend}
          granularity={report.granularity}
          mode={mode}
          words={words}
          height={height}
          label={t('report.trendLabel', { total: report.kpi.total, unhandled: report.kpi.unhandledCount })}
          onPick={(date) => onPick(date, report.granularity)}
        />
      )}
    </ChartCard>
  );
}
