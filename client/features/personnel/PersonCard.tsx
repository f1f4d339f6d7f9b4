import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '#domain/people/person.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { accountText, dutyMark, genderName } from './columns.tsx';
import list from '#client/ui/list/list.module.css';

/** Somebody on a phone: who, where, how to reach them, and what to do. */
export function PersonCard({ row, children }: { readonly row: PersonRow; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const kind = [row.gender === 'unknown' ? '' : genderName(row), row.post ?? ''].filter((each) => each !== '');
  return (
    <>
      <div className={list.cardHead}>
        <Lines first={<b>{row.real_name}</b>} second={kind.join(' · ')} />
        {dutyMark(row)}
      </div>
      <div className={list.cardFacts}>
        <div>{[row.companyName, row.orgName].filter(Boolean).join(' · ')}</div>
        <div>{[row.mobile, row.mail].filter(Boolean).join(' · ')}</div>
        <div>
          {t('person.col.account')}：{accountText(t, row)}
        </div>
      </div>
      {children !== undefined && <div className={list.cardFoot}>{children}</div>}
    </>
  );
}
