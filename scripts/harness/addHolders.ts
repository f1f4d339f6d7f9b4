import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { addSession } from '#db/sessions/addSession.ts';
import { addUser } from '#db/users/addUser.ts';
import { day } from '#domain/time.ts';
import { newToken, tokenHash } from '#server/http/secret.ts';
import { sessionCookie } from '#server/http/sessionCookie.ts';
import type { Holder } from './signedHeaders.ts';

export interface NewHolder extends Holder {
  readonly userId: string;
}

/**
 * Accounts that see everything, each signed in, written into the database of a product at work: no password is hashed.
 */
export async function addHolders(databasePath: string, pepper: string, count: number): Promise<NewHolder[]> {
  const db = await openDatabase({ databasePath, role: 'tool' });
  const now = Date.now();
  try {
    const root = await db.snapshot(findRootOrganization);
    if (root === null) throw new Error('the seed made no root organisation');
    return await db.write(async (tx) => {
      const holders: NewHolder[] = [];
      for (let no = 0; no < count; no += 1) {
        const [token, userId, username] = [newToken(), ulid(), `page${no}`];
        const account = { username, passwordHash: '-', realName: username, orgId: root.id, roles: ['root'] } as const;
        const mobile = `170${String(no).padStart(8, '0')}`;
        await addUser(tx, { id: userId, uuid: randomUUID(), mobile, now, ...account });
        await addSession(tx, {
          id: ulid(),
          userId,
          tokenHash: tokenHash(token, pepper),
          expiresAt: now + day,
          remember: false,
          provenAt: now,
          ip: '127.0.0.1',
          userAgent: 'bench',
          client: 'web',
          now,
        });
        holders.push({ userId, token, cookie: sessionCookie(token, pepper) });
      }
      return holders;
    });
  } finally {
    await db.close();
  }
}
