import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { WallScreen } from '#domain/settings/wallScreen.ts';
import type { Insets } from '#client/map/camera.ts';
import { MapFrame } from '#client/map/MapFrame.tsx';
import { placeOf } from '#client/map/mapView.ts';
import { useTiles } from '#client/map/useTiles.ts';
import { useRetry } from '#client/ui/useRetry.ts';
import { StatusShape } from '#client/ui/status/StatusShape.tsx';
import type { WallModel, WallView } from '../model.ts';
import { Cone } from './Cone.tsx';
import { Inset } from './Inset.tsx';
import { useWallMap } from './useWallMap.ts';
import wall from '../wall.module.css';
import classes from './map.module.css';

interface Props {
  readonly model: WallModel;
  readonly view: WallView;
  readonly screen: WallScreen;
  /** Device of the carousel. */
  readonly id: string | null;
  /** Its worst open alarm. */
  readonly alarm: AlarmRow | undefined;
  /** The device of an incident that nobody has taken: all else steps back. */
  readonly spotlight: string | null;
  readonly newest: string | null;
  /** Grows with every critical alarm. */
  readonly flash: number;
  readonly held: boolean;
  readonly known: boolean;
  readonly onPick: (id: string) => void;
}

/** Room for the inset, in px of the map. */
const insets: Insets = { left: 96, top: 0, right: 0, bottom: 0 };

/** The network with its clusters and guardrails, and the carousel before it. */
export function WallMap(props: Props) {
  const { ready, tiles, hasFailed, reload } = useTiles();
  useRetry(hasFailed, reload);
  return (
    <section className={`${wall.panel} ${classes.map}`} data-testid="wall-map">
      {ready && <Ready key={tiles?.url ?? ''} tiles={tiles} {...props} />}
    </section>
  );
}

function Ready({ tiles, ...props }: Props & { readonly tiles: ReturnType<typeof useTiles>['tiles'] }) {
  const { t } = useTranslation();
  const { model, view, screen, id, alarm, spotlight, newest, flash, held, known, onPick } = props;
  const { center, zoom, showRails } = screen;
  const [place] = useState(() => placeOf(center === null || zoom === null ? null : { center, zoom }));
  const moved = useRef(false);
  const fitted = useRef(false);
  const { guardMap, leaflet, onReady } = useWallMap({
    model,
    tiles,
    rails: showRails,
    insets,
    onPick,
    onMoved: () => {
      moved.current = true;
    },
  });
  // Whoever looked around leaves the view as the organisation set it.
  useEffect(() => {
    if (guardMap === null || leaflet === null || view.total === 0) return;
    if (fitted.current && (held || !moved.current)) return;
    const set = placeOf(center === null || zoom === null ? null : { center, zoom });
    if (set === null) fitted.current = guardMap.framing.fitAll();
    else {
      leaflet.setView([set.center.lat, set.center.lng], set.zoom, { animate: false });
      fitted.current = true;
    }
    moved.current = false;
  }, [guardMap, leaflet, view.total, held, center, zoom]);
  useEffect(() => {
    if (leaflet === null) return undefined;
    const again = (): void => {
      moved.current = true;
      fitted.current = false;
    };
    leaflet.on('resize', again);
    return () => void leaflet.off('resize', again);
  }, [leaflet]);
  useEffect(() => guardMap?.spotlight(spotlight), [guardMap, spotlight]);
  useEffect(() => {
    // Every flash: the same device may have another one.
    if (flash > 0 && newest !== null) guardMap?.pulse(newest);
  }, [guardMap, newest, flash]);
  return (
    <>
      <div className={classes.scaled}>
        <MapFrame label={t('wall.map.label')} place={place} onReady={onReady} />
      </div>
      <ul className={classes.key} aria-label={t('position.legend.label')}>
        {([1, 3, 2, 4] as const).map((status) => (
          <li key={status} className={`${wall.row} ${wall.muted}`}>
            <StatusShape status={status} size={18} />
            {t(`status.${status}`)}
          </li>
        ))}
      </ul>
      {known && view.total === 0 && <p className={`${wall.muted} ${classes.empty}`}>{t('wall.map.empty')}</p>}
      {id !== null && guardMap !== null && <Cone guardMap={guardMap} id={id} isAlarm={spotlight === id} />}
      {id !== null && (
        <Inset model={model} tiles={tiles} rails={showRails} id={id} alarm={alarm} isAlarm={spotlight === id} />
      )}
      <small className={classes.owed}>{t('position.map.attribution')}</small>
    </>
  );
}
