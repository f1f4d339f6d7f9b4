import { ActionIcon, Group } from '@mantine/core';
import { IconHistory, IconMapPin } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Link } from 'wouter';
import { metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { shortName } from '#client/ui/deviceName.ts';
import type { RealtimeRecord } from './calls.ts';
import { LastReportCell, OpenCountCell, StatusCell, ValueCell } from './cells.tsx';
import classes from './realtime.module.css';

/** Metrics of the table, with the width from which they are shown. */
const shown: ReadonlyArray<readonly [metric: MetricKey, width: number, from: number]> = [
  ['tiltX', 72, 500],
  ['tiltY', 72, 640],
  ['impactG', 78, 0],
  ['vibRms', 84, 760],
  ['dispMm', 70, 700],
  ['temp', 66, 940],
  ['humidity', 66, 1_480],
  ['batteryPct', 80, 840],
  ['batteryV', 64, 1_560],
  ['rsrp', 94, 1_000],
];

/** Below this width the guardrail has no column of its own. */
const railFrom = 1_340;

/** Heads that would not fit with the metric's whole name. */
const shortNames = {
  vibRms: 'realtime.short.vibRms',
  humidity: 'realtime.short.humidity',
  batteryPct: 'realtime.short.batteryPct',
  batteryV: 'realtime.short.batteryV',
} as const;

const sortable: Partial<Record<MetricKey, string>> = { batteryPct: 'battery', rsrp: 'signal' };

const action = { variant: 'subtle', color: 'gray', size: 24, c: 'var(--gl-text-3)', tabIndex: -1 } as const;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A column a metric: unit in the head, figures right. */
function metricColumn(t: TFunction, [metric, width, from]: (typeof shown)[number]): Column<RealtimeRecord> {
  const field = sortable[metric];
  return {
    key: metric,
    title: (
      <span title={t(`metric.${metric}`)}>
        {t(metric in shortNames ? shortNames[metric as keyof typeof shortNames] : `metric.${metric}`)}{' '}
        <small>{metrics[metric].unit}</small>
      </span>
    ),
    width,
    from,
    align: 'right',
    className: classes.cell,
    ...(field === undefined ? {} : { sortField: field }),
    render: (row) => <ValueCell record={row} metric={metric} />,
  };
}

export function realtimeColumns(t: TFunction, onHistory: (id: string) => void): Array<Column<RealtimeRecord>> {
  const hint = (row: RealtimeRecord): string => `${row.device_name} ${row.code}`;
  const title = t('realtime.col.device');
  return [
    {
      key: 'device',
      title,
      width: 158,
      from: railFrom,
      render: (row) => (
        <>
          {shortName(row.device_name)} <small className="gl-faint">{row.code}</small>
        </>
      ),
      hint,
    },
    {
      key: 'fullDevice',
      title,
      below: railFrom,
      least: 160,
      render: (row) => <MiddleCut text={row.device_name} end={5} />,
      hint,
    },
    {
      key: 'rail',
      title: t('realtime.col.rail'),
      least: 160,
      from: railFrom,
      render: (row) => <MiddleCut text={row.railName} />,
      hint: (row) => row.railName,
    },
    { key: 'status', title: t('realtime.col.status'), width: 140, render: (row) => <StatusCell row={row} /> },
    {
      key: 'lastSeenAt',
      title: t('realtime.col.lastReport'),
      width: 88,
      align: 'right',
      sortField: 'lastSeenAt',
      render: (row) => <LastReportCell id={row.id} />,
    },
    ...shown.map((each) => metricColumn(t, each)),
    {
      key: 'alarms',
      title: t('realtime.col.alarms'),
      width: 52,
      align: 'center',
      from: 680,
      render: (row) => <OpenCountCell row={row} />,
    },
    {
      key: 'actions',
      title: <span className="gl-hidden">{t('realtime.col.actions')}</span>,
      width: 84,
      align: 'right',
      render: (row) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ActionIcon {...action} aria-label={t('realtime.history.title')} onClick={() => onHistory(row.id)}>
            <IconHistory {...icon} />
          </ActionIcon>
          <ActionIcon
            {...action}
            component={Link}
            href={`/position/index?id=${encodeURIComponent(row.id)}`}
            aria-label={t('realtime.locate')}
          >
            <IconMapPin {...icon} />
          </ActionIcon>
        </Group>
      ),
    },
  ];
}
