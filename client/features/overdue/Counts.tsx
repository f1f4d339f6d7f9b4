import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { OverdueCounts } from '#domain/overdue/view.ts';
import { number } from '#client/ui/number.ts';
import classes from './overdue.module.css';

/** What waits now, before any rule is changed. */
export function Counts({ counts }: { readonly counts: OverdueCounts | undefined }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.counts} data-testid="overdue-counts">
      {(['overdue', 'dueSoon', 'escalated'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`overdue.count.${name}`)}</dt>
          <dd>
            <b data-hot={name !== 'dueSoon' && (counts?.[name] ?? 0) > 0 ? '' : undefined}>{number(counts?.[name])}</b>
            <span>{t('overdue.count.unit')}</span>
            {name === 'overdue' && (counts?.overdue ?? 0) > 0 && (
              <Link href="/device/deviceAlarmList?tab=overdue">{t('overdue.count.show')}</Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
