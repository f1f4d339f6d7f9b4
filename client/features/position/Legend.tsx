import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { severityOrder } from '#client/map/status.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { PhaseDot } from '#client/ui/status/PhaseDot.tsx';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import { agoOf } from '#client/ui/time/time.ts';
import { useNow } from '#client/ui/time/tick.ts';
import classes from './map.module.css';

/** Live dot and age of the data. */
function Live() {
  const { t } = useTranslation();
  const { phase, lastHeardAt } = useSnapshot(websoket);
  const now = useNow();
  const words = {
    live: t('layout.live.live'),
    reconnecting: t('layout.live.reconnecting'),
    off: t('layout.live.lost'),
  };
  let age = t('position.legend.never');
  if (lastHeardAt !== null) {
    const { key, n } = agoOf(now - lastHeardAt);
    age = t('position.legend.updated', { ago: t(key, { n }) });
  }
  return (
    <span className={`gl-mark ${classes.legendLive}`} data-testid="position-live" data-phase={phase}>
      <PhaseDot phase={phase} />
      <span style={{ color: 'var(--gl-text-1)' }}>{words[phase]}</span>
      <span>{age}</span>
    </span>
  );
}

/**
 * What shapes and lines mean, how many devices the map cannot show, and how old all of it is.
 * @param bare only whom the map is owed to, for a phone
 */
export function Legend({ skipped, bare = false }: { readonly skipped: number; readonly bare?: boolean }) {
  const { t } = useTranslation();
  if (bare)
    return <div className={`${classes.attribution} ${classes.attributionBare}`}>{t('position.map.attribution')}</div>;
  return (
    <div className={classes.legendBox}>
      <div
        className={`gl-float ${classes.legend}`}
        role="note"
        aria-label={t('position.legend.label')}
        data-testid="position-legend"
      >
        <span className={classes.legendItems}>
          {severityOrder.map((status) => (
            <span key={status} className="gl-mark">
              <StatusShape status={status} size={13} />
              {t(`status.${status}`)}
            </span>
          ))}
          <span className={`gl-mark ${classes.legendRail}`}>
            <i className={classes.legendLine} />
            {t('position.legend.rail')}
          </span>
        </span>
        {skipped > 0 && (
          <span className={classes.legendSkipped} data-testid="position-skipped">
            {t('position.legend.skipped', { n: skipped })}
          </span>
        )}
        <Live />
      </div>
      <div className={classes.attribution}>{t('position.map.attribution')}</div>
    </div>
  );
}
