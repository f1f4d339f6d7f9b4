import { pagePeople } from '#db/people/pagePeople.ts';
import type { PersonRow } from '#domain/people/person.ts';
import { say } from '#domain/texts/names.ts';
import { dutyWords, genderWords, orgWords as heads } from '#domain/texts/orgTexts.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

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

export const personBook = book<PersonRow, Omit<Parameters<typeof pagePeople>[2], 'offset' | 'limit'>>({
  name: 'personnel',
  title: heads.people,
  columns,
  open: (tx, scope, filter) => (page) => pagePeople(tx, scope, { ...filter, ...page }),
});
