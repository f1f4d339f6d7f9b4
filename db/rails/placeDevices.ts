import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { formatPosition, parsePosition, positionE6 } from '#domain/devices/position.ts';
import { DomainError } from '#domain/errno.ts';
import { nearestOnPath, spreadAlong } from '#domain/rails/alongPath.ts';
import { leastVertices, readPath, type Path, type Vertex } from '#domain/rails/path.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { logByPerson } from '../devices/lockOwnDevices.ts';
import { device } from '../schema/devices.ts';
import { lockDevices } from '../telemetry/lockDevices.ts';
import { findRail } from './findRail.ts';

/**
 * Evenly along the path in the order given, or each to the nearest place of the path.
 * @source docs/requirements.md C10
 */
export const placeModes = ['even', 'snap'] as const;

export interface Placing {
  readonly id: string;
  readonly deviceIds: readonly string[];
  readonly mode: (typeof placeModes)[number];
  readonly userId: string;
  readonly now: number;
}

export interface PlaceOutcome {
  readonly id: string;
  /** 0 placed, 1001 stood there already, 9001 not a device of this guardrail, 9005 has no place to be snapped from. */
  readonly errno: 0 | 1001 | 9001 | 9005;
  readonly position: string | null;
}

/**
 * Puts devices of a guardrail onto its path. A person has set where they stand: displacement is measured from here
 * (`installPosition`). Takes the transaction's revision.
 * @throws DomainError 9001 the guardrail is missing or outside, 9005 it has no path
 */
export async function placeDevices(tx: WriteTx, scope: Scope, input: Placing): Promise<PlaceOutcome[]> {
  const rail = await findRail(tx, scope, input.id);
  if (rail === null) throw new DomainError(9001);
  const path = readPath(rail.path) ?? [];
  if (path.length < leastVertices) throw new DomainError(9005);
  const mine = and(
    inArray(device.id, [...input.deviceIds]),
    eq(device.railId, input.id),
    isNull(device.deletedAt),
    inScope(tx, scope, device.orgId),
  );
  const seen = await tx.sql.select({ id: device.id }).from(device).where(mine);
  await lockDevices(
    tx,
    seen.map(({ id }) => id),
  );
  const rows = await tx.sql
    .select({
      id: device.id,
      position: device.position,
      installPosition: device.installPosition,
      orgId: device.orgId,
      railId: device.railId,
      enabled: device.enabled,
      maintenanceUntil: device.maintenanceUntil,
      deviceStatus: device.deviceStatus,
      statusCode: device.statusCode,
    })
    .from(device)
    .where(mine);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = input.deviceIds.filter((id) => byId.has(id));
  const spread = input.mode === 'even' ? spreadAlong(path, known.length) : null;
  const places = new Map(
    known.map((id, at) => [id, textOf(spread === null ? snapped(path, byId.get(id)?.position) : spread[at])]),
  );
  const outcomes = input.deviceIds.map((id): PlaceOutcome => {
    const row = byId.get(id);
    const position = places.get(id) ?? null;
    if (row === undefined) return { id, errno: 9001, position: null };
    if (position === null) return { id, errno: 9005, position: row.position };
    return { id, errno: position === row.position && position === row.installPosition ? 1001 : 0, position };
  });
  const moved = outcomes.filter(({ errno }) => errno === 0);
  if (moved.length === 0) return outcomes;
  const placed = moved.flatMap(({ id, position }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, position }];
  });
  await logByPerson(tx, placed, 'position', input.now);
  const revision = await tx.revision();
  for (const { id, position } of moved) {
    await tx.sql
      .update(device)
      .set({
        position,
        ...positionE6(position),
        installPosition: position,
        revision,
        updatedAt: input.now,
        updatedBy: input.userId,
        version: sql`${device.version} + 1`,
      })
      .where(eq(device.id, id));
  }
  return outcomes;
}

function snapped(path: Path, position: string | null | undefined): Vertex | undefined {
  const from = parsePosition(position);
  return from === null ? undefined : nearestOnPath([from.lng, from.lat], path)?.at;
}

const textOf = (at: Vertex | undefined): string | null => (at === undefined ? null : formatPosition(at[0], at[1]));
