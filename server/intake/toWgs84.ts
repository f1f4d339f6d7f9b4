import gcoord from 'gcoord';
import type { CoordSystem } from '#domain/telemetry/incoming.ts';

type Degrees = [lng: number, lat: number];
interface Converter {
  readonly WGS84: string;
  readonly GCJ02: string;
  readonly BD09: string;
  transform(position: Degrees, from: string, to: string): Degrees;
}

// The package is CommonJS with types of a module, which the server and the client's types read differently.
const converter = gcoord as unknown as Converter;
const from = { gcj02: converter.GCJ02, bd09: converter.BD09 } as const;

/** A position of a Chinese datum as the world's, in degrees with six decimals. @source docs/requirements.md 0.12 */
export function toWgs84(lng: number, lat: number, coordSys: CoordSystem): { lng: number; lat: number } {
  if (coordSys === 'wgs84') return { lng, lat };
  return rounded(converter.transform([lng, lat], from[coordSys], converter.WGS84));
}

/** A position as a Chinese maps service takes it. */
export function toGcj02(lng: number, lat: number): { lng: number; lat: number } {
  return rounded(converter.transform([lng, lat], converter.WGS84, converter.GCJ02));
}

function rounded([east, north]: Degrees): { lng: number; lat: number } {
  return { lng: Math.round(east * 1e6) / 1e6, lat: Math.round(north * 1e6) / 1e6 };
}
