import type { TFunction } from 'i18next';
import { alarmFindings } from '#domain/texts/alarmContent.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { alarmFigure } from '#client/ui/alarmValue.ts';
import { missing } from '#client/ui/number.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import type { ReportRow } from './calls.ts';
import classes from './rows.module.css';

/** From so wide a table on the sentence has room, px. */
const contentFromPx = 1_100;

function Took({ row, at }: { readonly row: ReportRow; readonly at: number | null }) {
  const { firstOccurredAt } = row;
  return at === null ? '--' : <Duration from={firstOccurredAt} to={Math.max(firstOccurredAt, at)} />;
}

/** As the alarm list, with how long each step took. @source docs/requirements.md C8 */
export function reportColumns(t: TFunction): Array<Column<ReportRow>> {
  const locale = currentLocale();
  // Its words are longer: the guardrail, which the device mostly names, finds room on a wider table only.
  const isEnglish = locale === 'en-US';
  const findings = (row: ReportRow): string => {
    const words = alarmFindings(row, locale);
    return words === '' ? missing : words;
  };
  return [
    {
      key: 'severity',
      title: t('report.col.severity'),
      width: isEnglish ? 104 : 92,
      sortField: 'severity',
      render: (row) => <SeverityChip severity={row.severity} />,
    },
    {
      key: 'type',
      title: t('report.col.type'),
      width: isEnglish ? 158 : 100,
      fixed: true,
      render: (row) => alarmTypeText(t, row.typeCode),
      hint: (row) => alarmTypeText(t, row.typeCode),
    },
    // What the type beside it does not say; where there is no room for it, at least the figure.
    {
      key: 'content',
      title: t('report.col.content'),
      from: contentFromPx,
      least: isEnglish ? 290 : 222,
      render: (row) => <span className={classes.findings}>{findings(row)}</span>,
      hint: findings,
    },
    {
      key: 'value',
      title: t('report.col.value'),
      width: 86,
      from: 780,
      below: contentFromPx,
      render: (row) => <span className={classes.second}>{alarmFigure(row.metric, row.value) ?? missing}</span>,
      hint: findings,
    },
    {
      key: 'device',
      title: t('report.col.device'),
      width: 168,
      fixed: true,
      render: (row) => row.device_name,
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    },
    {
      key: 'rail',
      title: t('report.col.rail'),
      width: 172,
      from: 1_360,
      render: (row) => row.railName,
      hint: (row) => row.railName,
    },
    {
      key: 'first',
      title: t('report.col.first'),
      width: 148,
      sortField: 'firstOccurredAt',
      render: (row) => <time>{dateTime(row.firstOccurredAt)}</time>,
    },
    {
      key: 'duration',
      title: t('report.col.duration'),
      width: isEnglish ? 92 : 100,
      from: 800,
      align: 'right',
      render: (row) => <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />,
    },
    {
      key: 'ack',
      title: t('report.col.ack'),
      width: isEnglish ? 98 : 100,
      from: 1_200,
      align: 'right',
      render: (row) => <Took row={row} at={row.ackAt} />,
    },
    {
      key: 'handle',
      title: t('report.col.handle'),
      width: isEnglish ? 98 : 100,
      from: 1_200,
      align: 'right',
      render: (row) => <Took row={row} at={row.handledAt} />,
    },
    {
      key: 'person',
      title: t('report.col.person'),
      width: isEnglish ? 84 : 76,
      from: 1_200,
      render: (row) => <span className={classes.second}>{row.handledByName ?? row.ackByName ?? t('common.none')}</span>,
    },
    {
      key: 'handled',
      title: t('report.col.handled'),
      width: isEnglish ? 132 : 104,
      render: (row) => <HandledMark status={row.handledStatus} />,
    },
  ];
}
