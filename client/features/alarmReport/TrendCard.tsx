import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { granularities, type Granularity } from '#domain/zone.ts';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import { Card } from './Card.tsx';
import type { TrendMode } from './trendOption.ts';
import classes from './trend.module.css';

const Chart = lazy(async () => ({ default: (await loadChunk(() => import('./TrendChart.tsx'))).TrendChart }));
const height = 148;
const modes = ['count', 'time'] as const satisfies readonly TrendMode[];
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
    <Card
      title={t('report.trend')}
      aside={
        <>
          {mode === 'count' && (
            <ul className={classes.legend} aria-hidden="true">
              <li className={classes.alarmMark}>{words.alarm}</li>
              <li className={classes.faultMark}>{words.fault}</li>
              <li className={classes.lineMark}>{words.unhandled}</li>
              <li className={classes.tickMark}>{words.previous}</li>
            </ul>
          )}
          {mode === 'time' && (
            <ul className={classes.legend} aria-hidden="true">
              <li className={classes.alarmMark}>{words.ack}</li>
              <li className={classes.faultMark}>{words.handle}</li>
            </ul>
          )}
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
        </>
      }
      isEmpty={report?.kpi.total === 0 && (report.previous?.total ?? 0) === 0}
      isLoading={report === undefined}
      height={height}
    >
      {report !== undefined && (
        <Suspense fallback={<div style={{ height }} />}>
          <Chart
            trend={report.trend}
            granularity={report.granularity}
            mode={mode}
            words={words}
            height={height}
            label={t('report.trendLabel', { total: report.kpi.total, unhandled: report.kpi.unhandledCount })}
            onPick={(date) => onPick(date, report.granularity)}
          />
        </Suspense>
      )}
    </Card>
  );
}
