import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { formatPosition, parsePosition } from '#domain/devices/position.ts';
import { middleOfPath, type Tip } from '#domain/places/tip.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import type { SearchInput } from './searchInput.ts';
import { textMatch } from './textMatch.ts';

/** Guardrails of the scope that are drawn, by name, address and initials. */
export async function searchRailPlaces(tx: ReadTx, scope: Scope, input: SearchInput): Promise<Tip[]> {
  const match = textMatch(input.keyword, { words: [rail.name, rail.address], initials: rail.initials });
  const rows = await tx.sql
    .select({ id: rail.id, name: rail.name, address: rail.address, path: rail.path, district: project.name })
    .from(rail)
    .innerJoin(project, eq(project.id, rail.projectId))
    .where(and(isNull(rail.deletedAt), ne(rail.path, '[]'), inScope(tx, scope, rail.orgId), match.where))
    .orderBy(match.rank, asc(rail.name), asc(rail.id))
    .limit(input.limit);
  return rows.flatMap(({ path, ...row }) => {
    const at = middleOfPath(path);
    const location = at === null ? null : formatPosition(at.lng, at.lat);
    return location === null ? [] : [{ ...row, adcode: '', location }];
  });
}

/** Devices of the scope that have a place, by name, code, IMEI, address and initials. */
export async function searchDevicePlaces(tx: ReadTx, scope: Scope, input: SearchInput): Promise<Tip[]> {
  const words = [device.device_name, device.code, device.imei, device.address] as const;
  const match = textMatch(input.keyword, { words, initials: device.initials });
  const rows = await tx.sql
    .select({
      id: device.id,
      name: device.device_name,
      address: device.address,
      position: device.position,
      district: project.name,
    })
    .from(device)
    .innerJoin(project, eq(project.id, device.projectId))
    .where(and(isNull(device.deletedAt), isNotNull(device.lngE6), inScope(tx, scope, device.orgId), match.where))
    .orderBy(match.rank, asc(device.device_name), asc(device.id))
    .limit(input.limit);
  return rows.flatMap(({ position, ...row }) => {
    if (position === null || parsePosition(position) === null) return [];
    return [{ ...row, adcode: '', location: position }];
  });
}
