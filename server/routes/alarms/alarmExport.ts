import { z } from 'zod';
import { alarmListWords, reportWords } from '#domain/texts/reportTexts.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { kindCode } from '#domain/codes.ts';
import { alarmSortFields, alarmTabs } from '#domain/alarms/alarm.ts';
import { optional, order } from '../../http/input.ts';
import { route } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { listColumns } from '../../readers/alarmColumns.ts';
import { alarmFilterWords } from './alarmFilterWords.ts';
import { ofKind } from './alarmInputs.ts';
import { filterOf, tabFilter, tabsInput } from './alarms.ts';

const input = z.object({
  ...tabsInput.shape,
  tab: optional(z.enum(alarmTabs)),
  sortField: z.enum(alarmSortFields).default('lastOccurredAt'),
  sortOrder: order,
  columns: sheetKeys(listColumns),
});

type Path = '/api/web/alarm/export' | '/api/web/fault/export';

/**
 * The list of alarms or faults as a workbook: what is found under its filters, or the picked rows.
 * @param fixedKind faults alone, whatever the filter says
 * @source docs/requirements.md C11, D8
 */
const exportRoute = <const P extends Path>(path: P, fixedKind?: 2) =>
  route({
    method: 'POST',
    path,
    access: ['export'],
    scope: 'org',
    input,
    audit: 'alarm.export',
    tells: null,
    costly: 'export',
    handle: async (asked) => {
      const call = ofKind(asked, fixedKind);
      const { scope, now, locale, deps } = call;
      const { tab = 'all', ids = [], startDate, endDate, columns: only, sortField: sort, sortOrder } = call.input;
      const filters: Array<readonly [Word, string]> = [];
      if (ids.length > 0) filters.push([reportWords.chosen, String(ids.length)]);
      if (tab !== 'all') filters.push([reportWords.tab, say(alarmListWords[tab], locale)]);
      if (startDate !== undefined || endDate !== undefined) {
        filters.push([reportWords.days, `${startDate ?? '…'} - ${endDate ?? '…'}`]);
      }
      filters.push(...(await alarmFilterWords(call)));
      const also = tabFilter(tab, scope.userId, now);
      const filter = {
        filter: { ...filterOf(call.input, deps.config.APP_TZ), also },
        sort,
        order: sortOrder ?? 'desc',
      };
      return sendWorkbook(call, { book: 'alarms', filter, only, filters });
    },
  });

export const alarmExportRoutes = [
  exportRoute('/api/web/alarm/export'),
  exportRoute('/api/web/fault/export', kindCode.fault),
] as const;
