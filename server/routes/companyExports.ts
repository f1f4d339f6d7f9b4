import { z } from 'zod';
import { listCompanies } from '#db/companies/listCompanies.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import { regionNames } from '#domain/regions/region.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { companyStatusWords, companyTypeWords, orgWords as heads } from '#domain/texts/orgTexts.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { companyFilters } from './companies.ts';

const columns: ReadonlyArray<SheetColumn<CompanyRow>> = [
  { key: 'name', title: heads.companyName, width: 34, value: (row) => row.name },
  { key: 'type', title: heads.type, value: (row, locale) => say(companyTypeWords[row.type], locale) },
  { key: 'code', title: heads.code, width: 22, value: (row) => row.code },
  { key: 'orgName', title: heads.orgName, width: 24, value: (row) => row.orgName },
  { key: 'contact', title: heads.contact, value: (row) => row.contact },
  { key: 'mobile', title: heads.mobile, value: (row) => row.mobile },
  { key: 'mail', title: heads.mail, width: 26, value: (row) => row.mail },
  { key: 'region', title: heads.region, value: (row) => regionNames(row.regionCode ?? '').join(' ') },
  { key: 'address', title: heads.address, width: 36, value: (row) => row.address },
  { key: 'personCount', title: heads.persons, kind: 'number', value: (row) => row.personCount },
  { key: 'projectCount', title: heads.projects, kind: 'number', value: (row) => row.projectCount },
  {
    key: 'status',
    title: heads.status,
    width: 10,
    value: (row, locale) => say(companyStatusWords[row.status], locale),
  },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
];

const input = z.object({ ...companyFilters, columns: sheetKeys(columns) });
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
      return sendWorkbook(call, {
        name: 'companies',
        title: heads.companies,
        columns,
        only,
        filters: await filtersOf(call),
        read: (tx, page) => listCompanies(tx, call.scope, { ...filter, ...page }),
      });
    },
  }),
] as const;
