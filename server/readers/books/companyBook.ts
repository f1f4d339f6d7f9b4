import { listCompanies } from '#db/companies/listCompanies.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import { regionNames } from '#domain/regions/region.ts';
import { say } from '#domain/texts/names.ts';
import { companyStatusWords, companyTypeWords, orgWords as heads } from '#domain/texts/orgTexts.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

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

export const companyBook = book<CompanyRow, Omit<Parameters<typeof listCompanies>[2], 'offset' | 'limit'>>({
  name: 'companies',
  title: heads.companies,
  columns,
  open: (tx, scope, filter) => (page) => listCompanies(tx, scope, { ...filter, ...page }),
});
