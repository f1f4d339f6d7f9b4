import { useTranslation } from 'react-i18next';
import type { PathEditor } from './usePathEditor.ts';
import classes from './edit.module.css';

/** What pointer and keys do now. */
export function Hints({ mode }: Pick<PathEditor, 'mode'>) {
  const { t } = useTranslation();
  const hints: ReadonlyArray<readonly [string | null, string]> =
    mode === 'draw'
      ? [
          [null, t('rail.path.hint.click')],
          ['Enter', t('rail.path.hint.end')],
          ['Backspace', t('rail.path.hint.back')],
          ['Esc', t('common.cancel')],
        ]
      : [
          [null, t('rail.path.hint.drag')],
          ['Alt', t('rail.path.hint.remove')],
          ['Ctrl Z', t('rail.path.undo')],
          ['Esc', t('common.cancel')],
        ];
  return (
    <div className={`gl-float ${classes.hints}`} role="note">
      {hints.map(([key, words]) => (
        <span key={words} className="gl-mark">
          {key !== null && <kbd>{key}</kbd>}
          {words}
        </span>
      ))}
    </div>
  );
}
