import { say, type Word } from '#domain/texts/names.ts';
import { reportWords as words } from '#domain/texts/reportTexts.ts';
import { kindCode } from '#domain/codes.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../../http/route.ts';
import { sendGiven } from '../../http/sendGiven.ts';
import { bookFor, xlsxType } from '../../http/workbook.ts';
import { filtersIn } from '../../http/xlsx/listSheets.ts';
import { alarmFilterWords } from './alarmFilterWords.ts';
import { ofKind } from './alarmInputs.ts';
import { periodOf, reportInput, reportWanted, type ReportCall } from './alarmReport.ts';

/** Summary, trend and every row of the report, of one moment. */
async function exportReport(call: Call<ReportCall['input'], readonly ['export']>): Promise<Response> {
  const { start, end } = periodOf(call);
  const zone = call.deps.config.APP_TZ;
  const filters: Array<readonly [Word, string]> = [
    [words.days, `${zoneDate(zone, start)} - ${zoneDate(zone, end)}`],
    [words.granularity, say(words[call.input.granularity], call.locale)],
    ...(await alarmFilterWords(call)),
  ];
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

type Path = '/api/web/alarm/exportAlarmFaultReport' | '/api/web/fault/exportAlarmFaultReport';

const reportExportRoute = <const P extends Path>(path: P, fixedKind?: 2) =>
  route({
    // As every other export: its answer is audited, which a reading call is not.
    method: 'POST',
    path,
    access: ['export'],
    scope: 'org',
    input: reportInput,
    audit: 'alarm.export',
    tells: null,
    costly: 'export',
    handle: async (call) => exportReport(ofKind(call, fixedKind)),
  });

export const alarmReportExportRoutes = [
  reportExportRoute('/api/web/alarm/exportAlarmFaultReport'),
  reportExportRoute('/api/web/fault/exportAlarmFaultReport', kindCode.fault),
] as const;
