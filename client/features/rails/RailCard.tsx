import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailListRow } from '#domain/rails/railList.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import { worstMark } from './columns.tsx';
import { Due } from './Due.tsx';
import list from '#client/ui/list/list.module.css';

/** A guardrail on a phone: what, how it is, where, and what to do. */
export function RailCard({ row, children }: { readonly row: RailListRow; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const length = row.isDrawn ? t('rail.metres', { n: number(row.lengthM, 1) }) : t('rail.notDrawn');
  return (
    <>
      <div className={list.cardHead}>
        <Lines first={<b>{row.name}</b>} second={row.address} />
        {worstMark(row)}
      </div>
      <div className={list.cardFacts}>
        <div>{[row.projectName, row.orgName].join(' · ')}</div>
        <div>{[length, t('rail.deviceCount', { n: row.deviceCount })].join(' · ')}</div>
        <div>
          {t('rail.col.next')} <Due at={row.nextMaintainAt} />
        </div>
      </div>
      {children !== undefined && <div className={list.cardFoot}>{children}</div>}
    </>
  );
}
