import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Offer } from './offer.ts';
import table from '../table/table.module.css';

interface Props {
  readonly offer: Offer;
  readonly asking: boolean;
  readonly onAll: (n: number) => void;
}

/** Over the first row, once the whole page is picked: all that match. @source docs/requirements.md C0 (Tables) */
export function PickBar({ offer, asking, onAll }: Props) {
  const { t } = useTranslation();
  const { n, total } = offer;
  if (offer.kind === 'all') {
    return (
      <div className={table.bar} role="status" data-testid="picked-all">
        {n < total ? t('list.pickedFirst', { n, total }) : t('list.pickedAll', { n })}
      </div>
    );
  }
  const { page } = offer;
  return (
    <button type="button" className={table.bar} disabled={asking} onClick={() => onAll(n)} data-testid="pick-all">
      <IconChecks size={14} stroke={1.75} aria-hidden="true" />
      {n < total ? t('list.pickFirst', { page, n, total }) : t('list.pickAll', { n: page, total })}
    </button>
  );
}
