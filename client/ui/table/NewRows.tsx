import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './table.module.css';

interface Props {
  readonly n: number;
  readonly onClick: (() => void) | undefined;
}

/**
 * Brings rows that wait. Takes no room: somebody may be about to click a row.
 * @source docs/requirements.md C0 (Live rows)
 */
export function NewRows({ n, onClick }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.newRows}>
      <button type="button" onClick={onClick} data-testid="new-rows">
        <IconChevronUp size={14} stroke={1.75} aria-hidden="true" />
        {t('common.newRows', { n, count: n })}
      </button>
    </div>
  );
}
