import type { TFunction } from 'i18next';
import { needOf } from '#domain/alarms/need.ts';
import { alarmFindings } from '#domain/texts/alarmContent.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { alarmFigure } from '#client/ui/alarmValue.ts';
import { missing } from '#client/ui/number.ts';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { Moment } from '#client/ui/time/Moment.tsx';
import type { ReportRow } from './calls.ts';
import classes from './alarmReport.module.css';

/** From so wide a table on the sentence has room, px. */
const contentFromPx = 1_100;

const second = (words: string) => <span style={{ color: 'var(--gl-text-2)' }}>{words}</span>;

function Took({ row, at }: { readonly row: ReportRow; readonly at: number | null }) {
  const { firstOccurredAt } = row;
  return at === null ? '--' : <Duration from={firstOccurredAt} to={Math.max(firstOccurredAt, at)} />;
}

type KeyOf<K> = K extends `report.col.${infer Key}` ? Key : never;

/** As the alarm list, with how long each step took. @source docs/requirements.md C8 */
export function reportColumns(t: TFunction): Array<Column<ReportRow>> {
  const locale = currentLocale();
  // Its words are longer: the guardrail, which the device mostly names, finds room on a wider table only.
  const isEnglish = locale === 'en-US';
  const findings = (row: ReportRow): string => {
    const words = alarmFindings(row, locale);
    return words === '' ? missing : words;
  };
  const column = (
    key: KeyOf<TextKey>,
    width: number,
    render: Column<ReportRow>['render'],
    rest: Partial<Column<ReportRow>> = {},
  ) => ({
    key,
    title: t(`report.col.${key}`),
    width,
    render,
    ...rest,
  });
  const took = { from: 1_200, align: 'right' } as const;
  return [
    column(
      'severity',
      isEnglish ? 122 : 92,
      (row) => <SeverityChip severity={row.severity} isOver={needOf(row) === 0} />,
      {
        sortField: 'severity',
      },
    ),
    column('type', isEnglish ? 158 : 100, (row) => alarmTypeText(t, row.typeCode), {
      fixed: true,
      hint: (row) => alarmTypeText(t, row.typeCode),
    }),
    // What the type beside it does not say; where there is no room for it, at least the figure.
    {
      key: 'content',
      title: t('report.col.content'),
      from: contentFromPx,
      least: isEnglish ? 290 : 222,
      render: (row) => <span className={classes.findings}>{findings(row)}</span>,
      hint: findings,
    },
    column('value', 86, (row) => second(alarmFigure(row.metric, row.value) ?? missing), {
      from: 780,
      below: contentFromPx,
      hint: findings,
    }),
    column('device', 168, (row) => <MiddleCut text={row.device_name} end={5} />, {
      fixed: true,
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    }),
    column('rail', 172, (row) => <MiddleCut text={row.railName} />, { from: 1_360, hint: (row) => row.railName }),
    column('first', 124, (row) => <Moment at={row.firstOccurredAt} />, { sortField: 'firstOccurredAt' }),
    column(
      'duration',
      isEnglish ? 102 : 100,
      (row) => <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />,
      { from: 800, align: 'right' },
    ),
    column('ack', isEnglish ? 98 : 100, (row) => <Took row={row} at={row.ackAt} />, took),
    column('handle', isEnglish ? 98 : 100, (row) => <Took row={row} at={row.handledAt} />, took),
    column('person', isEnglish ? 84 : 76, (row) => second(row.handledByName ?? row.ackByName ?? t('common.none')), {
      from: 1_200,
    }),
    column('handled', isEnglish ? 148 : 104, (row) => <HandledMark status={row.handledStatus} />),
  ];
}
