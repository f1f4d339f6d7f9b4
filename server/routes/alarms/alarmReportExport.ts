import { listDeviceTypes } from '#db/devices/listDeviceTypes.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listProjects } from '#db/projects/listProjects.ts';
import { listAllRails } from '#db/rails/listRails.ts';
import { kindCode } from '#domain/codes.ts';
import { alarmTypeName, handledStatusName, say, severityName, type NameBook, type Word } from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../../http/route.ts';
import { sendGiven } from '../../http/sendGiven.ts';
import { bookFor, xlsxType } from '../../http/workbook.ts';
import { filtersIn } from '../../http/xlsx/listSheets.ts';
import { periodOf, reportInput, reportWanted, type ReportCall } from './alarmReport.ts';

const kindWord = (kind: number): Word => (kind === kindCode.alarm ? words.alarms : words.faults);

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

/** Summary, trend and every row of the report, of one moment. */
async function exportReport(call: Call<ReportCall['input'], readonly ['export']>): Promise<Response> {
  const filters = await filtersOf(call, await call.read(readNameBook));
  const book = bookFor(call);
  return sendGiven(call, {
    name: 'alarmFault',
    title: words.title,
    extension: 'xlsx',
    mime: xlsxType,
    audited: { filters: filtersIn({ filters }, call.locale) },
    parts: call.deps.readers.give('giveAlarmWorkbook', call.scope, { report: reportWanted(call), filters, book }),
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
