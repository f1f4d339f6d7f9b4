import type { Scope } from '#domain/access/access.ts';
import { rowsWriter } from '#domain/oldSnapshot.ts';
import {
  columnsWriter,
  maxOpenAlarms,
  type DevicesWriter,
  type PackedDevices,
  type PackedSnapshot,
  type SnapshotForm,
} from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { listAlarms } from '../alarms/listAlarms.ts';
import { listProjects } from '../projects/listProjects.ts';
import { listAllRails } from '../rails/listRails.ts';
import { countStats } from '../realtime/countStats.ts';
import { readRevision } from '../realtime/readRevision.ts';
import { readSnapshotDevices } from './readSnapshotDevices.ts';

/**
 * Everything that a scope sees, in one snapshot, the counter first; nothing of it is the caller's own. Its devices are
 * JSON already (`JsonText`): a hundred thousand of them, each a value, are two hundred megabytes.
 * @source docs/requirements.md E6
 */
export async function readSnapshot(
  tx: ReadTx,
  scope: Scope,
  dayStart: number,
  form: SnapshotForm = 'columns',
): Promise<Omit<PackedSnapshot, 'scope' | 'unread'>> {
  const revision = await readRevision(tx);
  // What an old page reads is not told to anybody who writes a new one.
  const devices = form === 'rows' ? (rowsWriter() as unknown as DevicesWriter<PackedDevices>) : columnsWriter();
  await readSnapshotDevices(tx, scope, (each) => devices.add(each));
  const records = await listAlarms(tx, scope, { isOpen: true, offset: 0, limit: maxOpenAlarms + 1 });
  const truncated = records.length > maxOpenAlarms;
  return {
    revision,
    ...devices.packed(),
    railRows: await listAllRails(tx, scope),
    projectRows: await listProjects(tx, scope),
    stats: await countStats(tx, scope, dayStart),
    openAlarms: truncated ? records.slice(0, maxOpenAlarms) : records,
    truncated,
  };
}
