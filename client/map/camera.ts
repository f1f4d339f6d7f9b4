/** Zoom range, first zoom and centre of the map. @source docs/requirements.md C5 */
export const minZoom = 4;
export const maxZoom = 20;
export const defaultZoom = 4;
export const defaultCenter = { lng: 105, lat: 35 } as const;
/** A click on a device comes this near. @source docs/requirements.md C5 */
export const markerZoom = 14;

/** Zoom after a click on a device: 14, but never out of where the person already is. */
export function zoomTo(zoom: number): number {
  return Math.max(zoom, markerZoom);
}

/** Px of the view that panels cover on each side. */
export interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** From the middle of the view to the middle of what the panels leave free. */
export function freeOffset(insets: Insets): readonly [x: number, y: number] {
  return [(insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2];
}
