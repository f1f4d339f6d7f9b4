import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { migrate } from '#db/engine/migrate.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { outbox } from '#db/schema/notices.ts';
import { setting } from '#db/schema/settings.ts';
import { postgresSource } from '#scripts/backup/postgresSource.ts';
import { restoreArchive, type RestoreOptions } from '#scripts/backup/restoreArchive.ts';
import { aboutName, type About } from '#workers/backup/about.ts';
import { openArchive, writeArchive } from '#workers/backup/archive.ts';
import { makeBackup, sqliteSource, type BackupOptions, type MadeBackup } from '#workers/backup/makeBackup.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { emptyPlace, openStored, type StoredDatabase } from '#tests/support/upgradeFixture.ts';

const thread = builtFile('workers/backup/copyThread.ts');
const secrets = { APP_KEY: 'key-of-a-test', DATA_KEY: 'D'.repeat(43) };
const folder = mkdtempSync(join(tmpdir(), 'guardline-backup-'));
const closing: Array<() => Promise<void>> = [];
let counter = 0;
const newPath = (name: string): string => join(folder, `${name}-${(counter += 1)}`);

let source: StoredDatabase;
let db: Database;

beforeAll(async () => {
  source = await openStored('0000_initial');
  await migrate({ ...source, nowMs: Date.now() });
  db = await openDatabase({ ...source, role: 'server' });
});
afterAll(async () => {
  await db.close();
  await source.remove();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function backup(more: Partial<BackupOptions> = {}, withSums = true): Promise<MadeBackup> {
  const { databaseUrl, databasePath } = source;
  return makeBackup({
    source:
      databaseUrl === undefined ? sqliteSource(databasePath, withSums, thread) : postgresSource(databaseUrl, withSums),
    dir: newPath('archives'),
    secrets,
    waiting: 0,
    now: Date.now(),
    ...more,
  });
}

interface Target extends RestoreOptions {
  /** Of the restored database. */
  open(): Promise<Database>;
}

/** An empty place, and what a restore into it is told. */
async function target(archive: string, more: Partial<RestoreOptions> = {}): Promise<Target> {
  const place = await emptyPlace();
  closing.push(() => place.remove());
  const dataDir = newPath('data');
  const options: RestoreOptions = {
    archive,
    dataDir,
    databaseUrl: place.databaseUrl,
    databasePath: place.databaseUrl === undefined ? join(dataDir, 'guardline.db') : '',
    passphrase: async () => undefined,
    now: 5_000,
    ...more,
  };
  return {
    ...options,
    open: async () => {
      const opened = await openDatabase({ ...options, role: 'server' });
      closing.push(() => opened.close());
      return opened;
    },
  };
}

/** Writes as fast as it may, and with each revision what it was, in one transaction. */
function load() {
  let stopped = false;
  let last = 0;
  const work = (async () => {
    for (; !stopped;) {
      await db.write(async (tx) => {
        last = await tx.revision();
        const set = { value: { revision: last, ballast: 'x'.repeat(4_000) }, updatedAt: last };
        await tx.sql
          .insert(setting)
          .values({ key: 'load', ...set })
          .onConflictDoUpdate({ target: setting.key, set });
        await tx.sql.insert(setting).values({ key: `load-${last}`, ...set });
      });
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  return {
    revision: () => last,
    stop: async () => {
      stopped = true;
      await work;
    },
  };
}

describe('8 a backup', () => {
  it('P9 taken under load is, restored, the source at its revision, in every row, and another incarnation', async () => {
    const writing = load();
    await expect.poll(() => writing.revision()).toBeGreaterThan(20);
    const steps = new Set<string>();
    const made = await backup({ onProgress: (step) => steps.add(step) });
    const passed = writing.revision();
    await expect.poll(() => writing.revision()).toBeGreaterThan(passed);
    await writing.stop();
    expect([...steps]).toEqual(['copy', 'pack', 'check']);
    expect(made.about.revision).toBeGreaterThan(20);
    expect(made.about.revision).toBeLessThan(writing.revision());
    expect(made.about.tables?.['reading']?.rows).toBeGreaterThan(1_000);

    const to = await target(made.path);
    // Compares the count and the sum of each table with what the source had in the same moment.
    const restored = await restoreArchive(to);
    const again = await to.open();
    expect(await again.snapshot(readRevision)).toBe(made.about.revision);
    const [kept] = await again.snapshot((tx) => tx.sql.select().from(setting).where(eq(setting.key, 'load')));
    expect(kept?.value).toMatchObject({ revision: made.about.revision });

    const incarnation = await again.snapshot(readIncarnation);
    expect(incarnation).toBe(restored.incarnation);
    expect(incarnation).not.toBe(made.about.incarnation);
    expect(made.about.incarnation).toBe(await db.snapshot(readIncarnation));
    expect(await again.write((tx) => tx.revision())).toBe(made.about.revision + 1);
  });

  it('holds the deliveries that waited for whoever leads, and leaves those that were sent', async () => {
    const to = await target((await backup()).path);
    expect((await restoreArchive(to)).heldDeliveries).toBe(1);
    const deliveries = await (await to.open()).snapshot((tx) => tx.sql.select().from(outbox).orderBy(outbox.id));
    expect(deliveries.map(({ id, status }) => [id, status])).toEqual([
      ['letter-1', 'sent'],
      ['letter-2', 'held'],
    ]);
  });

  it('is its owner’s alone, with its checksum beside it and its secrets in it', async () => {
    const made = await backup({ waiting: 7 });
    expect(statSync(made.path).mode & 0o777).toBe(0o600);
    const sum = createHash('sha256').update(readFileSync(made.path)).digest('hex');
    expect(readFileSync(`${made.path}.sha256`, 'utf8')).toBe(`${sum}  ${basename(made.path)}\n`);
    expect(made.about).toMatchObject({ waiting: 7, secrets: 'readable', engine: dialect });
    const to = await target(made.path);
    await restoreArchive(to);
    expect(JSON.parse(readFileSync(join(to.dataDir, 'secrets.json'), 'utf8'))).toEqual(secrets);
    expect(statSync(join(to.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const left = dialect === 'sqlite' ? ['guardline.db', 'secrets.json'] : ['secrets.json'];
    expect(readdirSync(to.dataDir).sort()).toEqual(left);
  });

  it('seals its secrets by a passphrase, and opens them by no other', async () => {
    const made = await backup({ passphrase: 'rails along the river' });
    expect(made.about.secrets).toBe('sealed');
    const unpacked = newPath('unpacked');
    mkdirSync(unpacked);
    await (await openArchive(made.path)).check(unpacked, () => undefined);
    expect(readFileSync(join(unpacked, 'secrets.sealed.json'), 'utf8')).not.toContain(secrets.DATA_KEY);
    for (const [passphrase, words] of [
      [undefined, 'are sealed: set BACKUP_PASSPHRASE'],
      ['rails along the sea', 'does not open the secrets'],
    ] as const) {
      const refused = await target(made.path, { passphrase: async () => passphrase });
      await expect(restoreArchive(refused)).rejects.toThrow(words);
      expect(existsSync(refused.dataDir)).toBe(false);
    }
    const to = await target(made.path, { passphrase: async () => 'rails along the river' });
    await restoreArchive(to);
    expect(JSON.parse(readFileSync(join(to.dataDir, 'secrets.json'), 'utf8'))).toEqual(secrets);
  });

  it('leaves nothing of one that failed', async () => {
    const dir = newPath('archives');
    const broken = { ...sqliteSource(join(folder, 'none.db')), sizeBytes: async () => 1 };
    await expect(backup({ dir, source: broken })).rejects.toThrow();
    expect(readdirSync(dir)).toEqual([]);
    const huge = { ...broken, sizeBytes: async () => Number.MAX_SAFE_INTEGER };
    await expect(backup({ dir, source: huge })).rejects.toThrow(/MB free, and a backup needs about/);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('8 a restore refuses, with a sentence, and changes nothing', () => {
  let made: MadeBackup;
  beforeAll(async () => {
    made = await backup({}, false);
  });

  async function refused(archive: string, words: RegExp, more: Partial<RestoreOptions> = {}): Promise<void> {
    const to = await target(archive, more);
    const before = existsSync(to.dataDir) ? readdirSync(to.dataDir) : null;
    await expect(restoreArchive(to)).rejects.toThrow(words);
    expect(existsSync(to.dataDir) ? readdirSync(to.dataDir) : null).toEqual(before);
    if (to.databaseUrl === undefined || more.databaseUrl !== undefined) return;
    const client = new Client({ connectionString: to.databaseUrl });
    await client.connect();
    const left = await client.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
    await client.end();
    expect(left.rows).toEqual([]);
  }

  it('an archive that is cut, wherever', async () => {
    const whole = readFileSync(made.path);
    for (const share of [0, 0.001, 0.5, 0.95, 0.9999]) {
      const path = newPath('cut');
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)));
      await refused(path, /is cut, was altered or is no backup/);
    }
  });

  it('an archive that was altered, wherever', async () => {
    const whole = readFileSync(made.path);
    for (const share of [0.001, 0.3, 0.6, 0.9]) {
      const path = newPath('altered');
      const bytes = Buffer.from(whole);
      const at = Math.floor(bytes.length * share);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      writeFileSync(path, bytes);
      await refused(path, /is cut, was altered or is no backup/);
    }
    const stranger = newPath('stranger');
    writeFileSync(stranger, 'IMEI\n');
    await refused(stranger, /is cut, was altered or is no backup/);
    await refused(newPath('nothing'), /There is no file/);
  });

  it('one of a newer release, by its migrations or its format, and one of the other engine', async () => {
    const rewritten = async (change: Partial<About>): Promise<string> => {
      const unpacked = newPath('unpacked');
      mkdirSync(unpacked);
      const { about, check } = await openArchive(made.path);
      await check(unpacked, () => undefined);
      const path = newPath('rewritten');
      const files = readdirSync(unpacked).map((name) => ({ name, path: join(unpacked, name), isCompressed: false }));
      await writeArchive(path, { ...about, ...change }, files);
      return path;
    };
    const migrations = [...made.about.migrations, { tag: '9999_future', hash: 'x' }];
    await refused(await rewritten({ migrations }), /made by a newer release/);
    await refused(await rewritten({ format: 2 }), /made by a newer release/);
    const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';
    await refused(await rewritten({ engine: other }), /and the target is/);
    expect(aboutName).toBe('about.json');
  });

  it('a place that is not empty', async () => {
    const dataDir = newPath('data');
    mkdirSync(dataDir);
    copyFileSync(made.path, join(dataDir, 'something'));
    await refused(made.path, /is not empty/, { dataDir });
    if (dialect === 'postgres') {
      await refused(made.path, /The database of DATABASE_URL is not empty/, { databaseUrl: source.databaseUrl ?? '' });
    } else {
      await refused(made.path, /is there already/, { databasePath: source.databasePath });
    }
  });
});
