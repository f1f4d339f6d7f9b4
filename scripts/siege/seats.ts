import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { chainKeysOf, type ChainKeys } from '#db/audit/chainKeys.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import type { Database } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { addSession } from '#db/sessions/addSession.ts';
import { addUser } from '#db/users/addUser.ts';
import type { Role } from '#domain/access/access.ts';
import { day } from '#domain/time.ts';
import { hashPassword } from '#server/http/password.ts';
import { newToken, tokenHash } from '#server/http/secret.ts';
import { sessionCookie } from '#server/http/sessionCookie.ts';
import type { Holder } from '../harness/signedHeaders.ts';
import { seedFolder } from '../harness/stack.ts';
import { loadSecrets } from '../processes/secrets.mjs';
import { brigades } from '../seed/organizations.ts';
import type { SiegeSize } from './size.ts';

/** Who is there before the siege. */
export interface Seats {
  /** Sessions of people at work, an account each. */
  readonly people: readonly Holder[];
  /** Sessions of accounts that may export everything. */
  readonly roots: readonly Holder[];
  readonly rootOrgId: string;
  /** Signs in while the floods run. */
  readonly good: string;
  /** Accounts whose passwords are guessed. */
  readonly victims: { readonly atOnce: string; readonly many: string; readonly each: readonly string[] };
  readonly password: string;
}

const rootCount = 10;
const password = 'guardline siege, 2026';
const auditRowsPerTransaction = 5_000;

/** Fills a data folder: the demonstration, people with open sessions, and a long audit log. */
export async function takeSeats(dir: string, size: SiegeSize): Promise<Seats> {
  await seedFolder(dir, size.devices);
  const db = await openDatabase({ databasePath: join(dir, 'guardline.db'), role: 'tool' });
  try {
    const { TOKEN_PEPPER: pepper = '' } = loadSecrets(dir, {}) as Readonly<Record<string, string>>;
    const root = await db.snapshot(findRootOrganization);
    if (root === null) throw new Error('the seed made no root organisation');
    const accounts = createAccounts(db, await hashPassword(password), pepper);
    const people: Holder[] = [];
    for (let no = 0; no < size.people; no++) {
      const { id: orgId = root.id } = brigades[no % brigades.length] ?? {};
      people.push(await accounts.signedIn(`person-${no}`, orgId, ['operate']));
    }
    const roots: Holder[] = [];
    for (let no = 0; no < rootCount; no++) roots.push(await accounts.signedIn(`root-${no}`, root.id, ['root']));
    const each = Array.from({ length: size.guessed }, (_, no) => `guessed-${no}`);
    for (const name of ['good', 'victim-1', 'victim-2', ...each]) await accounts.add(name, root.id, ['operate']);
    await writeAuditRows(db, size.auditRows, root.id, chainKeysOf({ TOKEN_PEPPER: pepper }));
    const victims = { atOnce: 'victim-1', many: 'victim-2', each };
    return { people, roots, rootOrgId: root.id, good: 'good', victims, password };
  } finally {
    await db.close();
  }
}

function createAccounts(db: Database, passwordHash: string, pepper: string) {
  const now = Date.now();
  let count = 0;
  const add = async (username: string, orgId: string, roles: readonly Role[]): Promise<string> => {
    count += 1;
    const id = ulid();
    const mobile = `170${String(count).padStart(8, '0')}`;
    const account = { id, uuid: randomUUID(), username, passwordHash, realName: username, mobile, orgId, roles, now };
    await db.write((tx) => addUser(tx, account));
    return id;
  };
  const signedIn = async (username: string, orgId: string, roles: readonly Role[]): Promise<Holder> => {
    const userId = await add(username, orgId, roles);
    const token = newToken();
    await db.write((tx) =>
      addSession(tx, {
        id: ulid(),
        userId,
        tokenHash: tokenHash(token, pepper),
        expiresAt: now + day,
        remember: false,
        provenAt: now,
        ip: '127.0.0.1',
        userAgent: 'siege',
        client: 'web',
        now,
      }),
    );
    return { token, cookie: sessionCookie(token, pepper) };
  };
  return { add, signedIn };
}

async function writeAuditRows(db: Database, rows: number, orgId: string, keys: ChainKeys): Promise<void> {
  const now = Date.now();
  const note = 'What somebody changed, as long as such rows are. '.repeat(4);
  for (let from = 0; from < rows; from += auditRowsPerTransaction) {
    await db.write(async (tx) => {
      for (let no = from; no < Math.min(rows, from + auditRowsPerTransaction); no++) {
        const entry = {
          at: now - (rows - no) * 1_000,
          userId: null,
          username: `person-${no % 100}`,
          ip: '127.0.0.1',
          action: 'device.update',
          targetType: 'device',
          targetId: `device-${no % 1_000}`,
          orgId,
          result: 0,
          requestId: ulid(),
          data: { before: { remark: note }, after: { remark: `${note}${no}` } },
          durationMs: 4,
        };
        await writeAudit(tx, entry, keys);
      }
    });
  }
}
