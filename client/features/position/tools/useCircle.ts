import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxAround, circleRadiusM, fitRadius, inCircle, type Circle } from '#domain/geo/circle.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { SlotRows } from '../deviceRows.ts';
import type { PositionModel } from '../model.ts';
import { usePositionPart } from '../useModel.ts';
import { distanceText } from './distance.ts';

export interface CircleSearch {
  readonly circle: Circle | null;
  /** Waits for a click that names the centre. */
  readonly placing: boolean;
  /** Filtered devices inside, the nearest first. */
  readonly found: Found;
  readonly place: () => void;
  readonly placeInMiddle: () => void;
  readonly setRadius: (radiusM: number) => void;
  readonly clear: () => void;
}

/** Devices inside a circle, by their slots, the nearest first. */
export interface Found {
  readonly rows: SlotRows;
  readonly distancesM: Float64Array;
}

function find({ store, slots }: SlotRows, circle: Circle): Found {
  const placeOf = (slot: number): LngLat | null => {
    const lng = store.lngAt(slot);
    return Number.isNaN(lng) ? null : { lng, lat: store.latAt(slot) };
  };
  const [west, south, east, north] = boxAround(circle);
  const near = slots.filter((slot) => {
    const [lng, lat] = [store.lngAt(slot), store.latAt(slot)];
    return lng >= west && lng <= east && lat >= south && lat <= north;
  });
  const found = inCircle(near, placeOf, circle);
  const inside = Int32Array.from(found, ({ row }) => row);
  return { rows: new SlotRows(store, inside), distancesM: Float64Array.from(found, ({ distanceM }) => distanceM) };
}

const nothing: Found = {
  rows: new SlotRows(liveDevices.rows(), new Int32Array(0)),
  distancesM: new Float64Array(0),
};
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
/** A circle that would be smaller than an eighth of the view is brought nearer. */
const tooFarSteps = 3;

/** The circle search: its centre is clicked, its radius dragged, and what lies inside follows the live rows. */
export function useCircle(guardMap: GuardMap | null, model: PositionModel): CircleSearch {
  const { t } = useTranslation();
  const [circle, setCircle] = useState<Circle | null>(null);
  const [placing, setPlacing] = useState(false);
  const [typedM, setTypedM] = useState(circleRadiusM);
  const resize = useCallback(
    (radiusM: number) => setCircle((before) => (before === null ? null : { ...before, radiusM: fitRadius(radiusM) })),
    [],
  );
  const setCenter = useCallback(({ lng, lat }: LngLat) => {
    setPlacing(false);
    setCircle((before) => ({
      center: { lng: round(lng), lat: round(lat) },
      radiusM: before?.radiusM ?? circleRadiusM,
    }));
  }, []);
  const clear = useCallback(() => {
    setPlacing(false);
    setCircle(null);
  }, []);

  useEffect(() => {
    guardMap?.askPlace(placing ? setCenter : null);
  }, [guardMap, placing, setCenter]);
  useEffect(() => {
    if (circle === null) guardMap?.circle.hide();
    else {
      const radius = distanceText(circle.radiusM);
      guardMap?.circle.show(circle, { label: t('mapTool.circle.handle'), radius }, resize);
    }
  }, [guardMap, circle, resize, t]);
  const center = circle?.center;
  useEffect(() => {
    // Not while its handle is dragged: the map would run away under it.
    if (center !== undefined && typedM > 0) guardMap?.framing.fitCircle(tooFarSteps);
  }, [guardMap, center, typedM]);

  // Nothing of the list is looked at without a circle.
  const rows = usePositionPart(model, (view) => (circle === null ? null : view.list));
  const found = useMemo(() => (circle === null || rows === null ? nothing : find(rows, circle)), [circle, rows]);
  return {
    circle,
    placing,
    found,
    place: () => setPlacing(true),
    placeInMiddle: () => {
      if (guardMap !== null) setCenter(guardMap.view.middlePlace());
    },
    setRadius: (radiusM) => {
      resize(radiusM);
      setTypedM(fitRadius(radiusM));
    },
    clear,
  };
}
