import { z } from 'zod';
import type { Config } from '#domain/config.ts';
import { formatPosition } from '#domain/devices/position.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import type { Tip } from '#domain/places/tip.ts';
import { second } from '#domain/time.ts';
import { toGcj02, toWgs84 } from '../intake/toWgs84.ts';

export interface TipQuestion {
  readonly keywords: string;
  readonly city?: string | undefined;
  /** WGS-84: what lies near it comes first. */
  readonly location?: LngLat | undefined;
  readonly datatype?: string | undefined;
}

/** @source docs/requirements.md D6 */
const answerWithinMs = 3 * second;

/** The service writes an empty list where it has no text. */
const textOrNone = z.union([z.string(), z.array(z.unknown()).transform(() => '')]).default('');
const answer = z.object({
  status: z.literal('1'),
  tips: z.array(
    z.object({
      id: textOrNone,
      name: z.string(),
      district: textOrNone,
      adcode: textOrNone,
      location: textOrNone,
      address: textOrNone,
    }),
  ),
});

/**
 * Asks the maps service with the server's key. Its places are GCJ-02 and come back as WGS-84; what has no place (a bus
 * line) is left out.
 * @throws whatever goes wrong on the way
 */
export async function askMapService(config: Config, question: TipQuestion): Promise<readonly Tip[]> {
  const url = new URL('/v3/assistant/inputtips', config.MAP_SERVICE_URL);
  const { keywords, city, location, datatype } = question;
  url.searchParams.set('key', config.MAP_SERVICE_KEY ?? '');
  url.searchParams.set('keywords', keywords);
  if (city !== undefined) url.searchParams.set('city', city);
  if (datatype !== undefined) url.searchParams.set('datatype', datatype);
  if (location !== undefined) {
    const { lng, lat } = toGcj02(location.lng, location.lat);
    url.searchParams.set('location', `${lng.toFixed(6)},${lat.toFixed(6)}`);
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs), redirect: 'error' });
  if (!response.ok) throw new Error(`the maps service answered ${response.status}`);
  const { tips } = answer.parse(await response.json());
  return tips.flatMap((tip) => {
    const place = placeOf(tip.location);
    return place === null ? [] : [{ ...tip, location: place }];
  });
}

function placeOf(location: string): string | null {
  const [lng = NaN, lat = NaN] = location.split(',').map(Number);
  if (location === '' || !Number.isFinite(lng) || !Number.isFinite(lat)) return null;
  const at = toWgs84(lng, lat, 'gcj02');
  return formatPosition(at.lng, at.lat);
}
