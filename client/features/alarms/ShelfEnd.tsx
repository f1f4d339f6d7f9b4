import { useTranslation } from 'react-i18next';
import { serverNow } from '#client/api/clock.ts';
import { clock, dateTime, dayOf } from '#client/ui/time/time.ts';

/** When a shelved alarm comes back: the hour alone while that is today. */
export function ShelfEnd({ until }: { readonly until: number }) {
  const { t } = useTranslation();
  const time = dayOf(until) === dayOf(serverNow()) ? clock(until).slice(0, 5) : dateTime(until).slice(5, 16);
  return <time title={dateTime(until)}>{t('alarm.shelf.until', { time })}</time>;
}
