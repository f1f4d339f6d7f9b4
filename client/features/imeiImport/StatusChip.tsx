import { useTranslation } from 'react-i18next';
import { Chip } from '#client/ui/primitives/Chip.tsx';
import { lookOf, statusWords, type Outcome } from './jobWords.ts';

/** The state of an import; the word says it, the tint only helps. */
export function StatusChip({ job }: { readonly job: Outcome }) {
  const { t } = useTranslation();
  return (
    <Chip look={lookOf(job)} data-status={job.status} data-testid="import-status">
      {statusWords(t, job)}
    </Chip>
  );
}
