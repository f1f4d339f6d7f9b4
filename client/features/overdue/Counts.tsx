import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { OverdueCounts } from '#domain/overdue/view.ts';
import { number } from '#client/ui/number.ts';
import { Tiles } from '#client/ui/primitives/Tiles.tsx';
import classes from './overdue.module.css';

const names = ['overdue', 'dueSoon', 'escalated'] as const;
/** One row on a phone, too. */
const style = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', margin: '4px 0 12px' };

/** What waits now, before any rule is changed. */
export function Counts({ counts }: { readonly counts: OverdueCounts | undefined }) {
  const { t } = useTranslation();
  const tiles = names.map((name) => {
    const isSome = (counts?.[name] ?? 0) > 0;
    const link = name === 'overdue' && isSome && (
      <Link href="/device/deviceAlarmList?tab=overdue" className={classes.show}>
        {t('overdue.count.show')}
      </Link>
    );
    return {
      id: name,
      label: t(`overdue.count.${name}`),
      value: number(counts?.[name]),
      note: [<small key="unit">{t('overdue.count.unit')}</small>, link],
      isHot: name !== 'dueSoon' && isSome,
    };
  });
  return <Tiles tiles={tiles} style={style} testId="overdue-counts" />;
}
