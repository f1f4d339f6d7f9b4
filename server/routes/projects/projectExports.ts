import { z } from 'zod';
import { findCompany } from '#db/companies/findCompany.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { regionNames } from '#domain/regions/region.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { projectStatusWords, projectWords as heads } from '#domain/texts/projectTexts.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { projectBook } from '../../readers/books/projectBook.ts';
import { projectFilterOf, projectFilters } from './projectInputs.ts';

const input = z.object({ ...projectFilters, columns: sheetKeys(projectBook.columns) });
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

async function filtersOf({ input, locale, scope, read }: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { ids = [], orgIds = [], keyword, status = [], regionCode, companyId, startDate, endDate } = input;
  const filters: Array<readonly [Word, string]> = [];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (orgIds.length > 0) filters.push([heads.orgName, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  if (keyword !== undefined) filters.push([heads.keyword, keyword]);
  if (status.length > 0) {
    filters.push([heads.status, status.map((each) => say(projectStatusWords[each], locale)).join(', ')]);
  }
  if (regionCode !== undefined) filters.push([heads.region, regionNames(regionCode).join(' ')]);
  if (companyId !== undefined) {
    const company = await read((tx) => findCompany(tx, scope, companyId));
    filters.push([heads.anyCompany, company?.name ?? companyId]);
  }
  if (startDate !== undefined || endDate !== undefined) {
    filters.push([heads.days, `${startDate ?? '…'} – ${endDate ?? '…'}`]);
  }
  return filters;
}

export const projectExportRoutes = [
  route({
    method: 'POST',
    path: '/home/project/project/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'project.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = call.input;
      return sendWorkbook(call, {
        book: 'projects',
        filter: projectFilterOf(filter),
        only,
        filters: await filtersOf(call),
      });
    },
  }),
] as const;
