import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { StatusMark } from './StatusMark.tsx';
import list from '#client/ui/list/list.module.css';

/** An IMEI on a phone. */
export function ImeiCard({ row, children }: { readonly row: ImeiRow; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={list.cardHead}>
        <Lines first={<b>{row.imei}</b>} second={row.iccid} />
        <StatusMark status={row.status} />
      </div>
      <div className={list.cardFacts}>
        <div>{[row.modelName, row.orgName].filter(Boolean).join(' · ')}</div>
        <div>{row.device_name ?? t('imei.noDevice')}</div>
        <div>{`${t('imei.col.imported')} ${dateTime(row.importedAt)}`}</div>
      </div>
      <div className={list.cardFoot}>{children}</div>
    </>
  );
}
