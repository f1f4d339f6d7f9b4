import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { migrate } from '#db/engine/migrate.ts';
import { pendingMigrations } from '#db/engine/migrations.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { finishMigration } from '#scripts/migrations/finishMigration.ts';
import { generateInto, migrationsFolder, missingMigrations } from '#scripts/migrations/generateInto.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

const again = () => migrate({ databaseUrl: data.databaseUrl, databasePath: data.databasePath, nowMs: Date.now() });
const raw = <T extends object>(text: string) => data.db.snapshot((tx) => selectRaw<T>(tx, sql.raw(text)));
const change = (text: string) => data.db.write((tx) => executeRaw(tx, sql.raw(text)));

describe('the migrations', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'of %s fit db/schema: run `npm run db:generate` when this fails',
    (engine) => {
      expect(missingMigrations(engine)).toEqual([]);
    },
  );

  it.each(['sqlite', 'postgres'] as const)('of %s that lack a table are noticed', (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'guardline-stale-'));
    cpSync(migrationsFolder(engine), folder, { recursive: true });
    const newest =
      readdirSync(join(folder, 'meta'))
        .filter((name) => name.endsWith('_snapshot.json'))
        .at(-1) ?? '';
    const path = join(folder, 'meta', newest);
    const snapshot = JSON.parse(readFileSync(path, 'utf8')) as { tables: Record<string, unknown> };
    delete snapshot.tables[engine === 'sqlite' ? 'reading' : 'public.reading'];
    writeFileSync(path, JSON.stringify(snapshot));
    const [added] = generateInto(folder, engine, 'stale');
    const text = readFileSync(join(folder, added ?? ''), 'utf8');
    rmSync(folder, { recursive: true });
    expect(text).toContain(engine === 'sqlite' ? ') WITHOUT ROWID;' : ') PARTITION BY RANGE ("bucket");');
  });

  it('start the counter of revisions at 0', async () => {
    expect(await data.db.snapshot((tx) => readRevision(tx))).toBe(0);
  });

  it('are applied once, also by processes that start together', async () => {
    expect(await Promise.all([again(), again(), again()])).toEqual([[], [], []]);
    const rows = await raw<{ tag: string }>('SELECT tag FROM applied_migration');
    expect(rows[0]?.tag).toBe('0000_initial');
  });

  it('refuse a database that is newer than the program, and say so', async () => {
    await change("INSERT INTO applied_migration (tag, hash, applied_at) VALUES ('9999_future', 'x', 0)");
    await expect(again()).rejects.toThrow(
      'The database is newer than this program: it has the migration "9999_future"',
    );
    await change("DELETE FROM applied_migration WHERE tag = '9999_future'");
    expect(await again()).toEqual([]);
  });

  it('refuse a database that was made with another text of the same migration', async () => {
    await change("UPDATE applied_migration SET hash = 'o' || hash");
    await expect(again()).rejects.toThrow('is not the one that the database was made with');
    await change('UPDATE applied_migration SET hash = substr(hash, 2)');
    expect(await again()).toEqual([]);
  });

  it('11.3 make triggers anew that the table of alarms has lost, and have all of them counted again', async () => {
    const names = () =>
      raw<{ name: string }>(
        dialect === 'sqlite'
          ? `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'event' ORDER BY name`
          : `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'event'::regclass AND NOT tgisinternal ORDER BY tgname`,
      );
    const all = ['event_added', 'event_changed', 'event_forgotten'].map((name) => ({ name }));
    // Whichever migration came last: none of them leaves the table without.
    expect(await names()).toEqual(all);
    await change(`INSERT INTO alarm_sums (id, zone, counted_to, rows_from) VALUES (1, 'UTC', '~', 3600001)`);
    expect(await again()).toEqual([]);
    expect(await raw('SELECT counted_to FROM alarm_sums')).toEqual([{ counted_to: '~' }]);
    await change(`DROP TRIGGER event_changed${dialect === 'sqlite' ? '' : ' ON event'}`);
    expect(await again()).toEqual([]);
    expect(await names()).toEqual(all);
    const day = 86_400_000;
    const keptDays = JSON.stringify([{ zone: 'UTC', from: 0, day: 0 }]);
    expect(await raw('SELECT counted_to, counted_from, kept_days FROM alarm_sums')).toEqual([
      { counted_to: '', counted_from: day, kept_days: keptDays },
    ]);
    await change('DELETE FROM alarm_sums');
  });

  it('refuse a gap', () => {
    const known = ['0000_a', '0001_b', '0002_c'].map((tag) => ({ tag, hash: tag, statements: [] }));
    const applied = [known[0], known[2]].flatMap((migration) => migration ?? []);
    expect(() => pendingMigrations(known, applied)).toThrow('"0001_b" was left out');
    expect(pendingMigrations(known, applied.slice(0, 1)).map(({ tag }) => tag)).toEqual(['0001_b', '0002_c']);
  });

  it('change nothing of a generated statement but the tables that need more than drizzle can say', () => {
    const plain = 'CREATE TABLE `setting` (\n\t`key` text\n);\n--> statement-breakpoint\nDROP TABLE `reading`;\n';
    expect(finishMigration(plain, 'sqlite')).toBe(plain);
    const reading = 'CREATE TABLE "reading" (\n\t"bucket" bigint NOT NULL\n);\n';
    expect(finishMigration(reading, 'postgres')).toContain(
      ') PARTITION BY RANGE ("bucket");\n--> statement-breakpoint\n',
    );
  });
});

describe.runIf(dialect === 'sqlite')('the SQLite file', () => {
  it('has 8 KB pages, a write-ahead log, and readings without a row id', async () => {
    expect(await raw('PRAGMA page_size')).toEqual([{ page_size: 8_192 }]);
    expect(await raw('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    const [reading] = await raw<{ wr: number }>("SELECT wr FROM pragma_table_list WHERE name = 'reading'");
    expect(reading?.wr).toBe(1);
  });

  it('is written through with every commit on disk and foreign keys held', async () => {
    const settings = await data.db.write(async (tx) => [
      ...(await selectRaw(tx, sql.raw('PRAGMA synchronous'))),
      ...(await selectRaw(tx, sql.raw('PRAGMA foreign_keys'))),
      ...(await selectRaw(tx, sql.raw('PRAGMA busy_timeout'))),
      ...(await selectRaw(tx, sql.raw('PRAGMA wal_autocheckpoint'))),
    ]);
    expect(settings).toEqual([
      { synchronous: 2 },
      { foreign_keys: 1 },
      { timeout: 1_000 },
      { wal_autocheckpoint: 16_000 },
    ]);
  });

  it('has one owner of its checkpoints, and servers that never wait in their loop', async () => {
    const server = await data.another({ role: 'server' });
    const settings = await server.write(async (tx) => [
      ...(await selectRaw(tx, sql.raw('PRAGMA busy_timeout'))),
      ...(await selectRaw(tx, sql.raw('PRAGMA wal_autocheckpoint'))),
    ]);
    expect(settings).toEqual([{ timeout: 0 }, { wal_autocheckpoint: 0 }]);
  });
});

describe.runIf(dialect === 'postgres')('the PostgreSQL tables', () => {
  it('partition readings by range and leave room in the pages of states', async () => {
    const rows = await raw<{ relname: string; relkind: string; reloptions: string[] | null }>(
      "SELECT relname, relkind, reloptions FROM pg_class WHERE relname IN ('reading', 'device_state') ORDER BY relname",
    );
    expect(rows).toEqual([
      { relname: 'device_state', relkind: 'r', reloptions: ['fillfactor=60'] },
      { relname: 'reading', relkind: 'p', reloptions: null },
    ]);
  });

  it('compare text by bytes whatever the language of the cluster', async () => {
    const [row] = await raw<{ count: number }>(
      `SELECT count(*) AS count FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text' AND table_name <> 'applied_migration'
        AND collation_name IS DISTINCT FROM 'C'`,
    );
    expect(row?.count).toBe(0);
  });
});
