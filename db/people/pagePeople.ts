import type { Scope } from '#domain/access/access.ts';
import { maskedFor } from '#domain/people/maskedFor.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listPeople } from './listPeople.ts';

/** A page of the personnel, as the caller may know it. @throws DomainError 9007 for organisations outside the scope */
export async function pagePeople(tx: HeavyTx, scope: Scope, page: Parameters<typeof listPeople>[2]) {
  const found = await listPeople(tx, scope, page);
  return { ...found, records: found.records.map((row) => maskedFor(row, scope)) };
}
