import { useTranslation } from 'react-i18next';
import type { RuleView } from '#domain/overdue/view.ts';
import { shownTypes, type ShownType } from './calls.ts';
import classes from './overdue.module.css';

interface Props {
  readonly active: ShownType;
  readonly records: readonly RuleView[] | undefined;
  readonly onPick: (ruleType: ShownType) => void;
}

/** The types of rules, each with how many the organisation has of its own. */
export function RuleTabs({ active, records, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={classes.tabs} aria-label={t('overdue.kinds')}>
      {shownTypes.map((type) => {
        const n = records?.filter((rule) => rule.ruleType === type && rule.origin === 'own').length ?? 0;
        return (
          <button
            key={type}
            type="button"
            aria-pressed={type === active}
            onClick={() => onPick(type)}
            data-testid={`overdue-tab-${type}`}
          >
            {t(`overdue.tab.${type}`)}
            {n > 0 && <small>{n}</small>}
          </button>
        );
      })}
    </nav>
  );
}
