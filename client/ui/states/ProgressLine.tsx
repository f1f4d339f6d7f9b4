import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

/** A thin line at the top of its box while something loads; it comes after 150 ms. */
export function ProgressLine() {
  const { t } = useTranslation();
  return <div className={classes.progress} role="progressbar" aria-label={t('common.loading')} />;
}
