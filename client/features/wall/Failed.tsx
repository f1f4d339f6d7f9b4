import { useTranslation } from 'react-i18next';
import { messageOf } from '#client/api/errors.ts';
import wall from './wall.module.css';

/** In the place of what could not be loaded. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={wall.none} role="alert">
      <span>{messageOf(error)}</span>
      <button type="button" className={wall.button} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
