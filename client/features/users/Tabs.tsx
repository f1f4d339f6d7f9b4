import { useTranslation } from 'react-i18next';
import { number } from '#client/ui/number.ts';
import { userTabs, type UserTab } from './filters.ts';
import classes from './users.module.css';

interface Props {
  readonly active: UserTab;
  /** Registrations that wait; undefined before the first answer. */
  readonly pending: number | undefined;
  readonly onPick: (tab: UserTab) => void;
}

/** All accounts, and those that wait for somebody to decide. */
export function Tabs({ active, pending, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.tabs} role="group" aria-label={t('user.col.status')}>
      {userTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={classes.tab}
          aria-pressed={tab === active}
          onClick={() => onPick(tab)}
          data-testid={`user-tab-${tab}`}
        >
          {t(`user.tab.${tab}`)}
          {tab === 'pending' && pending !== undefined && pending > 0 && (
            <small data-testid="user-pending-count">{number(pending)}</small>
          )}
        </button>
      ))}
    </div>
  );
}
