import type { Scope } from '#domain/access/access.ts';
import { pointOf } from '#domain/devices/mapPoint.ts';
import type { HeavyTx } from '../engine/database.ts';
import { readRevision } from '../realtime/readRevision.ts';
import { listInCircle } from './listInCircle.ts';
import { listPoints } from './listPoints.ts';
import type { PointFilter } from './pointWhere.ts';

/** Devices that the map can draw. @throws DomainError 9007 for organisations outside the scope */
export async function readPoints(tx: HeavyTx, scope: Scope, filter: PointFilter) {
  const revision = await readRevision(tx);
  const found = await listPoints(tx, scope, filter);
  return { revision, points: found.devices.map(pointOf), skipped: found.skipped };
}

/** Devices in use within a circle, the nearest first. @throws DomainError 9007 for organisations outside the scope */
export async function readCircle(tx: HeavyTx, scope: Scope, wanted: Parameters<typeof listInCircle>[2]) {
  const found = await listInCircle(tx, scope, wanted);
  return found.map(({ distanceM, ...device }) => ({ ...pointOf(device), distanceM: Math.round(distanceM) }));
}
