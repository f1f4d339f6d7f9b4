import { z } from 'zod';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { regionNames } from '#domain/regions/region.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { companyStatusWords, companyTypeWords, orgWords as heads } from '#domain/texts/orgTexts.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { companyBook } from '../../readers/books/companyBook.ts';
import { companyFilters } from './companies.ts';

const input = z.object({ ...companyFilters, columns: sheetKeys(companyBook.columns) });
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

async function filtersOf({ input, locale, scope, read }: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { ids = [], orgIds = [], orgId, descendants, keyword, type = [], status, regionCode } = input;
  const filters: Array<readonly [Word, string]> = [];
  const orgs = orgId === undefined ? orgIds : [...orgIds, orgId];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (orgs.length > 0) filters.push([heads.orgName, (await read((tx) => titlesOf(tx, scope, orgs))).join(', ')]);
  if (orgId !== undefined) filters.push([heads.descendants, say(descendants ? heads.yes : heads.no, locale)]);
  if (keyword !== undefined) filters.push([heads.keyword, keyword]);
  if (type.length > 0) filters.push([heads.type, type.map((each) => say(companyTypeWords[each], locale)).join(', ')]);
  if (status !== undefined) filters.push([heads.status, say(companyStatusWords[status], locale)]);
  if (regionCode !== undefined) filters.push([heads.region, regionNames(regionCode).join(' ')]);
  return filters;
}

export const companyExportRoutes = [
  route({
    method: 'POST',
    path: '/home/company/company/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'company.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = call.input;
      return sendWorkbook(call, { book: 'companies', filter, only, filters: await filtersOf(call) });
    },
  }),
] as const;
