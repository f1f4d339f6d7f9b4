import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { imeiStatusWords, imeiWords as heads } from '#domain/texts/imeiTexts.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { attachment } from '../../http/attachment.ts';
import { importTemplate } from '../../http/importTemplate.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook, sheetKeys, xlsxType } from '../../http/workbook.ts';
import { imeiBook } from '../../readers/books/imeiBook.ts';
import { imeiFilters, withDays } from './imei.ts';

const input = z.object({ ...imeiFilters, columns: sheetKeys(imeiBook.columns) });

async function filtersOf(
  call: Call<z.output<typeof input>, readonly ['root']>,
): Promise<Array<readonly [Word, string]>> {
  const { ids = [], orgIds = [], status = [], keyword, startDate, endDate } = call.input;
  const filters: Array<readonly [Word, string]> = [];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (orgIds.length > 0) {
    filters.push([heads.org, (await call.read((tx) => titlesOf(tx, call.scope, orgIds))).join(', ')]);
  }
  if (status.length > 0) {
    filters.push([heads.status, status.map((each) => say(imeiStatusWords[each], call.locale)).join(', ')]);
  }
  if (keyword !== undefined) filters.push([heads.keyword, keyword]);
  if (startDate !== undefined || endDate !== undefined) {
    filters.push([heads.days, `${startDate ?? ''} – ${endDate ?? ''}`]);
  }
  return filters;
}

/** Workbooks of the stock. @source docs/requirements.md D9 */
export const imeiExportRoutes = [
  route({
    method: 'POST',
    path: '/home/imei/imei/export',
    access: ['root'],
    scope: 'org',
    input,
    audit: 'imei.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = withDays(call.deps.config.APP_TZ, call.input);
      return sendWorkbook(call, { book: 'imeis', filter, only, filters: await filtersOf(call) });
    },
  }),
  route({
    method: 'GET',
    path: '/home/imei/imei/template',
    access: ['root'],
    scope: 'org',
    input: z.object({}),
    audit: null,
    costly: 'export',
    handle: async (call) => {
      const codes = await (await call.ask('listTemplateCodes', {})).value();
      const name = `${say(heads.template, call.locale)}.xlsx`;
      return attachment(await buffer(importTemplate(codes, call.now)), {
        name,
        ascii: 'imei-template.xlsx',
        mime: xlsxType,
      });
    },
  }),
] as const;
