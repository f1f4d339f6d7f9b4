/** Web-Mercator on the unit square: x and y run 0…1 from the north-west corner. Degrees are WGS-84 or GCJ-02. */
const maxLat = 85.0511287798;
export const baseTile = 256;

export function worldX(lng: number): number {
  return (lng + 180) / 360;
}

export function worldY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLat, Math.min(maxLat, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function lngOf(x: number): number {
  return x * 360 - 180;
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** Side of the whole world in px at a zoom. */
export function worldSize(zoom: number): number {
  return baseTile * 2 ** zoom;
}

/** A rectangle; world units or px, as its user says. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function touches(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;
}

export function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** Of two. */
export function hull(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
