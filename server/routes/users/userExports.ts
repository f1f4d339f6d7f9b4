import { z } from 'zod';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { roleWords, userColumnWords as heads, userStatusWords } from '#domain/texts/userTexts.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../../http/route.ts';
import { sendWorkbook, sheetKeys } from '../../http/workbook.ts';
import { userBook } from '../../readers/books/userBook.ts';
import { userFilters } from './userInputs.ts';

const exportInput = z.object({ ...userFilters, columns: sheetKeys(userBook.columns) });
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
      const { columns: only, ...filter } = call.input;
      const filters = await filtersOf(call);
      return sendWorkbook(call, { book: 'users', filter: { ...filter, now: call.now }, only, filters });
    },
  }),
] as const;
