import { listBookAlarms, type BookAlarm } from '#db/alarms/listBookAlarms.ts';
import { readAlarmReport, within, type ReportWanted } from '#db/alarms/readAlarmReport.ts';
import { countReportRows } from '#db/alarms/readReport.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmKey } from '#domain/alarms/alarmKey.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { kindCode } from '#domain/codes.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { alarmContent } from '#domain/texts/alarmContent.ts';
import { alarmTypeName, handledStatusName, say, severityName, type NameBook, type Word } from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import { minute } from '#domain/time.ts';
import { zoneDate } from '#domain/zone.ts';
import { batchRows, maxExportRows } from '../http/exportLimits.ts';
import type { BookFor, LeadSheet, SheetColumn } from '../http/xlsx/listSheets.ts';
import { bookParts, factsPart } from './bookParts.ts';

export interface WorkbookWanted {
  readonly report: ReportWanted;
  /** The filters that were set, each in words. */
  readonly filters: ReadonlyArray<readonly [Word, string]>;
  readonly book: BookFor;
}

const rowOrder = 'firstOccurredAt';

/**
 * Summary, trend and every row of a report as a workbook: the numbers are the sums of the rows. First how many they are.
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
  const lacking = rowsFrom === null ? [] : [[words.rowsFrom, zoneDate(wanted.zone, rowsFrom)] as const];
  const list = {
    title: words.title,
    columns: columnsOf(names),
    filters: [...filters, ...lacking],
    leads: (about: ReadonlyArray<readonly [string, string]>) => leadsOf(report, book.locale, about),
  };
  yield* bookParts(book, list, rows, pagesFrom(pageBehind));
}

async function* pagesFrom(
  pageBehind: (after: AlarmKey | undefined) => Promise<readonly BookAlarm[]>,
): AsyncGenerator<readonly BookAlarm[]> {
  let after: AlarmKey | undefined;
  for (;;) {
    const records = await pageBehind(after);
    yield records;
    const last = records.at(-1);
    if (last === undefined || records.length < batchRows) return;
    after = { values: [last.firstOccurredAt], id: last.id };
  }
}

/** Minutes with one decimal. */
const minutes = (ms: number | null | undefined): number | null =>
  ms == null ? null : Math.round((ms / minute) * 10) / 10;
const percent = (rate: number | null | undefined): number | null =>
  rate == null ? null : Math.round(rate * 1_000) / 10;
const since = (row: BookAlarm, at: number | null) => (at === null ? null : minutes(at - row.firstOccurredAt));
const kindWord = (kind: number): Word => (kind === kindCode.alarm ? words.alarms : words.faults);

function columnsOf(book: NameBook): ReadonlyArray<SheetColumn<BookAlarm>> {
  return [
    { key: 'kind', title: words.kind, width: 8, value: (row, locale) => say(kindWord(row.kind), locale) },
    { key: 'severity', title: words.severity, width: 8, value: (row, locale) => severityName(row.severity, locale) },
    { key: 'type', title: words.type, value: (row, locale) => alarmTypeName(row.typeCode, locale, book) },
    { key: 'content', title: words.content, width: 40, value: (row, locale) => alarmContent(row, locale, book) },
    { key: 'device', title: words.device, width: 26, value: (row) => row.device_name },
    { key: 'deviceCode', title: words.deviceCode, value: (row) => row.deviceCode },
    { key: 'rail', title: words.rail, width: 26, value: (row) => row.railName },
    { key: 'address', title: words.address, width: 36, value: (row) => row.deviceAddress },
    { key: 'first', title: words.first, kind: 'time', value: (row) => row.firstOccurredAt },
    { key: 'last', title: words.last, kind: 'time', value: (row) => row.lastOccurredAt },
    { key: 'count', title: words.count, kind: 'number', value: (row) => row.count },
    { key: 'duration', title: words.duration, kind: 'number', value: (row) => since(row, row.clearedAt) },
    { key: 'ack', title: words.ack, kind: 'number', value: (row) => since(row, row.ackAt) },
    { key: 'handle', title: words.handle, kind: 'number', value: (row) => since(row, row.handledAt) },
    { key: 'person', title: words.person, value: (row) => row.handledByName ?? row.ackByName },
    {
      key: 'handled',
      title: words.handledStatus,
      width: 12,
      value: (row, locale) => handledStatusName(row.handledStatus, locale),
    },
  ];
}

/** The period's figures beside those before, then the filters; and the trend's steps. */
function leadsOf(
  { kpi, previous, trend }: AlarmReport,
  locale: Locale,
  about: ReadonlyArray<readonly [string, string]>,
): LeadSheet[] {
  const figures: ReadonlyArray<readonly [Word, number | null, number | null | undefined]> = [
    [words.total, kpi.total, previous?.total],
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
