import gcoord from 'gcoord';
import type { CoordSystem } from '#domain/telemetry/incoming.ts';

// The package is CommonJS with types of a module: what is imported as default is already the converter.
const converter = gcoord as unknown as typeof gcoord.default;
const from = { gcj02: converter.GCJ02, bd09: converter.BD09 } as const;

/** A position of a Chinese datum as the world's, in degrees with six decimals. @source product.md 0.12 */
export function toWgs84(lng: number, lat: number, coordSys: CoordSystem): { lng: number; lat: number } {
  if (coordSys === 'wgs84') return { lng, lat };
  const [east, north] = converter.transform<[number, number]>([lng, lat], from[coordSys], converter.WGS84);
  return { lng: Math.round(east * 1e6) / 1e6, lat: Math.round(north * 1e6) / 1e6 };
}
