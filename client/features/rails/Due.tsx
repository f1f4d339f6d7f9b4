import { useTranslation } from 'react-i18next';
import { dueOf } from '#domain/rails/maintenance.ts';
import { day, minute } from '#domain/time.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { dateTime, dayOf } from '#client/ui/time/time.ts';

/** When the next maintenance is due, or by how many days it is late. */
export function Due({ at }: { readonly at: number | null }) {
  const { t } = useTranslation();
  const now = useFromNow((at) => Math.floor(at / minute) * minute);
  const due = dueOf(at, now);
  if (at === null || due === null) return <span className="gl-faint">{t('common.none')}</span>;
  if (due === 'later') return <span title={dateTime(at)}>{dayOf(at)}</span>;
  const days = Math.ceil(Math.abs(now - at) / day);
  const words = due === 'overdue' ? t('rail.due.late', { n: days }) : t('rail.due.in', { n: days });
  return (
    <span className="gl-soon" style={{ fontWeight: due === 'overdue' ? 600 : undefined }} title={dateTime(at)}>
      {words}
    </span>
  );
}
