import type { Map as LeafletMap } from 'leaflet';
import type { GuardMap } from '#client/map/guardMap.ts';

/** What browser tests read: a canvas has no elements to ask. Px of the view. */
interface MapProbe {
  readonly clusters: () => Array<{ x: number; y: number; count: number; color: string; ids: string[] }>;
  /** How many devices the marks stand for. */
  readonly drawn: () => number;
  readonly points: () => Array<{ id: string; x: number; y: number; status: number }>;
  /** Device names that are drawn. */
  readonly labels: () => readonly string[];
  readonly zoom: () => number;
  /** Places that the heat map shows; 0 while it is off. */
  readonly heat: () => number;
  /** Labels of the grid's squares that are drawn. */
  readonly grid: () => readonly string[];
  /** Numbers of motorways that are drawn. */
  readonly shields: () => readonly string[];
  /** WGS-84 of the view's middle. */
  readonly center: () => { lng: number; lat: number };
  /** The built-in map is drawn. */
  readonly isBuiltIn: () => boolean;
  /** Px of the view of a place, WGS-84. */
  readonly at: (lng: number, lat: number) => { x: number; y: number };
}

const hook = '__guardlineMap';

/** Only in a browser whose storage says that it is a test. Reads, changes nothing. */
export function installTestHook(guardMap: GuardMap, map: LeafletMap): () => void {
  if (localStorage.getItem('guardline-test') !== '1') return () => undefined;
  const probe: MapProbe = {
    clusters: () => guardMap.drawn.marks(),
    drawn: () => guardMap.drawn.count(),
    points: () => guardMap.drawn.points(),
    labels: () => guardMap.drawn.labels(),
    zoom: () => map.getZoom(),
    heat: () => guardMap.heat.size,
    grid: () => guardMap.drawn.gridTexts(),
    shields: () => guardMap.drawn.shields(),
    center: () => guardMap.view.placeOf(map.getCenter()),
    isBuiltIn: () => guardMap.scene.basemap !== null,
    at: (lng, lat) => guardMap.view.pixelOf({ lng, lat }),
  };
  Object.assign(window, { [hook]: probe });
  return () => void Reflect.deleteProperty(window, hook);
}
