import type { TFunction } from 'i18next';
import { currentLocale } from '#client/i18n/i18n.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import type { ReportRow } from './calls.ts';
import classes from './alarmReport.module.css';

function Took({ row, at }: { readonly row: ReportRow; readonly at: number | null }) {
  const { firstOccurredAt } = row;
  return at === null ? '--' : <Duration from={firstOccurredAt} to={Math.max(firstOccurredAt, at)} />;
}

/** As the alarm list, with how long each step took. @source product.md C8 */
export function reportColumns(t: TFunction): Array<Column<ReportRow>> {
  return [
    {
      key: 'severity',
      title: t('report.col.severity'),
      width: 112,
      sortField: 'severity',
      render: (row) => <SeverityChip severity={row.severity} />,
    },
    {
      key: 'type',
      title: t('report.col.type'),
      width: currentLocale() === 'en-US' ? 124 : 98,
      fixed: true,
      render: (row) => alarmTypeText(t, row.typeCode),
      hint: (row) => alarmTypeText(t, row.typeCode),
    },
    {
      key: 'content',
      title: t('report.col.content'),
      from: 1_100,
      render: (row) => <span className={classes.second}>{row.content}</span>,
      hint: (row) => row.content,
    },
    {
      key: 'device',
      title: t('report.col.device'),
      width: 168,
      fixed: true,
      render: (row) => row.device_name,
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    },
    { key: 'rail', title: t('report.col.rail'), from: 900, render: (row) => row.railName, hint: (row) => row.railName },
    {
      key: 'first',
      title: t('report.col.first'),
      width: 158,
      sortField: 'firstOccurredAt',
      render: (row) => <time>{dateTime(row.firstOccurredAt)}</time>,
    },
    {
      key: 'duration',
      title: t('report.col.duration'),
      width: 112,
      from: 800,
      align: 'right',
      render: (row) => <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />,
    },
    {
      key: 'ack',
      title: t('report.col.ack'),
      width: 112,
      from: 1_240,
      align: 'right',
      render: (row) => <Took row={row} at={row.ackAt} />,
    },
    {
      key: 'handle',
      title: t('report.col.handle'),
      width: 112,
      from: 1_000,
      align: 'right',
      render: (row) => <Took row={row} at={row.handledAt} />,
    },
    {
      key: 'person',
      title: t('report.col.person'),
      width: 84,
      from: 1_000,
      render: (row) => <span className={classes.second}>{row.handledByName ?? row.ackByName ?? t('common.none')}</span>,
    },
    {
      key: 'handled',
      title: t('report.col.handled'),
      width: 116,
      render: (row) => <HandledMark status={row.handledStatus} />,
    },
  ];
}
