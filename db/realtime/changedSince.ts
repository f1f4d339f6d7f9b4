import type { Publication } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { readPublication } from './readPublication.ts';
import { readRevision } from './readRevision.ts';

/**
 * Everything of all organisations that changed after `water`, as one publication up to the counter. Unscoped: for the
 * relay, inside one snapshot. Its `revision` is below `water` only when an older database was put back: then nothing
 * of it can be applied and every client has to start again.
 */
export async function changedSince(tx: ReadTx, water: number): Promise<Publication> {
  return readPublication(tx, water, await readRevision(tx));
}
