import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { listImeis } from '#db/imei/listImeis.ts';
import { listTemplateCodes } from '#db/imports/listTemplateCodes.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { imeiStatusWords, imeiWords as heads } from '#domain/texts/imeiTexts.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { attachment } from '../http/attachment.ts';
import { importTemplate } from '../http/importTemplate.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, sheetKeys, xlsxType, type SheetColumn } from '../http/workbook.ts';
import { imeiFilters, withDays } from './imei.ts';

const columns: ReadonlyArray<SheetColumn<ImeiRow>> = [
  { key: 'imei', title: heads.imei, width: 20, value: (row) => row.imei },
  { key: 'iccid', title: heads.iccid, width: 24, value: (row) => row.iccid },
  { key: 'model', title: heads.model, value: (row) => row.modelName },
  { key: 'status', title: heads.status, width: 10, value: (row, locale) => say(imeiStatusWords[row.status], locale) },
  { key: 'device', title: heads.device, width: 28, value: (row) => row.device_name },
  { key: 'org', title: heads.org, width: 24, value: (row) => row.orgName },
  { key: 'batch', title: heads.batch, width: 30, value: (row) => row.batchName },
  { key: 'importedAt', title: heads.importedAt, kind: 'time', value: (row) => row.importedAt },
  { key: 'boundAt', title: heads.boundAt, kind: 'time', value: (row) => row.boundAt },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
];

const input = z.object({ ...imeiFilters, columns: sheetKeys(columns) });

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

/** Workbooks of the stock. @source product.md D9 */
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
      return sendWorkbook(call, {
        name: 'imeis',
        title: heads.imeis,
        columns,
        only,
        filters: await filtersOf(call),
        read: (tx, page) => listImeis(tx, call.scope, { ...filter, ...page }),
      });
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
      const codes = await call.read((tx) => listTemplateCodes(tx, call.scope));
      const name = `${say(heads.template, call.locale)}.xlsx`;
      return attachment(await buffer(importTemplate(codes, call.now)), {
        name,
        ascii: 'imei-template.xlsx',
        mime: xlsxType,
      });
    },
  }),
] as const;
