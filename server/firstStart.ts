import { randomBytes, randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import type { Database } from '#db/engine/database.ts';
import { ensureBase } from '#db/settings/ensureBase.ts';
import { addUser } from '#db/users/addUser.ts';
import { countUsers } from '#db/users/countUsers.ts';
import { hashPassword } from './http/password.ts';

/**
 * Root organisation, types and models; and, while there is no account at all, root with a password that is told once.
 */
export async function firstStart(db: Database, nowMs: number): Promise<void> {
  const needsRoot = (await db.snapshot(countUsers)) === 0;
  const password = randomBytes(16).toString('base64url');
  const passwordHash = needsRoot ? await hashPassword(password) : '';
  const made = await db.write(async (tx) => {
    const root = await ensureBase(tx, { rootId: ulid(nowMs), rootTitle: '总队', now: nowMs });
    await tx.lock('user');
    if (!needsRoot || (await countUsers(tx)) > 0) return false;
    await addUser(tx, {
      id: ulid(nowMs),
      uuid: randomUUID(),
      username: 'root',
      passwordHash,
      realName: '系统管理员',
      // A number that everybody can read here would be a way in for whoever owns it.
      mobile: null,
      orgId: root.id,
      roles: ['root'],
      isPasswordInitial: true,
      now: nowMs,
    });
    return true;
  });
  if (made)
    process.stdout.write(
      `\n  First start: sign in as root with the password ${password}\n  It is shown this once.\n\n`,
    );
}
