import type { Scope } from '#domain/access/access.ts';
import { worstStatus } from '#domain/devices/status.ts';
import { boundsOf, readPath } from '#domain/rails/path.ts';
import type { HeavyTx } from '../engine/database.ts';
import { countByRail } from './countByRail.ts';
import { listRails } from './listRails.ts';

/** Degrees: west, south, east, north. */
type Box = readonly [number, number, number, number];

/** A path of which some may lie in the box: what is not drawn lies nowhere. */
function lies(path: string, [w, s, e, n]: Box): boolean {
  const bounds = boundsOf(readPath(path) ?? []);
  return bounds !== null && bounds[0] <= e && bounds[2] >= w && bounds[1] <= n && bounds[3] >= s;
}

const nothing = { allCount: 0, normalCount: 0, faultCount: 0, abnormalCount: 0, offlineCount: 0 };

/** Guardrails as a map draws them. @throws DomainError 9007 for organisations outside the scope */
export async function listMapRails(
  tx: HeavyTx,
  scope: Scope,
  { bbox, ...filter }: NonNullable<Parameters<typeof listRails>[2]> & { readonly bbox?: Box | undefined },
) {
  const rails = (await listRails(tx, scope, filter)).filter(({ path }) => bbox === undefined || lies(path, bbox));
  const counts = await countByRail(tx, scope);
  return rails.map((rail) => {
    const found = counts.get(rail.id);
    const statuses = found === undefined ? [] : found.statuses;
    return {
      ...rail,
      deviceStatusCount: found?.deviceStatusCount ?? nothing,
      worstStatus: worstStatus(statuses),
    };
  });
}
