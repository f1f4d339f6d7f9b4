import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '#domain/companies/company.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { regionText, statusMark, typeName } from './columns.tsx';
import list from '#client/ui/list/list.module.css';

/** A unit on a phone: who, what, where, and what to do. */
export function CompanyCard({ row, children }: { readonly row: CompanyRow; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={list.cardHead}>
        <Lines first={<b>{row.name}</b>} second={row.code} />
        {statusMark(row)}
      </div>
      <div className={list.cardFacts}>
        <div>{[typeName(row), row.orgName].join(' · ')}</div>
        <div>{[row.contact, row.mobile].filter(Boolean).join(' ') || t('common.none')}</div>
        <div>
          {[regionText(row), t('company.counts', { persons: row.personCount, projects: row.projectCount })]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {children !== undefined && <div className={list.cardFoot}>{children}</div>}
    </>
  );
}
