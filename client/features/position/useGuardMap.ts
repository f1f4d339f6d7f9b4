import { useComputedColorScheme } from '@mantine/core';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TileSource } from '#client/map/baseLayer.ts';
import { GuardMap } from '#client/map/guardMap.ts';
import type { Hovered } from '#client/map/pointer.ts';
import { openingPlace, storedPlace, storePlace } from '#client/map/mapView.ts';
import type { MapLayers } from '#client/map/scene.ts';
import { paletteOf } from '#client/map/palette.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { user } from '#client/stores/user.ts';
import { toast } from '#client/ui/toast.ts';
import { firstView } from './firstView.ts';
import type { PositionModel } from './model.ts';
import { installTestHook } from './testHook.ts';

export interface PickedRail {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

interface Options {
  readonly model: PositionModel;
  readonly tiles: TileSource | null;
  readonly selected: string;
  readonly layers: MapLayers;
  readonly onPick: (id: string) => void;
}

/** The map's layers for the life of the screen, kept in step with what the screen says. */
export function useGuardMap({ model, tiles, selected, layers, onPick }: Options) {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const chinese = i18n.language !== 'en-US';
  const [guardMap, setGuardMap] = useState<GuardMap | null>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [rail, setRail] = useState<PickedRail | null>(null);
  const [place] = useState(() => openingPlace(user.personal.mapDefault));
  const [zoom, setZoom] = useState(place?.zoom ?? 4);
  const fitted = useRef(place !== null);
  const [wanted] = useState(selected);

  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  const onReady = (map: LeafletMap): (() => void) => {
    // Shown again it is another map, which stands nowhere while no place was kept.
    fitted.current = (place ?? storedPlace()) !== null;
    const made = new GuardMap(map, {
      palette: paletteOf(scheme),
      tiles,
      chinese,
      statusOfRail: model.statusOfRail,
      nameOf: (id) => liveDevices.rows().nameOf(id),
      railOf: (id) => liveDevices.rows().railOf(id),
      events: {
        onPick: (id) => pick.current(id),
        onPickRail: (id, at) => setRail(id === null ? null : { id, x: at.x, y: at.y }),
        onHover: setHovered,
        onMoved: (center, next, isTouring) => {
          setRail(null);
          setZoom(next);
          if (fitted.current && !isTouring) storePlace({ center, zoom: next });
        },
        onTilesFailed: () => toast('warn', i18n.t('position.map.tilesFailed')),
      },
    });
    model.attach(made);
    setGuardMap(made);
    const removeHook = installTestHook(made, map);
    return () => {
      removeHook();
      model.detach();
      made.destroy();
      setGuardMap(null);
    };
  };

  useEffect(() => {
    guardMap?.setPalette(paletteOf(scheme));
  }, [guardMap, scheme]);
  useEffect(() => {
    guardMap?.setLayers(layers, chinese);
  }, [guardMap, layers, chinese]);
  useEffect(() => {
    guardMap?.select(selected === '' ? null : selected);
  }, [guardMap, selected]);
  // The first time the map shows everything that is the person's own.
  useEffect(() => {
    if (guardMap === null) return undefined;
    const tryFit = (): void => {
      if (fitted.current) return;
      const first = firstView(wanted, model.get().known, (id) => guardMap.has(id));
      if (first === 'leave' || (first === 'fit' && guardMap.framing.fitAll())) fitted.current = true;
    };
    tryFit();
    return model.subscribe(tryFit);
  }, [guardMap, model, wanted]);

  return { guardMap, place, zoom, hovered, rail, setRail, onReady };
}
