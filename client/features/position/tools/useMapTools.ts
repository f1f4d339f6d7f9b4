import { useState } from 'react';
import type { GuardMap } from '#client/map/guardMap.ts';
import type { MapLayers } from '#client/map/scene.ts';
import type { PositionFilter } from '../filter.ts';
import type { PositionModel } from '../model.ts';
import type { FoundPlace } from './ownPlaces.ts';
import { useCarousel, type Carousel } from './useCarousel.ts';
import { useCircle, type CircleSearch } from './useCircle.ts';
import { useHeat, type Heat } from './useHeat.ts';

/** Zoom at a place that was searched; a whole city is seen from farther. @source docs/requirements.md C5 */
const placeZoom = 16;
const regionZoom = 11;

export interface MapToolState {
  readonly layers: MapLayers;
  readonly setLayers: (layers: MapLayers) => void;
  readonly heat: Heat;
  readonly circle: CircleSearch;
  readonly isCircling: boolean;
  readonly carousel: Carousel;
  readonly pickPlace: (place: FoundPlace) => void;
  readonly clearPlace: () => void;
  /** Ends what Escape ends; false when nothing is open. */
  readonly escape: () => boolean;
}

interface Options {
  readonly guardMap: GuardMap | null;
  readonly model: PositionModel;
  readonly filter: PositionFilter;
  readonly selected: string;
  readonly layers: MapLayers;
  readonly setLayers: (layers: MapLayers) => void;
  readonly onPick: (id: string) => void;
}

export const firstLayers: MapLayers = { rails: true, names: true, labels: true, grid: false, heat: false };

/** The tools of the map and what they have open. */
export function useMapTools(options: Options): MapToolState {
  const { guardMap, model, filter, selected, layers, setLayers, onPick } = options;
  const heat = useHeat(guardMap, filter, layers.heat);
  const circle = useCircle(guardMap, model);
  const carousel = useCarousel({ guardMap, model, selected });
  const isCircling = circle.placing || circle.circle !== null;
  return {
    layers,
    setLayers,
    heat,
    circle: {
      ...circle,
      place: () => {
        carousel.stop();
        circle.place();
      },
    },
    isCircling,
    carousel: {
      ...carousel,
      start: () => {
        circle.clear();
        carousel.start();
      },
    },
    pickPlace: ({ kind, id, name, at }) => {
      guardMap?.pin.clear();
      guardMap?.framing.showPlace(at, kind === 'region' ? regionZoom : placeZoom);
      // A device is its own pin.
      if (kind === 'device') onPick(id);
      else guardMap?.pin.show(at, name);
    },
    clearPlace: () => guardMap?.pin.clear(),
    escape: () => {
      if (isCircling) circle.clear();
      else if (carousel.state !== 'off') carousel.stop();
      else return false;
      return true;
    },
  };
}

/** The layers that are shown, for the life of the screen. */
export function useLayers(): readonly [MapLayers, (layers: MapLayers) => void] {
  return useState(firstLayers);
}
