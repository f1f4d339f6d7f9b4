import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { nextMaintenance } from '#domain/rails/maintenance.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import type { WriteTx } from '../engine/database.ts';
import { carryAlarms } from '../devices/carryAlarms.ts';
import { endMaintenance } from '../overdue/endMaintenance.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { device } from '../schema/devices.ts';
import { rail } from '../schema/rails.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import { lockDevices } from '../telemetry/lockDevices.ts';
import type { SavedRail } from './createRail.ts';
import { lockRails } from './lockRails.ts';
import { findRail } from './findRail.ts';
import { requireFreeRail } from './requireFreeRail.ts';
import { requirePlace, requireRailType } from './requirePlace.ts';

/**
 * Changes a guardrail, all but its path. Its organisation and project stay while devices stand on it. Takes the
 * transaction's revision; rows of devices carry its name and change with it.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, or the project, 9002 type, 9003, 9004 with data.current, 9006 devices
 * hold it where it is, 9007 organisation outside the scope
 */
export async function updateRail(
  tx: WriteTx,
  scope: Scope,
  input: SavedRail & { readonly version: number | undefined },
): Promise<{ readonly before: RailDetail; readonly after: RailDetail }> {
  const { id, version, zone, userId, now, ...fields } = input;
  // Its row too, before alarms and devices: as whoever opens an alarm about it.
  await lockRails(tx, scope, [id]);
  const before = await findRail(tx, scope, id);
  if (before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  await requirePlace(tx, scope, fields);
  if (fields.orgId !== before.orgId || fields.projectId !== before.projectId) requireEmpty(before, fields.orgId);
  if (fields.railType !== before.railType) await requireRailType(tx, fields.railType);
  await requireFreeRail(tx, { id, ...fields });
  const named = fields.name === before.name ? [] : await lockDevicesOf(tx, id);
  const oldOrg = fields.orgId === before.orgId ? null : await requireOrganization(tx, scope, before.orgId);
  const nextMaintainAt = nextMaintenance(zone, { ...fields, lastMaintainedAt: before.lastMaintainedAt });
  if (nextMaintainAt === null || nextMaintainAt > now) {
    await endMaintenance(tx, scope, { subjectIds: [id], userId, now });
  }
  const revision = await tx.revision();
  const changed = await tx.sql
    .update(rail)
    .set({
      ...fields,
      nextMaintainAt,
      sortKey: sortKeyOf(fields.name),
      initials: initialsOf(fields.name),
      revision,
      updatedAt: now,
      updatedBy: userId,
      version: sql`${rail.version} + 1`,
    })
    .where(and(eq(rail.id, id), eq(rail.version, before.version)))
    .returning({ id: rail.id });
  if (named.length > 0) {
    await tx.sql
      .update(device)
      .set({ revision })
      .where(and(eq(device.railId, id), isNull(device.deletedAt)));
  }
  await follow(tx, before, fields, oldOrg?.path ?? null, now);
  const after = await findRail(tx, scope, id);
  if (changed.length === 0 || after === null) throw new DomainError(9004, { data: { current: after } });
  return { before, after };
}

/** What is open about the guardrail itself goes with it, as what its devices raised goes with them. */
async function follow(
  tx: WriteTx,
  before: RailDetail,
  { orgId, projectId, name }: Pick<RailDetail, 'orgId' | 'projectId' | 'name'>,
  leftPath: string | null,
  now: number,
): Promise<void> {
  const { id } = before;
  const isThere = orgId === before.orgId && projectId === before.projectId;
  const carried = isThere ? [] : await carryAlarms(tx, [id], { orgId, projectId, railId: id, railName: name });
  if (leftPath === null) return;
  const alarms = carried.map((alarm) => ({ orgPath: leftPath, row: { kind: 'alarm' as const, id: alarm.id } }));
  await recordDepartures(tx, [{ orgPath: leftPath, row: { kind: 'rail', id } }, ...alarms], now);
}

function requireEmpty({ deviceCount, orgId }: RailDetail, nextOrgId: string): void {
  if (deviceCount === 0) return;
  const message = fieldText('rail.held', { count: deviceCount });
  const field = nextOrgId === orgId ? 'projectId' : 'orgId';
  const references = [{ type: 'device', count: deviceCount }];
  throw new DomainError(9006, { data: { references, errors: [{ field, message }] } });
}

async function lockDevicesOf(tx: WriteTx, railId: string): Promise<string[]> {
  const rows = await tx.sql
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.railId, railId), isNull(device.deletedAt)));
  const ids = rows.map(({ id }) => id);
  await lockDevices(tx, ids);
  return ids;
}
