import type { LngLat } from '../geo/distance.ts';

/**
 * A suggestion for an address. `location` is `lng,lat` in WGS-84; '' for a region, whose place the map itself knows.
 */
export interface Tip {
  readonly id: string;
  readonly name: string;
  readonly district: string;
  readonly adcode: string;
  readonly location: string;
  readonly address: string;
}

/** The shape of the maps service. @source SEED-292 */
export interface InputTips {
  readonly status: '1';
  readonly info: 'OK';
  readonly infocode: '10000';
  readonly count: string;
  readonly tips: readonly Tip[];
}

/** Suggestions that are shown at the most. */
export const tipLimit = 10;

export function inputTips(tips: readonly Tip[]): InputTips {
  return { status: '1', info: 'OK', infocode: '10000', count: String(tips.length), tips };
}

/** The vertex in the middle of a guardrail's path; null for one that is not drawn. */
export function middleOfPath(path: string): LngLat | null {
  let vertices: unknown;
  try {
    vertices = JSON.parse(path);
  } catch {
    return null;
  }
  if (!Array.isArray(vertices)) return null;
  const middle: unknown = vertices[Math.floor(vertices.length / 2)];
  if (!Array.isArray(middle)) return null;
  const [lng, lat] = middle as unknown[];
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null;
}
