import { z } from 'zod';
import { findCompany } from '#db/companies/findCompany.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listPeople } from '#db/people/listPeople.ts';
import type { PersonRow } from '#domain/people/person.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { dutyWords, genderWords, orgWords as heads } from '#domain/texts/orgTexts.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { maskedFor, personFilters } from './personInputs.ts';

const columns: ReadonlyArray<SheetColumn<PersonRow>> = [
  { key: 'real_name', title: heads.realName, value: (row) => row.real_name },
  { key: 'gender', title: heads.gender, width: 8, value: (row, locale) => say(genderWords[row.gender], locale) },
  { key: 'orgName', title: heads.orgName, width: 24, value: (row) => row.orgName },
  { key: 'companyName', title: heads.companyName, width: 34, value: (row) => row.companyName },
  { key: 'post', title: heads.post, value: (row) => row.post },
  { key: 'mobile', title: heads.mobile, value: (row) => row.mobile },
  { key: 'mail', title: heads.mail, width: 26, value: (row) => row.mail },
  { key: 'idCard', title: heads.idCard, width: 22, value: (row) => row.idCardMasked },
  {
    key: 'account',
    title: heads.account,
    value: (row, locale) => row.username ?? say(row.userId === null ? heads.unlinked : heads.linked, locale),
  },
  { key: 'status', title: heads.status, width: 10, value: (row, locale) => say(dutyWords[row.status], locale) },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
];

const input = z.object({ ...personFilters, columns: sheetKeys(columns) });
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
      return sendWorkbook(call, {
        name: 'personnel',
        title: heads.people,
        columns,
        only,
        filters: await filtersOf(call),
        read: async (tx, page) => {
          const found = await listPeople(tx, call.scope, { ...filter, ...page });
          return { ...found, records: found.records.map((row) => maskedFor(row, call.scope)) };
        },
      });
    },
  }),
] as const;
