import { randomUUID } from 'node:crypto';
import type { WriteTx } from '#db/engine/database.ts';
import { addUser } from '#db/users/addUser.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';
import { noteLogin } from '#db/users/noteLogin.ts';
import { hour } from '#domain/time.ts';
import { rootId } from '../organizations.ts';
import { accounts } from './accounts.ts';

/** Adds the people beside the five of the README. @param rootOrgId where the plan says the corps itself */
export async function seedAccounts(
  tx: WriteTx,
  { rootOrgId, passwordHash, now }: { readonly rootOrgId: string; readonly passwordHash: string; readonly now: number },
): Promise<void> {
  for (const [at, { seenAgoMs, address, ...row }] of accounts.entries()) {
    if ((await findUserByLogin(tx, row.username)) !== null) continue;
    const orgId = row.orgId === rootId ? rootOrgId : row.orgId;
    // Registrations came in one after the other, and none of them at this very moment.
    const createdAt = row.status === 'pending' ? now - (at % 3) * 5 * hour - hour : now;
    await addUser(tx, { ...row, orgId, uuid: randomUUID(), passwordHash, now: createdAt });
    if (seenAgoMs !== null) await noteLogin(tx, { userId: row.id, address, now: now - seenAgoMs });
  }
}
