import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PathEditor } from './usePathEditor.ts';
import classes from './edit.module.css';

/** Somebody else saved another path meanwhile, or deleted the guardrail. @source docs/requirements.md C10 */
export function StaleBar({ editor, onGone }: { readonly editor: PathEditor; readonly onGone: () => void }) {
  const { t } = useTranslation();
  if (!editor.isStale) return null;
  return (
    <div className={classes.stale} role="alert" data-testid="path-stale">
      <span>{t(editor.isGone ? 'rail.path.gone' : 'rail.path.stale')}</span>
      {editor.isGone ? (
        <Button size="xs" onClick={onGone}>
          {t('common.close')}
        </Button>
      ) : (
        <>
          <Button size="xs" variant="default" onClick={() => void editor.settle(true)} data-testid="path-theirs">
            {t('rail.path.theirs')}
          </Button>
          <Button size="xs" onClick={() => void editor.settle(false)} data-testid="path-mine">
            {t('rail.path.mine')}
          </Button>
        </>
      )}
    </div>
  );
}
