import { useTranslation } from 'react-i18next';
import { agoOf, dateTime } from './time.ts';
import { useNow } from './tick.ts';

/** "3 minutes ago", ticking; the exact time is the title. `--` when it never was. */
export function Ago({ at }: { readonly at: number | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (at === null) return <span>{t('common.none')}</span>;
  const { key, n } = agoOf(now - at);
  return <time title={dateTime(at)}>{t(key, { n })}</time>;
}
