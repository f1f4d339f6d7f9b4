import type { Scope } from '#domain/access/access.ts';
import { maxOpenAlarms, packDevices, type PackedSnapshot } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { listAlarms } from '../alarms/listAlarms.ts';
import { inScope } from '../orgs/inScope.ts';
import { listProjects } from '../projects/listProjects.ts';
import { listAllRails } from '../rails/listRails.ts';
import { countStats } from '../realtime/countStats.ts';
import { readRevision } from '../realtime/readRevision.ts';
import { device } from '../schema/devices.ts';
import { selectSnapshotDevices } from './listSnapshotDevices.ts';

/**
 * Everything that a scope sees, in one snapshot, the counter first; nothing of it is the caller's own.
 * @source architecture.md §5
 */
export async function readSnapshot(
  tx: ReadTx,
  scope: Scope,
  dayStart: number,
): Promise<Omit<PackedSnapshot, 'scope' | 'unread'>> {
  const revision = await readRevision(tx);
  const devices = await selectSnapshotDevices(tx, inScope(tx, scope, device.orgId));
  const { records } = await listAlarms(tx, scope, { isOpen: true, offset: 0, limit: maxOpenAlarms + 1 });
  const truncated = records.length > maxOpenAlarms;
  return {
    revision,
    ...packDevices(devices),
    railRows: await listAllRails(tx, scope),
    projectRows: await listProjects(tx, scope),
    stats: await countStats(tx, scope, dayStart),
    openAlarms: truncated ? records.slice(0, maxOpenAlarms) : records,
    truncated,
  };
}
