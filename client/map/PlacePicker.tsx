import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRails, onChanged } from '#client/realtime/live.ts';
import type { TileSource } from './baseLayer.ts';
import { fillPoints, putChanged, stopFilling } from './fillPoints.ts';
import { GuardMap } from './guardMap.ts';
import { MapFrame } from './MapFrame.tsx';
import { plainLayers } from './scene.ts';
import type { MapPlace } from './mapView.ts';
import { paletteOf } from './palette.ts';
import { useTiles } from './useTiles.ts';
import classes from './placePicker.module.css';

interface Props {
  readonly label: string;
  /** What it opens with; null: the person's devices. */
  readonly place: MapPlace | null;
  /** Absent: it stays where it is, and shows a place instead of asking for one. */
  readonly onMoved?: (place: MapPlace) => void;
  /** Guardrails too: for what stands at one. */
  readonly withRails?: boolean;
}

/**
 * A small map of the person's devices whose middle is the place: it is moved under the cross, by pointer or arrow keys;
 * one that asks nothing can be zoomed alone.
 */
export function PlacePicker({ label, place, onMoved, withRails = false }: Props) {
  const { ready, tiles } = useTiles();
  return (
    <div className={classes.box}>
      {ready && <Picker {...{ label, place, withRails, tiles }} {...(onMoved !== undefined && { onMoved })} />}
    </div>
  );
}

function Picker({ label, place, onMoved, withRails = false, tiles }: Props & { readonly tiles: TileSource | null }) {
  const { t, i18n } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const chinese = i18n.language !== 'en-US';
  const [guardMap, setGuardMap] = useState<GuardMap | null>(null);
  const moved = useRef(onMoved);
  const fitted = useRef(place !== null);
  useEffect(() => {
    moved.current = onMoved;
  }, [onMoved]);
  const onReady = (map: LeafletMap): (() => void) => {
    const made = new GuardMap(map, {
      palette: paletteOf(scheme),
      tiles,
      chinese,
      statusOfRail: () => 1,
      nameOf: () => '',
      events: {
        onPick: () => undefined,
        onPickRail: () => undefined,
        onHover: () => undefined,
        onMoved: (center, zoom) => moved.current?.({ center, zoom }),
        onTilesFailed: () => undefined,
      },
    });
    if (onMoved === undefined) {
      for (const hand of ['dragging', 'keyboard', 'doubleClickZoom', 'scrollWheelZoom', 'touchZoom'] as const) {
        map[hand]?.disable();
      }
    }
    if (withRails) for (const { id, path } of liveRails.rows().values()) made.putRail(id, path);
    const all = (): boolean => true;
    const fit = (): void => {
      if (!fitted.current) fitted.current = made.framing.fitAll();
    };
    fillPoints(made, all, fit);
    const unsubscribe = onChanged('device', (ids) => {
      putChanged(made, ids, all, fit);
      fit();
    });
    setGuardMap(made);
    return () => {
      unsubscribe();
      stopFilling(made);
      made.destroy();
      setGuardMap(null);
    };
  };
  useEffect(() => {
    guardMap?.setPalette(paletteOf(scheme));
  }, [guardMap, scheme]);
  useEffect(() => {
    guardMap?.setLayers({ ...plainLayers, rails: withRails }, chinese);
  }, [guardMap, chinese, withRails]);
  return (
    <>
      <MapFrame label={label} place={place} isFixed={onMoved === undefined} onReady={onReady} />
      <span className={classes.cross} aria-hidden="true" />
      <small className={classes.owed}>{t('position.map.attribution')}</small>
      <div className={classes.zoom}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('position.map.zoomIn')}
          onClick={() => guardMap?.view.zoomBy(1)}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('position.map.zoomOut')}
          onClick={() => guardMap?.view.zoomBy(-1)}
        >
          <IconMinus size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </>
  );
}
