/**
 * The four shapes of a status, drawn in a square box: the same on the map, in chips, tables and legends.
 * normal = disc, abnormal = triangle, fault = octagon with a cross, offline = ring.
 */
export type StatusKind = 'normal' | 'fault' | 'abnormal' | 'offline';

/** 2 fault, 3 abnormal, 4 offline, anything else normal (docs/requirements.md B1). */
export function statusKind(deviceStatus: number): StatusKind {
  if (deviceStatus === 2) return 'fault';
  if (deviceStatus === 3) return 'abnormal';
  return deviceStatus === 4 ? 'offline' : 'normal';
}

const numberOf: Readonly<Record<StatusKind, 1 | 2 | 3 | 4>> = { normal: 1, fault: 2, abnormal: 3, offline: 4 };

/** The number of a kind, as tokens and texts are named by it. */
export function statusNumber(kind: StatusKind): 1 | 2 | 3 | 4 {
  return numberOf[kind];
}

/** Radius of a shape in a box of `size` pixels. */
export function radiusOf(size: number): number {
  return size / 2 - 0.6;
}

export type Point = readonly [x: number, y: number];

/** Corners of the triangle, apex up: height 1.74 R, base 2 R. */
export function triangle(centre: number, radius: number): readonly [Point, Point, Point] {
  const top = centre - 0.94 * radius;
  return [
    [centre, top],
    [centre + radius, top + 1.74 * radius],
    [centre - radius, top + 1.74 * radius],
  ];
}

/** Corners of the octagon, flat side up. */
export function octagon(centre: number, radius: number): Point[] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = Math.PI / 8 + (index * Math.PI) / 4;
    return [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle)] as const;
  });
}

/** An SVG path through the points, closed. */
export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}
