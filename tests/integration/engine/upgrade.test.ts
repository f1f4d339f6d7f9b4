import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { listAlarms } from '#db/alarms/listAlarms.ts';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { verifyChain } from '#db/audit/verifyChain.ts';
import { readSnapshot } from '#db/devices/readSnapshot.ts';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { migrate } from '#db/engine/migrate.ts';
import { knownMigrations } from '#db/engine/migrations.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { listTables } from '#db/backup/listTables.ts';
import { listOutbox } from '#db/notices/listOutbox.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { searchDevices } from '#db/search/searchDevices.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import type { Scope } from '#domain/access/access.ts';
import { fixturePepper } from '#scripts/migrations/restOfTables.ts';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { builtFile } from '#tests/support/builtFile.ts';
import { openStored, storedTags, type StoredDatabase } from '#tests/support/upgradeFixture.ts';

const newest = knownMigrations(dialect).map(({ tag }) => tag);
const closing: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function stored(tag: string): Promise<StoredDatabase> {
  const place = await openStored(tag);
  closing.push(() => place.remove());
  return place;
}

async function open(place: StoredDatabase): Promise<Database> {
  const db = await openDatabase({ ...place, role: 'tool' });
  closing.push(() => db.close());
  return db;
}

/** Rows of each table by its name. */
const countAll = (db: Database): Promise<Record<string, number>> =>
  db.snapshot(async (tx) => {
    const counts: Record<string, number> = {};
    for (const { name } of await listTables(tx)) {
      const [row] = await selectRaw<{ n: number }>(tx, sql.raw(`SELECT count(*) AS n FROM "${name}"`));
      counts[name] = row?.n ?? 0;
    }
    return counts;
  });

describe.each(storedTags())('9 a database that the release of %s left', (tag) => {
  it('has rows in every table that there was, and a small file', async () => {
    const counts = await countAll(await open(await stored(tag)));
    expect(Object.entries(counts).filter(([, n]) => n === 0)).toEqual([]);
    expect(Object.keys(counts).length).toBeGreaterThan(40);
    const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'upgrade');
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(2 * 1024 * 1024);
  });

  it('is brought to the newest schema with every row, and answers', async () => {
    const place = await stored(tag);
    const before = await countAll(await open(place));
    const applied = await migrate({ ...place, nowMs: Date.now() });
    expect(applied).toEqual(newest.slice(newest.indexOf(tag) + 1));
    const db = await open(place);
    expect(await countAll(db)).toMatchObject(before);
    expect(await migrate({ ...place, nowMs: Date.now() })).toEqual([]);

    await db.snapshot(async (tx) => {
      const root = await findRootOrganization(tx);
      const seer: Scope = { userId: 'u', access: ['root'], orgPath: root?.path ?? null };
      const seen = await readSnapshot(tx, seer, Date.now());
      expect(seen.openAlarms.length).toBeGreaterThan(0);
      expect(seen.revision).toBeGreaterThan(0);
      const alarms = await listAlarms(tx, seer, { offset: 0, limit: 10 });
      expect(alarms.length).toBe(10);
      expect((await searchDevices(tx, seer, { keyword: '86', limit: 5 })).length).toBe(5);
      expect((await listOutbox(tx, seer, { offset: 0, limit: 10 })).total).toBe(2);
      expect((await readGlobal(tx)).settings.silentMinutes).toBe(21);
      const chain = await verifyChain(tx, { keys: chainKeysOf({ TOKEN_PEPPER: fixturePepper }) });
      expect([chain.checked, chain.broken]).toEqual([3, null]);
    });
    const revision = await db.snapshot(readRevision);
    expect(await db.write((tx) => tx.revision())).toBe(revision + 1);
  });

  it('is migrated once by two processes that start at the same time', async () => {
    const place = await stored(tag);
    const env = { DATABASE_URL: place.databaseUrl ?? '', DATABASE_PATH: place.databasePath, PATH: process.env['PATH'] };
    const run = async () => {
      const child = spawn(process.execPath, [builtFile('scripts/migrate.ts')], { env, stdio: 'pipe' });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return { code, said: said.trim() };
    };
    const pending = newest.slice(newest.indexOf(tag) + 1);
    const both = await Promise.all([run(), run()]);
    const words = both.map(({ said }) => said).sort();
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(words).toEqual(
      [
        pending.length > 0 ? `Applied ${pending.join(', ')}` : 'The database is up to date',
        'The database is up to date',
      ].sort(),
    );
    const db = await open(place);
    const rows = await db.snapshot((tx) => selectRaw(tx, sql`SELECT tag FROM applied_migration ORDER BY tag`));
    expect(rows).toEqual(newest.map((each) => ({ tag: each })));
  });

  it('P10 F20 killed at any step of a migration it is as it was, and the next run brings it up', async () => {
    const place = await stored(tag);
    const db = await open(place);
    const before = await countAll(db);
    const pending = knownMigrations(dialect).filter((each) => each.tag > tag);
    const steps = pending.reduce((sum, { statements }) => sum + statements.length, 0);
    // With what comes before the first statement of a migration.
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      if (pending.length === 0) break;
      const env = {
        DATABASE_URL: place.databaseUrl ?? '',
        DATABASE_PATH: place.databasePath,
        PATH: process.env['PATH'],
        KILL_AT: String(4 + Math.round(share * (steps - 1))),
      };
      const args = ['--import', join(projectDir, 'tests/support/dieAtStatement.mjs'), builtFile('scripts/migrate.ts')];
      const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
      const [, signal] = (await once(child, 'close')) as [number | null, string | null];
      expect([share, signal]).toEqual([share, 'SIGKILL']);
      expect(await countAll(db)).toEqual(before);
    }
    expect(await migrate({ ...place, nowMs: Date.now() })).toEqual(pending.map((each) => each.tag));
  });
});
