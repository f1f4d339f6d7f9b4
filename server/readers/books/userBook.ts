import { listUsers } from '#db/users/listUsers.ts';
import { say } from '#domain/texts/names.ts';
import { roleWords, userColumnWords as heads, userStatusWords } from '#domain/texts/userTexts.ts';
import type { UserListRow } from '#domain/users/user.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

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

export const userBook = book<UserListRow, Omit<Parameters<typeof listUsers>[2], 'offset' | 'limit'>>({
  name: 'users',
  title: heads.title,
  columns,
  open: (tx, scope, filter) => (page) => listUsers(tx, scope, { ...filter, ...page }),
});
