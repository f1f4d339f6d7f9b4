import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { useNow } from '#client/ui/time/tick.ts';
import { Values } from './cells.tsx';
import classes from './realtime.module.css';

/** How many reports wait while the page is paused. */
export function PauseCount() {
  const { t } = useTranslation();
  const store = use(Values);
  useNow();
  return (
    <span className={classes.waiting} role="status">
      {t('realtime.paused', { n: number(store.heldCount()) })}
    </span>
  );
}
