import type { Scope } from '#domain/access/access.ts';
import type { HeavyTx } from '../engine/database.ts';
import type { SearchInput } from './searchInput.ts';
import { searchDevicePlaces, searchRailPlaces } from './searchPlaces.ts';

/** Places that the house knows itself: guardrails and devices of the scope. */
export async function searchOwnPlaces(tx: HeavyTx, scope: Scope, input: SearchInput) {
  return {
    rails: await searchRailPlaces(tx, scope, input),
    devices: await searchDevicePlaces(tx, scope, input),
  };
}
