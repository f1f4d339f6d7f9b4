import { z } from 'zod';
import { findCompany } from '#db/companies/findCompany.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { dutyWords, orgWords as heads } from '#domain/texts/orgTexts.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { personBook } from '../../readers/books/personBook.ts';
import { personFilters } from './personInputs.ts';

const input = z.object({ ...personFilters, columns: sheetKeys(personBook.columns) });
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

async function filtersOf({ input, locale, scope, read }: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { ids = [], orgIds = [], companyId, post, status, linked, keyword } = input;
  const filters: Array<readonly [Word, string]> = [];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (orgIds.length > 0) filters.push([heads.orgName, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  if (companyId !== undefined) {
    const company = await read((tx) => findCompany(tx, scope, companyId));
    filters.push([heads.companyName, company?.name ?? companyId]);
  }
  if (post !== undefined) filters.push([heads.post, post]);
  if (status !== undefined) filters.push([heads.status, say(dutyWords[status], locale)]);
  if (linked !== undefined) filters.push([heads.account, say(linked ? heads.linked : heads.unlinked, locale)]);
  if (keyword !== undefined) filters.push([heads.keyword, keyword]);
  return filters;
}

export const personExportRoutes = [
  route({
    method: 'POST',
    path: '/home/person/person/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'person.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = call.input;
      return sendWorkbook(call, { book: 'people', filter, only, filters: await filtersOf(call) });
    },
  }),
] as const;
