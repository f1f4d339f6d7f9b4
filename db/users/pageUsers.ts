import type { Scope } from '#domain/access/access.ts';
import type { HeavyTx } from '../engine/database.ts';
import { countPending, listUsers, type UserPage } from './listUsers.ts';

/** A page of accounts. @throws DomainError 9007 for an organisation outside the scope */
export async function pageUsers(tx: HeavyTx, scope: Scope, page: UserPage) {
  return {
    ...(await listUsers(tx, scope, page)),
    /** Registrations that wait for somebody like the caller; 0 for others. */
    pending: await countPending(tx, scope),
  };
}
