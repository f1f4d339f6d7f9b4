import type { LngLat } from '../geo/distance.ts';

/** The seed's rule: a decimal with at least five decimals, longitude within ±179, latitude within ±89. */
const rule = /^(-?\d{1,3}\.\d{5,}),(-?\d{1,2}\.\d{5,})$/;
export const maxLng = 179;
export const maxLat = 89;

export type PositionFault = 'form' | 'lng' | 'lat';

/** Why a 'lng,lat' text is skipped on the map and refused in forms; null for a good one. @source SEED-246, SEED-248 */
export function positionFault(text: string): PositionFault | null {
  const match = rule.exec(text);
  if (match === null) return 'form';
  if (Math.abs(Number(match[1])) > maxLng) return 'lng';
  return Math.abs(Number(match[2])) > maxLat ? 'lat' : null;
}

/** Null for nothing and for a text that fails the seed's rule. */
export function parsePosition(text: string | null | undefined): LngLat | null {
  if (text === null || text === undefined || positionFault(text) !== null) return null;
  const comma = text.indexOf(',');
  return { lng: Number(text.slice(0, comma)), lat: Number(text.slice(comma + 1)) };
}

/**
 * Numbers are range-checked only and written with six decimals; null when out of range.
 * @source docs/requirements.md A10
 */
export function formatPosition(lng: number, lat: number): string | null {
  if (!(Math.abs(lng) <= maxLng && Math.abs(lat) <= maxLat)) return null;
  // + 0 turns −0 into 0, which would be written as '-0.000000'.
  const micro = (degrees: number): string => ((Math.round(degrees * 1e6) + 0) / 1e6).toFixed(6);
  return `${micro(lng)},${micro(lat)}`;
}

/** Integer mirrors for box search; both null when the map skips the position. */
export function positionE6(text: string | null | undefined): { lngE6: number | null; latE6: number | null } {
  const at = parsePosition(text);
  if (at === null) return { lngE6: null, latE6: null };
  return { lngE6: Math.round(at.lng * 1e6) + 0, latE6: Math.round(at.lat * 1e6) + 0 };
}

/** The text of a position in millionths of a degree, as `formatPosition` writes it. */
export function formatE6(lngE6: number, latE6: number): string {
  return `${degrees(lngE6)},${degrees(latE6)}`;
}

function degrees(e6: number): string {
  const size = Math.abs(e6);
  const whole = Math.floor(size / 1e6);
  return `${e6 < 0 ? '-' : ''}${whole}.${String(size - whole * 1e6).padStart(6, '0')}`;
}
