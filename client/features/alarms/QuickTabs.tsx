import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import type { AlarmTabs } from './calls.ts';
import { quickTabs, type QuickTab } from './filters.ts';
import classes from './alarms.module.css';

interface Props {
  readonly active: QuickTab;
  /** Rows of each tab under the filters that are set. */
  readonly tabs: AlarmTabs | undefined;
  readonly onPick: (tab: QuickTab) => void;
}

/** The questions asked most, each with its living count. */
export function QuickTabs({ active, tabs, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.tabs} role="group" aria-label={t('alarm.col.handled')}>
      {quickTabs.map((tab) => {
        const count = tabs?.counts[tab];
        const hot = (tab === 'unhandled' || tab === 'overdue') && (count ?? 0) > 0;
        return (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === active}
            className={`${classes.tab} ${tab === active ? classes.tabActive : ''}`}
            data-testid={`alarm-tab-${tab}`}
            onClick={() => onPick(tab)}
          >
            {t(`alarm.tab.${tab}`)}
            {count !== undefined && (
              <small className={hot ? classes.hot : undefined}>
                {number(count)}
                {tabs?.more.includes(tab) === true && '+'}
              </small>
            )}
          </button>
        );
      })}
    </div>
  );
}
