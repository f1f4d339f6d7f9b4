import type { Scope } from '#domain/access/access.ts';
import type { Found } from '#domain/search/search.ts';
import type { HeavyTx } from '../engine/database.ts';
import { searchDevices } from './searchDevices.ts';
import { searchEvents } from './searchEvents.ts';
import { searchProjects } from './searchProjects.ts';
import { searchRails } from './searchRails.ts';

/** What a keyword finds in the scope, the best of each kind first. */
export async function searchAll(
  tx: HeavyTx,
  scope: Scope,
  wanted: { readonly keyword: string; readonly limit: number },
): Promise<Found> {
  const devices = await searchDevices(tx, scope, wanted);
  const deviceIds = devices.map(({ id }) => id);
  return {
    devices,
    rails: await searchRails(tx, scope, wanted),
    projects: await searchProjects(tx, scope, wanted),
    events: await searchEvents(tx, scope, { ...wanted, deviceIds }),
  };
}
