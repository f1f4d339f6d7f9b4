import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { verifyChain } from '#db/audit/verifyChain.ts';
import { writeAudit } from '#db/audit/writeAudit.ts';
import { listTables } from '#db/backup/listTables.ts';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { migrateSqlite } from '#db/engine/migrateSqlite.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { countUnpartitioned } from '#db/engine/partitions.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { moveDatabase } from '#scripts/backup/moveDatabase.ts';
import { fixturePepper } from '#scripts/migrations/restOfTables.ts';
import { emptyPlace, type StoredDatabase } from '#tests/support/upgradeFixture.ts';

const sheetId = '01900000-0000-7000-8000-000000000001';

/** The target is PostgreSQL: one engine tells all of it. */
describe.runIf(dialect === 'postgres')('8 npm run move', () => {
  let folder: string;
  let from: string;
  let place: StoredDatabase;
  const closing: Database[] = [];
  const lite = <T>(work: (client: SqliteConnection.Database) => T): T => {
    const client = new SqliteConnection(from);
    try {
      return work(client);
    } finally {
      client.close();
    }
  };
  const move = () => moveDatabase({ from, databaseUrl: place.databaseUrl ?? '', now: Date.now() });
  const open = async (): Promise<Database> => {
    const db = await openDatabase({ ...place, role: 'tool' });
    closing.push(db);
    return db;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guardline-move-'));
    from = join(folder, 'guardline.db');
    const stored = join(import.meta.dirname, '..', '..', 'fixtures', 'upgrade', '0000_initial.sqlite.gz');
    writeFileSync(from, gunzipSync(readFileSync(stored)));
    migrateSqlite(from, Date.now());
    place = await emptyPlace();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const db of closing.splice(0)) await db.close();
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes every row of every table along, with the same counts and sums, as another incarnation', async () => {
    const before = lite((client) => ({
      incarnation: client.prepare('SELECT value FROM incarnation').pluck().get(),
      readings: client.prepare('SELECT count(*) FROM reading').pluck().get(),
      revision: client.prepare('SELECT value FROM revision_counter').pluck().get(),
    }));
    const moved = await move();
    const db = await open();
    const names = (await db.snapshot(listTables)).map(({ name }) => name);
    expect(Object.keys(moved.tables).sort()).toEqual(names.sort());
    expect(moved.tables['reading']?.rows).toBe(before.readings);
    expect(moved.tables['user']?.rows).toBeGreaterThan(30);
    expect(await db.snapshot(readRevision)).toBe(before.revision);
    expect(await db.snapshot(readIncarnation)).toBe(moved.incarnation);
    expect(moved.incarnation).not.toBe(before.incarnation);
    // The old readings have their days: nothing lies where no retention would find it.
    expect(await db.snapshot(countUnpartitioned)).toBe(0);
    const chain = await db.snapshot((tx) => verifyChain(tx, { keys: chainKeysOf({ TOKEN_PEPPER: fixturePepper }) }));
    expect([chain.checked, chain.broken]).toEqual([3, null]);
    const [keys] = await db.snapshot((tx) =>
      selectRaw<{ n: number }>(tx, sql`SELECT count(*) AS n FROM pg_constraint WHERE contype = 'f' AND convalidated`),
    );
    expect(keys?.n).toBeGreaterThan(25);
  });

  it('11.6 takes uploaded sheets along, however many, a few MiB in a statement', async () => {
    const [parts, partBytes] = [24, 512 * 1024];
    lite((client) => {
      client.exec(
        `INSERT INTO file (id, kind, name, mime, size_bytes, sha256, bytes, created_at) VALUES
         ('${sheetId}', 'import', 'a.csv', 'text/csv', ${parts * partBytes}, '', x'', 0)`,
      );
      const add = client.prepare('INSERT INTO file_part (file_id, no, bytes) VALUES (?, ?, ?)');
      for (let no = 0; no < parts; no += 1) add.run(sheetId, no, Buffer.alloc(partBytes, no));
    });
    const query = vi.spyOn(Client.prototype, 'query');
    const moved = await move();
    const bytesOf = (value: unknown): number =>
      Array.isArray(value)
        ? value.reduce<number>((sum, each) => sum + bytesOf(each), 0)
        : Buffer.isBuffer(value)
          ? value.byteLength
          : 0;
    expect(moved.tables['file_part']?.rows).toBe(parts);
    const sent = query.mock.calls.map(([, values]) => bytesOf(values));
    expect(sent.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(parts * partBytes);
    expect(Math.max(...sent)).toBeLessThan(10 * 1024 * 1024);
  });

  it('11.3 takes the day sums along as they are, with what is on its way into them, and goes on keeping them', async () => {
    const sums = lite((client) => {
      client.exec(`INSERT INTO alarm_sums (id, zone, counted_to) VALUES (1, 'Asia/Shanghai', '~')`);
      client.exec(`INSERT INTO alarm_day (org_id, dim, day, value, total) VALUES ('', 'all', 20260131, '', 7)`);
      client.exec(`UPDATE event SET severity = 5 - severity WHERE id = (SELECT min(id) FROM event)`);
      return client.prepare('SELECT sign, severity FROM alarm_change ORDER BY id').all();
    });
    expect(sums.length).toBe(2);
    await move();
    const db = await open();
    const read = (text: string) => db.snapshot((tx) => selectRaw(tx, sql.raw(text)));
    // Loading the alarms has noted nothing.
    expect(await read('SELECT sign, severity FROM alarm_change ORDER BY id')).toEqual(sums);
    expect(await read('SELECT zone, counted_to FROM alarm_sums')).toEqual([{ zone: 'Asia/Shanghai', counted_to: '~' }]);
    expect(await read('SELECT sum(total) AS n FROM alarm_day')).toEqual([{ n: 7 }]);
    await db.write(async (tx) => {
      await executeRaw(tx, sql`UPDATE event SET severity = 5 - severity WHERE id = (SELECT max(id) FROM event)`);
      await tx.revision();
    });
    expect(await read('SELECT sign FROM alarm_change ORDER BY id')).toEqual([-1, 1, -1, 1].map((sign) => ({ sign })));
  });

  it('leaves sequences where the first write after it works, also behind numbers that were given out and removed', async () => {
    lite((client) => client.exec(`UPDATE sqlite_sequence SET seq = 4000 WHERE name = 'audit_log'`));
    await move();
    const db = await open();
    const entry = { at: 1, userId: null, username: 'root', ip: '::1', action: 'user.login', targetType: null };
    const more = { targetId: null, orgId: null, result: 0, requestId: 'r', data: null, durationMs: 1 };
    await db.write(async (tx) => {
      await writeAudit(tx, { ...entry, ...more }, chainKeysOf({ TOKEN_PEPPER: fixturePepper }));
      await tx.revision();
    });
    const [row] = await db.snapshot((tx) => selectRaw<{ id: number }>(tx, sql`SELECT max(id) AS id FROM audit_log`));
    expect(row?.id).toBe(4_001);
  });

  it('takes a table along that a later release adds, and refuses one that the other side does not know', async () => {
    lite((client) => client.exec('CREATE TABLE later (id text PRIMARY KEY, n integer)'));
    await expect(move()).rejects.toThrow('The two databases differ in later.id, later.n');
    const db = await open();
    await db.write(async (tx) => {
      await executeRaw(tx, sql`CREATE TABLE later (id text COLLATE "C" PRIMARY KEY, n bigint)`);
    });
    lite((client) => client.exec(`INSERT INTO later VALUES ('a', 1), ('b', NULL)`));
    const moved = await move();
    expect(moved.tables['later']?.rows).toBe(2);
  });

  it('refuses a target with rows, a source of another release, and undoes everything when a row breaks a rule', async () => {
    await move();
    await expect(move()).rejects.toThrow(/is not empty/);
    await place.remove();
    place = await emptyPlace();
    lite((client) => {
      client.pragma('foreign_keys = OFF');
      client.exec(`UPDATE device SET rail_id = 'nowhere' WHERE device_no = 1`);
    });
    await expect(move()).rejects.toThrow(/foreign key/);
    const db = await open();
    const [left] = await db.snapshot((tx) => selectRaw<{ n: number }>(tx, sql`SELECT count(*) AS n FROM device`));
    expect(left?.n).toBe(0);
    lite((client) => client.exec(`UPDATE device SET rail_id = NULL WHERE device_no = 1`));
    expect((await move()).tables['device']?.rows).toBe(40);
    lite((client) => client.exec(`DELETE FROM applied_migration WHERE tag <> '0000_initial'`));
    await expect(move()).rejects.toThrow(/is not of this release/);
  });
});
