import type { Map as LeafletMap } from 'leaflet';
import type { GuardMap } from '#client/map/guardMap.ts';
import { worldSize } from '#client/map/mercator.ts';

/** What browser tests read: a canvas has no elements to ask. */
interface RailProbe {
  /** Corners of a guardrail as it is drawn, px of the page; null when it is not. */
  readonly line: (id: string) => Array<{ x: number; y: number }> | null;
  readonly devices: () => Array<{ id: string; x: number; y: number }>;
}

const hook = '__guardlineRails';

/** Only in a browser whose storage says that it is a test. Reads, changes nothing. */
export function installTestHook(guardMap: GuardMap, map: LeafletMap): () => void {
  if (localStorage.getItem('guardline-test') !== '1') return () => undefined;
  const probe: RailProbe = {
    line: (id) => {
      const line = guardMap.scene.rails.get(id);
      if (line === undefined) return null;
      const px = worldSize(map.getZoom());
      const origin = map.getPixelOrigin();
      const { left, top } = map.getContainer().getBoundingClientRect();
      return Array.from({ length: line.xy.length / 2 }, (_, at) => {
        const place = [(line.xy[2 * at] as number) * px - origin.x, (line.xy[2 * at + 1] as number) * px - origin.y];
        const { x, y } = map.layerPointToContainerPoint([place[0] as number, place[1] as number]);
        return { x: x + left, y: y + top };
      });
    },
    devices: () => guardMap.drawn.points(),
  };
  Object.assign(window, { [hook]: probe });
  return () => void Reflect.deleteProperty(window, hook);
}
