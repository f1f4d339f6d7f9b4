import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { circleRadiusM, fitRadius, inCircle, type Circle } from '#domain/geo/circle.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { distanceText } from './distance.ts';

export type CircleRow = { readonly row: DeviceRow; readonly distanceM: number };

export interface CircleSearch {
  readonly circle: Circle | null;
  /** Waits for a click that names the centre. */
  readonly placing: boolean;
  /** Filtered devices inside, the nearest first. */
  readonly found: readonly CircleRow[];
  readonly place: () => void;
  readonly placeInMiddle: () => void;
  readonly setRadius: (radiusM: number) => void;
  readonly clear: () => void;
}

const nothing: readonly CircleRow[] = [];
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
/** A circle that would be smaller than an eighth of the view is brought nearer. */
const tooFarSteps = 3;

/** The circle search: its centre is clicked, its radius dragged, and what lies inside follows the live rows. */
export function useCircle(guardMap: GuardMap | null, rows: readonly DeviceRow[]): CircleSearch {
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
    if (center !== undefined && typedM > 0) guardMap?.fitCircle(tooFarSteps);
  }, [guardMap, center, typedM]);

  const found = useMemo(
    () => (circle === null ? nothing : inCircle(rows, ({ position }) => parsePosition(position), circle)),
    [circle, rows],
  );
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
