import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findDevice } from './findDevice.ts';
import { listStatusLog, type StatusLogPage } from './listStatusLog.ts';

/** How a device's status changed. @throws DomainError 9001 for one that is missing or foreign */
export async function pageStatusLog(tx: HeavyTx, scope: Scope, page: StatusLogPage) {
  if ((await findDevice(tx, scope, page.deviceId)) === null) throw new DomainError(9001);
  return listStatusLog(tx, page);
}
