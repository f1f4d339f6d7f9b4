import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TileSource } from '#client/map/baseLayer.ts';
import type { Insets } from '#client/map/camera.ts';
import { GuardMap } from '#client/map/guardMap.ts';
import { plainLayers } from '#client/map/scene.ts';
import { wallPalette } from '#client/map/palette.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import type { WallModel } from '../model.ts';

const palette = wallPalette();

interface Options {
  readonly model: WallModel;
  readonly tiles: TileSource | null;
  readonly rails: boolean;
  /** The selected device carries its name; the inset has it in its head. */
  readonly named?: boolean;
  readonly insets?: Insets;
  readonly onPick: (id: string) => void;
  readonly onMoved?: () => void;
}

/** A map of the wall for the life of the screen, fed by the model. */
export function useWallMap({ model, tiles, rails, named = true, insets, onPick, onMoved }: Options) {
  const { i18n } = useTranslation();
  const chinese = i18n.language !== 'en-US';
  const [guardMap, setGuardMap] = useState<GuardMap | null>(null);
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null);
  const latest = useLatest({ onPick, onMoved });
  const onReady = useCallback(
    (map: LeafletMap): (() => void) => {
      // The arrow keys are the carousel's.
      map.keyboard.disable();
      const made = new GuardMap(map, {
        palette,
        tiles,
        chinese,
        statusOfRail: model.statusOfRail,
        nameOf: (id) => (named ? liveDevices.rows().nameOf(id) : ''),
        events: {
          onPick: (id) => latest.current.onPick(id),
          onPickRail: () => undefined,
          onHover: () => undefined,
          onMoved: () => latest.current.onMoved?.(),
          onTilesFailed: () => undefined,
        },
      });
      const detach = model.attach(made);
      setGuardMap(made);
      setLeaflet(map);
      return () => {
        detach();
        made.destroy();
        setGuardMap(null);
        setLeaflet(null);
      };
    },
    [tiles, chinese, model, named, latest],
  );
  useEffect(() => guardMap?.setLayers({ ...plainLayers, rails }, chinese), [guardMap, rails, chinese]);
  useEffect(() => {
    if (insets !== undefined) guardMap?.setInsets(insets);
  }, [guardMap, insets]);
  return { guardMap, leaflet, onReady };
}
