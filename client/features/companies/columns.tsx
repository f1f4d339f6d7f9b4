import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { CompanyRow } from '#domain/companies/company.ts';
import { regionNames } from '#domain/regions/region.ts';
import { companyStatusWords, companyTypeWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import { number } from '#client/ui/number.ts';
import type { Column } from '#client/ui/table/columns.ts';

export const typeName = (row: Pick<CompanyRow, 'type'>): string => say(companyTypeWords[row.type], currentLocale());
export const statusMark = ({ status }: Pick<CompanyRow, 'status'>): ReactNode => (
  <OnOff on={status === 'enabled'} word={say(companyStatusWords[status], currentLocale())} />
);
export const regionText = ({ regionCode }: Pick<CompanyRow, 'regionCode'>): string =>
  regionNames(regionCode ?? '').join(' ');

interface Look {
  readonly t: TFunction;
  /** The organisation's name matters where those below are shown. */
  readonly withOrg: boolean;
}

/** @source docs/requirements.md C19 */
export function companyColumns({ t, withOrg }: Look): Array<Column<CompanyRow>> {
  const none = <span className="gl-faint">{t('common.none')}</span>;
  return [
    {
      key: 'name',
      title: t('company.col.name'),
      sortField: 'name',
      least: 190,
      sheet: ['name', 'code'],
      hint: (row) => [row.name, row.code].filter(Boolean).join(' '),
      render: (row) => <Lines first={<b>{row.name}</b>} second={row.code} />,
    },
    { key: 'type', title: t('company.col.type'), width: 100, from: 560, sortField: 'type', render: typeName },
    ...(withOrg
      ? [
          {
            key: 'orgName',
            title: t('company.col.org'),
            width: 120,
            from: 1_040,
            sortField: 'orgName',
            hint: (row: CompanyRow) => row.orgName,
            render: (row: CompanyRow) => row.orgName,
          },
        ]
      : []),
    {
      key: 'contact',
      title: t('company.col.contact'),
      width: 120,
      from: 690,
      sheet: ['contact', 'mobile'],
      hint: (row) => [row.contact, row.mobile].filter(Boolean).join(' '),
      render: (row) =>
        row.contact === null && row.mobile === null ? (
          none
        ) : (
          <Lines first={row.contact ?? row.mobile} second={row.contact === null ? null : row.mobile} />
        ),
    },
    {
      key: 'region',
      title: t('company.col.region'),
      width: 104,
      from: 900,
      hint: regionText,
      render: (row) => {
        const names = regionText(row).split(' ');
        return regionText(row) === '' ? (
          none
        ) : (
          <Lines first={names.at(-1)} second={names.length > 1 ? names[0] : null} />
        );
      },
    },
    {
      key: 'personCount',
      title: t('company.col.persons'),
      width: 68,
      from: 800,
      align: 'right',
      render: (row) => number(row.personCount),
    },
    {
      key: 'projectCount',
      title: t('company.col.projects'),
      width: 68,
      from: 800,
      align: 'right',
      render: (row) => number(row.projectCount),
    },
    { key: 'status', title: t('company.col.status'), width: 104, sortField: 'status', render: statusMark },
  ];
}
