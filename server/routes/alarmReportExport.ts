import { listAlarms } from '#db/alarms/listAlarms.ts';
import { listDeviceTypes } from '#db/devices/listDeviceTypes.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listProjects } from '#db/projects/listProjects.ts';
import { listAllRails } from '#db/rails/listRails.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { alarmContent } from '#domain/texts/alarmContent.ts';
import { alarmTypeName, handledStatusName, say, severityName, type NameBook, type Word } from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import { minute } from '#domain/time.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, type LeadSheet, type SheetColumn } from '../http/workbook.ts';
import { alarmFilterOf } from './alarmInputs.ts';
import { periodOf, readReport, reportInput, within, type ReportCall } from './alarmReport.ts';

/** Minutes with one decimal. */
const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round((ms / minute) * 10) / 10);
const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 1_000) / 10);
const since = (row: AlarmRow, at: number | null) => (at === null ? null : minutes(at - row.firstOccurredAt));
const kindWord = (kind: number): Word => (kind === 3 ? words.alarms : words.faults);

function columnsOf(book: () => NameBook): ReadonlyArray<SheetColumn<AlarmRow>> {
  return [
    { key: 'kind', title: words.kind, width: 8, value: (row, locale) => say(kindWord(row.kind), locale) },
    { key: 'severity', title: words.severity, width: 8, value: (row, locale) => severityName(row.severity, locale) },
    { key: 'type', title: words.type, value: (row, locale) => alarmTypeName(row.typeCode, locale, book()) },
    { key: 'content', title: words.content, width: 40, value: (row, locale) => alarmContent(row, locale, book()) },
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
  { locale }: ReportCall,
  about: ReadonlyArray<readonly [string, string]>,
): LeadSheet[] {
  const figures: ReadonlyArray<readonly [Word, number | null, number | null]> = [
    [words.total, kpi.total, previous.total],
    [words.alarms, kpi.alarmCount, previous.alarmCount],
    [words.faults, kpi.faultCount, previous.faultCount],
    [words.unhandled, kpi.unhandledCount, previous.unhandledCount],
    [words.handledRate, percent(kpi.handledRate), percent(previous.handledRate)],
    [words.meanAck, minutes(kpi.meanAckMs), minutes(previous.meanAckMs)],
    [words.meanHandle, minutes(kpi.meanHandleMs), minutes(previous.meanHandleMs)],
    [words.overdue, kpi.overdueCount, previous.overdueCount],
  ];
  return [
    {
      title: words.summary,
      heads: [words.item, words.value, words.previous],
      rows: [
        ...figures.map(([name, ...values]) => [say(name, locale), ...values]),
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

async function filtersOf(call: ReportCall, book: NameBook): Promise<Array<readonly [Word, string]>> {
  const { input, locale, scope, deps } = call;
  const { start, end } = periodOf(call);
  const zone = deps.config.APP_TZ;
  const filters: Array<readonly [Word, string]> = [
    [words.days, `${zoneDate(zone, start)} - ${zoneDate(zone, end)}`],
    [words.granularity, say(words[input.granularity], locale)],
  ];
  const { orgIds = [], typeCode = [], severity = [], handledStatus = [], modelIds = [] } = input;
  const named = (list: readonly string[], name: (each: string) => string): string => list.map(name).join(', ');
  const { projects, rails, models } = await call.read(async (tx) => ({
    projects: input.projectId === undefined ? [] : await listProjects(tx, scope),
    rails: input.railId === undefined ? [] : await listAllRails(tx, scope),
    models: modelIds.length === 0 ? [] : (await listDeviceTypes(tx)).flatMap(({ children }) => children),
  }));
  const nameIn = (rows: ReadonlyArray<{ readonly id: string; readonly name: string }>, id: string): string =>
    rows.find((row) => row.id === id)?.name ?? id;
  if (input.kind !== undefined) filters.push([words.kind, say(kindWord(input.kind), locale)]);
  if (orgIds.length > 0) {
    filters.push([words.organization, (await call.read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  }
  if (input.projectId !== undefined) filters.push([words.project, nameIn(projects, input.projectId)]);
  if (input.railId !== undefined) filters.push([words.rail, nameIn(rails, input.railId)]);
  if (input.deviceId !== undefined) filters.push([words.device, input.deviceId]);
  if (modelIds.length > 0) filters.push([words.model, named(modelIds, (each) => nameIn(models, each))]);
  if (typeCode.length > 0) filters.push([words.type, named(typeCode, (each) => alarmTypeName(each, locale, book))]);
  if (severity.length > 0)
    filters.push([words.severity, named(severity, (each) => severityName(Number(each), locale))]);
  if (handledStatus.length > 0) {
    filters.push([words.handledStatus, named(handledStatus, (each) => handledStatusName(each, locale))]);
  }
  if (input.condition !== undefined) filters.push([words.condition, say(words[input.condition], locale)]);
  if (input.text !== undefined) filters.push([words.text, input.text]);
  return filters;
}

/** Summary, trend and every row of the report, read in one snapshot: the numbers are the sums of the rows. */
async function exportReport(call: Call<ReportCall['input'], readonly ['export']>): Promise<Response> {
  const filter = within(alarmFilterOf(call.input), periodOf(call));
  const book = await call.read(readNameBook);
  let report: AlarmReport | undefined;
  return sendWorkbook(call, {
    name: 'alarmFault',
    title: words.title,
    columns: columnsOf(() => book),
    filters: await filtersOf(call, book),
    read: async (tx, page) => {
      report ??= await readReport(tx, call);
      return listAlarms(tx, call.scope, { ...filter, ...page, sort: 'firstOccurredAt' });
    },
    leads: (about) => (report === undefined ? [] : leadsOf(report, call, about)),
  });
}

export const alarmReportExportRoutes = [
  route({
    // As every other export: its answer is audited, which a reading call is not.
    method: 'POST',
    path: '/api/web/alarm/exportAlarmFaultReport',
    access: ['export'],
    scope: 'org',
    input: reportInput,
    audit: 'alarm.export',
    tells: null,
    costly: 'export',
    handle: exportReport,
  }),
] as const;
