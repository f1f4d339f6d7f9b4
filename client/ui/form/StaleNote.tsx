import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

interface Props {
  /** What differs: name and value as it is now. */
  readonly changes: ReadonlyArray<readonly [string, string]>;
  readonly onTake: (theirs: boolean) => void;
}

/**
 * Somebody else was faster: what they changed, and whose version shall stand.
 * @source docs/requirements.md C0 (Forms)
 */
export function StaleNote({ changes, onTake }: Props) {
  const { t } = useTranslation();
  const words = changes.map(([name, value]) => `${name} → ${value === '' ? t('common.none') : value}`).join('；');
  return (
    <div className="gl-note" role="alert" data-testid="form-stale">
      {t('list.stale', { changes: words === '' ? t('common.none') : words })}
      <div className={classes.foot}>
        <Button size="xs" variant="default" onClick={() => onTake(true)} data-testid="form-theirs">
          {t('list.theirs')}
        </Button>
        <Button size="xs" onClick={() => onTake(false)} data-testid="form-mine">
          {t('list.mine')}
        </Button>
      </div>
    </div>
  );
}
