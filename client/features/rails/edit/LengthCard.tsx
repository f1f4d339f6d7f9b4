import { useTranslation } from 'react-i18next';
import { longPathM } from '#domain/rails/path.ts';
import { number } from '#client/ui/number.ts';
import type { PathEditor } from './usePathEditor.ts';
import classes from './edit.module.css';

/** How long the path is as it stands, and what stands in the way of saving it. */
export function LengthCard({ editor }: { readonly editor: PathEditor }) {
  const { t } = useTranslation();
  const { lengthM, base, shown, steps, fault, snap, mode } = editor;
  const more = lengthM - base.lengthM;
  const change = `${more > 0 ? '+' : ''}${number(more, 1)}`;
  return (
    <div className={`gl-float ${classes.length}`} data-testid="path-length">
      <span>{t('rail.col.lengthShort')}</span>
      <b>
        <output>{number(lengthM, 1)}</output> m
      </b>
      {base.isDrawn && (
        <span>
          {t('rail.path.was', { n: number(base.lengthM, 1) })}
          {Math.abs(more) >= 0.05 && ` · ${t('rail.metres', { n: change })}`}
        </span>
      )}
      <span>
        {t('rail.path.corners', { n: shown.length })}
        {steps > 0 && ` · ${t('rail.path.steps', { n: steps })}`}
      </span>
      {snap !== null && <span className="gl-soon">{t('rail.path.snapped', { name: snap.name })}</span>}
      {mode === 'edit' && fault !== null && (
        <span className={classes.bad} role="alert">
          {t('rail.path.fault.title')}
          {t(`rail.path.fault.${fault}`)}
        </span>
      )}
      {lengthM > longPathM && (
        <span className={classes.bad} role="alert">
          {t('rail.path.long')}
        </span>
      )}
    </div>
  );
}
