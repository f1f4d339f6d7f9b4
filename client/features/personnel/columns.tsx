import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { PersonRow } from '#domain/people/person.ts';
import { dutyWords, genderWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import type { Column } from '#client/ui/table/columns.ts';

export const genderName = (row: Pick<PersonRow, 'gender'>): string => say(genderWords[row.gender], currentLocale());
export const dutyMark = ({ status }: Pick<PersonRow, 'status'>): ReactNode => (
  <OnOff on={status === 'on'} word={say(dutyWords[status], currentLocale())} />
);

/** The account that somebody signs in with: its name for those who may know it. */
export function accountText(t: TFunction, { userId, username }: Pick<PersonRow, 'userId' | 'username'>): ReactNode {
  if (userId === null) return <span className="gl-faint">{t('person.unlinked')}</span>;
  return username ?? t('person.linked');
}

interface Look {
  readonly t: TFunction;
  readonly isEditor: boolean;
}

/** @source docs/requirements.md C20 */
export function personColumns({ t, isEditor }: Look): Array<Column<PersonRow>> {
  const none = <span className="gl-faint">{t('common.none')}</span>;
  // Its words are longer.
  const isEnglish = currentLocale() === 'en-US';
  const columns: Array<Column<PersonRow>> = [
    {
      key: 'real_name',
      title: t('person.col.name'),
      width: 104,
      sortField: 'real_name',
      hint: (row) => row.real_name,
      render: (row) => <b>{row.real_name}</b>,
    },
    { key: 'gender', title: t('person.col.gender'), width: isEnglish ? 76 : 64, from: 930, render: genderName },
    {
      key: 'companyName',
      title: t('person.col.company'),
      sortField: 'companyName',
      from: 640,
      sheet: ['companyName', 'orgName'],
      hint: (row) => [row.companyName, row.orgName].filter(Boolean).join(' · '),
      render: (row) => <Lines first={row.companyName ?? none} second={row.orgName} />,
    },
    {
      key: 'post',
      title: t('person.col.post'),
      width: 120,
      from: 780,
      sortField: 'post',
      hint: (row) => row.post ?? undefined,
      render: (row) => row.post ?? none,
    },
    { key: 'mobile', title: t('person.col.mobile'), width: 124, render: (row) => row.mobile },
  ];
  if (isEditor) {
    columns.push({
      key: 'mail',
      title: t('person.col.mail'),
      width: 176,
      from: 1_130,
      hint: (row) => row.mail ?? undefined,
      render: (row) => row.mail ?? none,
    });
  }
  columns.push(
    {
      key: 'account',
      title: t('person.col.account'),
      width: 104,
      from: 880,
      hint: (row) => row.username ?? undefined,
      render: (row) => accountText(t, row),
    },
    {
      key: 'status',
      title: t('person.col.status'),
      width: isEnglish ? 110 : 92,
      sortField: 'status',
      render: dutyMark,
    },
  );
  return columns;
}
