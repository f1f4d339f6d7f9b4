import { readAlarmHealth } from '#db/alarms/readAlarmHealth.ts';
import { listBookAlarms, type BookAlarm } from '#db/alarms/listBookAlarms.ts';
import { readAlarmReport, within, type ReportWanted } from '#db/alarms/readAlarmReport.ts';
import { countReportRows } from '#db/alarms/readReport.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmKey } from '#domain/alarms/alarmKey.ts';
import { maxHealthDays } from '#domain/alarms/health.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { say, type NameBook, type Word } from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import { day } from '#domain/time.ts';
import { zoneDate } from '#domain/zone.ts';
import { batchRows, maxExportRows } from '../http/exportLimits.ts';
import type { BookFor, LeadSheet } from '../http/xlsx/listSheets.ts';
import { minutes, reportColumns, type NamedAlarm } from './alarmColumns.ts';
import { bookParts, factsPart } from './bookParts.ts';
import { healthSheet } from './healthSheet.ts';

export interface WorkbookWanted {
  readonly report: ReportWanted;
  /** The filters that were set, each in words. */
  readonly filters: ReadonlyArray<readonly [Word, string]>;
  readonly book: BookFor;
}

const rowOrder = 'firstOccurredAt';

/**
 * Summary, trend, health of the alarm system (of a month at most) and every row of a report as a workbook: the numbers
 * are the sums of the rows. First how many they are.
 * @throws DomainError 9008 above the most rows, 9007 for organisations outside the scope
 */
export async function* giveAlarmWorkbook(
  tx: HeavyTx,
  scope: Scope,
  { report: wanted, filters, book }: WorkbookWanted,
): AsyncGenerator<Uint8Array> {
  const filter = within(wanted.filter, wanted.period);
  // Each page begins behind the last row of the one before.
  const pageBehind = (after: AlarmKey | undefined) =>
    listBookAlarms(tx, scope, { ...filter, offset: 0, limit: batchRows, after, sort: rowOrder });
  const report = await readAlarmReport(tx, scope, wanted);
  const { rowsFrom } = report;
  // The sums still count what retention has removed: the sheet has the rows that are left.
  const rows = rowsFrom === null ? report.kpi.total : await countReportRows(tx, scope, filter, maxExportRows + 1);
  if (rows > maxExportRows) throw new DomainError(9008);
  yield factsPart({ rows });
  const names = await readNameBook(tx);
  const { start, end } = wanted.period;
  const health = end - start > maxHealthDays * day ? null : await readAlarmHealth(tx, scope, wanted);
  const lacking = rowsFrom === null ? [] : [[words.rowsFrom, zoneDate(wanted.zone, rowsFrom)] as const];
  const list = {
    title: words.title,
    columns: reportColumns,
    filters: [...filters, ...lacking],
    leads: (about: ReadonlyArray<readonly [string, string]>) => [
      ...leadsOf(report, book.locale, about),
      ...(health === null ? [] : [healthSheet(health, book.locale, names)]),
    ],
  };
  yield* bookParts(book, list, rows, pagesFrom(pageBehind, names));
}

async function* pagesFrom(
  pageBehind: (after: AlarmKey | undefined) => Promise<readonly BookAlarm[]>,
  names: NameBook,
): AsyncGenerator<readonly NamedAlarm[]> {
  let after: AlarmKey | undefined;
  for (;;) {
    const records = await pageBehind(after);
    yield records.map((row) => ({ ...row, names }));
    const last = records.at(-1);
    if (last === undefined || records.length < batchRows) return;
    after = { values: [last.firstOccurredAt], id: last.id };
  }
}

const percent = (rate: number | null | undefined): number | null =>
  rate == null ? null : Math.round(rate * 1_000) / 10;

/** The period's figures beside those before, then the filters; and the trend's steps. */
function leadsOf(
  { kpi, incidentCount, previous, trend }: AlarmReport,
  locale: Locale,
  about: ReadonlyArray<readonly [string, string]>,
): LeadSheet[] {
  const figures: ReadonlyArray<readonly [Word, number | null, number | null | undefined]> = [
    [words.total, kpi.total, previous?.total],
    [words.incidents, incidentCount, null],
    [words.alarms, kpi.alarmCount, previous?.alarmCount],
    [words.faults, kpi.faultCount, previous?.faultCount],
    [words.unhandled, kpi.unhandledCount, previous?.unhandledCount],
    [words.handledRate, percent(kpi.handledRate), percent(previous?.handledRate)],
    [words.meanAck, minutes(kpi.meanAckMs), minutes(previous?.meanAckMs)],
    [words.meanHandle, minutes(kpi.meanHandleMs), minutes(previous?.meanHandleMs)],
    [words.overdue, kpi.overdueCount, previous?.overdueCount],
  ];
  return [
    {
      title: words.summary,
      heads: [words.item, words.value, words.previous],
      rows: [
        ...figures.map(([name, ...values]) => [say(name, locale), ...values.map((value) => value ?? null)]),
        [],
        ...about.map((row) => [...row]),
      ],
    },
    {
      title: words.trend,
      heads: [words.date, words.alarms, words.faults, words.unhandled, words.meanAck, words.meanHandle, words.previous],
      rows: trend.map((point) => [
        point.date,
        point.alarmCount,
        point.faultCount,
        point.unhandledCount,
        minutes(point.meanAckMs),
        minutes(point.meanHandleMs),
        point.previousCount,
      ]),
    },
  ];
}
