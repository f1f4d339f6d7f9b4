import type { Scope } from '#domain/access/access.ts';
import type { HeavyTx } from '../engine/database.ts';
import { pageRails, type RailPage } from './pageRails.ts';

/** A page of guardrails without their paths. @throws DomainError 9007 for organisations outside the scope */
export async function pageRailRows(tx: HeavyTx, scope: Scope, page: RailPage) {
  const found = await pageRails(tx, scope, page);
  return { ...found, records: found.records.map(({ path: _path, ...row }) => row) };
}
