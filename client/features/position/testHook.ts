import type { Map as LeafletMap } from 'leaflet';
import type { GuardMap } from '#client/map/guardMap.ts';

/** What browser tests read: a canvas has no elements to ask. Px of the view. */
interface MapProbe {
  readonly clusters: () => Array<{ x: number; y: number; count: number; color: string; ids: string[] }>;
  readonly points: () => Array<{ id: string; x: number; y: number; status: number }>;
  /** Device names that are drawn. */
  readonly labels: () => readonly string[];
  readonly zoom: () => number;
}

const hook = '__guardlineMap';

/** Only in a browser whose storage says that it is a test. Reads, changes nothing. */
export function installTestHook(guardMap: GuardMap, map: LeafletMap): () => void {
  if (localStorage.getItem('guardline-test') !== '1') return () => undefined;
  const probe: MapProbe = {
    clusters: () => guardMap.marks(),
    points: () => guardMap.drawnPoints(),
    labels: () => guardMap.labels(),
    zoom: () => map.getZoom(),
  };
  Object.assign(window, { [hook]: probe });
  return () => void Reflect.deleteProperty(window, hook);
}
