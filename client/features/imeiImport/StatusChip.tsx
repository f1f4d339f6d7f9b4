import { useTranslation } from 'react-i18next';
import { lookOf, statusWords, type Outcome } from './jobWords.ts';
import classes from './imeiImport.module.css';

/** The state of an import; the word says it, the tint only helps. */
export function StatusChip({ job }: { readonly job: Outcome }) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip} data-look={lookOf(job)} data-status={job.status} data-testid="import-status">
      {statusWords(t, job)}
    </span>
  );
}
