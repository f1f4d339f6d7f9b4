import { useTranslation } from 'react-i18next';
import { agoOf, dateTime } from './time.ts';
import { useAge } from './useAge.ts';

function Since({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { key, n } = agoOf(useAge(at));
  return <time title={dateTime(at)}>{t(key, { n })}</time>;
}

/** "3 minutes ago", ticking; the exact time is the title. `--` when it never was. */
export function Ago({ at }: { readonly at: number | null }) {
  const { t } = useTranslation();
  return at === null ? <span>{t('common.none')}</span> : <Since at={at} />;
}
