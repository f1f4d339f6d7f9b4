import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { FoundDevice } from '#domain/search/search.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { rail } from '../schema/rails.ts';
import type { SearchInput } from './searchInput.ts';
import { textMatch } from './textMatch.ts';

/** Living devices of the scope by name, code, IMEI and initials; beginnings first, then by name. */
export async function searchDevices(tx: ReadTx, scope: Scope, input: SearchInput): Promise<FoundDevice[]> {
  const match = textMatch(input.keyword, {
    words: [device.device_name, device.code, device.imei],
    initials: device.initials,
  });
  const found = await tx.sql
    .select({
      id: device.id,
      device_name: device.device_name,
      code: device.code,
      imei: device.imei,
      deviceStatus: device.deviceStatus,
      railId: device.railId,
    })
    .from(device)
    .where(and(isNull(device.deletedAt), inScope(tx, scope, device.orgId), match.where))
    .orderBy(match.rank, asc(device.device_name), asc(device.id))
    .limit(input.limit);
  const names = await readRailNames(
    tx,
    found.flatMap(({ railId }) => railId ?? []),
  );
  return found.map(({ railId, ...row }) => ({ ...row, railName: names.get(railId ?? '') ?? '' }));
}

/** Afterwards, for the few rows that are answered: thousands may match. The ids come from a scoped query. */
async function readRailNames(tx: ReadTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql
    .select({ id: rail.id, name: rail.name })
    .from(rail)
    .where(inArray(rail.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
