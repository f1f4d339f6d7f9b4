import { useTranslation } from 'react-i18next';
import classes from './overdue.module.css';

/** Bones of three rules; they come after 150 ms. */
export function SkeletonRules() {
  const { t } = useTranslation();
  return (
    <div className={classes.bones} role="status" aria-label={t('common.loading')}>
      {[0, 1, 2].map((each) => (
        <div key={each}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
