import type { Scope } from '#domain/access/access.ts';
import type { HeavyTx } from '../engine/database.ts';
import { readRevision } from '../realtime/readRevision.ts';
import { listRealtime, type RealtimePage } from './listRealtime.ts';
import { readOwnThresholds } from './readOwnThresholds.ts';

/**
 * A page of devices with their last values and thresholds.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function pageRealtime(tx: HeavyTx, scope: Scope, page: RealtimePage) {
  const revision = await readRevision(tx);
  const { records, total } = await listRealtime(tx, scope, page);
  const own = await readOwnThresholds(tx, records);
  return { records: records.map((row, at) => ({ ...row, thresholds: own[at] ?? {} })), total, revision };
}
