import { z } from 'zod';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { listUsers } from '#db/users/listUsers.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { roleWords, userColumnWords as heads, userStatusWords } from '#domain/texts/userTexts.ts';
import type { UserListRow } from '#domain/users/user.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { userFilters } from './userInputs.ts';

const columns: ReadonlyArray<SheetColumn<UserListRow>> = [
  { key: 'real_name', title: heads.real_name, value: (row) => row.real_name },
  { key: 'username', title: heads.username, value: (row) => row.username },
  { key: 'mobile', title: heads.mobile, value: (row) => row.mobile },
  { key: 'mail', title: heads.mail, width: 26, value: (row) => row.mail },
  { key: 'orgName', title: heads.orgName, width: 24, value: (row) => row.orgName },
  { key: 'companyName', title: heads.companyName, width: 24, value: (row) => row.companyName },
  {
    key: 'roles',
    title: heads.roles,
    value: (row, locale) =>
      row.roles.map((role) => say(roleWords[role], locale)).join(locale === 'en-US' ? ', ' : '、'),
  },
  { key: 'status', title: heads.status, width: 10, value: (row, locale) => say(userStatusWords[row.status], locale) },
  { key: 'lastLoginAt', title: heads.lastLoginAt, kind: 'time', value: (row) => row.lastLoginAt },
  { key: 'lastLoginIp', title: heads.lastLoginIp, value: (row) => row.lastLoginIp },
  { key: 'createdAt', title: heads.createdAt, kind: 'time', value: (row) => row.createdAt },
];

const exportInput = z.object({ ...userFilters, columns: sheetKeys(columns) });
type ExportCall = Call<z.output<typeof exportInput>, readonly ['user:edit']>;

/** The filters that were set, in words. */
async function filtersOf(call: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { input, locale, scope } = call;
  const zone = call.deps.config.APP_TZ;
  const { ids = [], orgIds = [], roles = [], status = [], lastLoginStart, lastLoginEnd } = input;
  const filters: Array<readonly [Word, string]> = [];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (input.keyword !== undefined) filters.push([heads.keyword, input.keyword]);
  if (orgIds.length > 0) {
    const titles = await call.read((tx) => titlesOf(tx, scope, orgIds));
    filters.push([heads.orgIds, titles.join(', ')]);
  }
  if (roles.length > 0) {
    const names = roles.map((role) => say(role === 'none' ? heads.noRole : roleWords[role], locale));
    filters.push([heads.roles, names.join(', ')]);
  }
  if (status.length > 0) {
    filters.push([heads.status, status.map((each) => say(userStatusWords[each], locale)).join(', ')]);
  }
  if (lastLoginStart !== undefined || lastLoginEnd !== undefined) {
    const days = [lastLoginStart, lastLoginEnd].map((at) => (at === undefined ? '…' : zoneDate(zone, at)));
    filters.push([heads.lastLogin, days.join(' – ')]);
  }
  return filters;
}

export const userExportRoutes = [
  route({
    method: 'POST',
    path: '/home/user/user/export',
    // `export` is asked for by the workbook itself: both are needed.
    access: ['user:edit'],
    scope: 'org',
    input: exportInput,
    audit: 'user.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { input, scope, now } = call;
      const { columns: only, ...filter } = input;
      return sendWorkbook(call, {
        name: 'users',
        title: heads.title,
        columns,
        only,
        filters: await filtersOf(call),
        read: (tx, page) => listUsers(tx, scope, { ...filter, ...page, now }),
      });
    },
  }),
] as const;
