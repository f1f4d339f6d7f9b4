import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw } from '#db/engine/raw.ts';
import { auditLog } from '#db/schema/settings.ts';
import { user } from '#db/schema/users.ts';
import { sealRows } from '#workers/sweeps/sealRows.ts';
import { openTown, type Reply, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

/** `npm run audit:verify`, without npm. */
function verify(...args: string[]): Promise<{ code: number; text: string }> {
  const { databaseUrl = '', databasePath } = town;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_PATH: databasePath };
  const root = resolve(import.meta.dirname, '../../..');
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/verifyAudit.ts', ...args],
      { cwd: root, env: { ...env, TOKEN_PEPPER: town.config.TOKEN_PEPPER } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}` }),
    );
  });
}

test('M8 what root changes while its account stands below the top is in no log but root’s', async () => {
  const place = (orgId: string) =>
    town.db.write(async (tx) => {
      await tx.sql.update(user).set({ orgId }).where(eq(user.id, 'root'));
    });
  const list = (person: 'root' | 'chief'): Promise<Reply> =>
    town.as(person, 'POST', '/home/audit/audit/listPage', { body: { page_size: 100 } });
  await town.tokenOf('root');
  const company = (name: string) => ({ body: { orgId: 'other', name, type: 'owner' } });
  await place('city');
  expect((await town.as('root', 'POST', '/home/company/company/add', company('canary-of-other'))).errno).toBe(0);
  expect((await list('root')).raw).toContain('canary-of-other');
  expect((await list('chief')).raw).not.toContain('canary-of-other');
  await place('root');
});

test('S21 audit:verify says what it checked and the head, and ends with 1 at the first broken row', async () => {
  await sealRows({ db: town.db, now: () => town.now, auditKeys: chainKeysOf(town.config) });
  const first = await verify();
  const head = /^\d+:[0-9a-f]{64}$/m.exec(first.text)?.[0] ?? '';
  expect(first).toMatchObject({ code: 0, text: expect.stringMatching(/^[1-9]\d* rows checked/) as string });
  // Whatever the check itself did since is behind the head that was kept.
  expect(await verify('--head', head)).toMatchObject({ code: 0 });
  expect(await verify('--head', 'nonsense')).toMatchObject({
    code: 2,
    text: expect.stringContaining('--head') as string,
  });
  expect(await verify('--head', `1:${'0'.repeat(64)}`)).toMatchObject({ code: 1 });
  await town.db.write(async (tx) => {
    const on = dialect === 'postgres' ? ' ON audit_log' : '';
    await executeRaw(tx, sql.raw(`DROP TRIGGER audit_log_changed${on}`));
    await tx.sql.update(auditLog).set({ username: 'somebody else' }).where(eq(auditLog.seq, 2));
  });
  const broken = await verify();
  expect(broken).toMatchObject({ code: 1, text: expect.stringContaining('BROKEN at seq 2') as string });
});
