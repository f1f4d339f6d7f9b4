import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { count, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { repairedKey } from '#db/schema/readings.ts';
import { setting } from '#db/schema/settings.ts';
import { preloadDisk } from '#scripts/faults/disk.ts';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { t0 } from './fixtures.ts';

let data: TestDatabase;
beforeEach(async () => {
  data = await openTestDatabase();
});
afterEach(() => data.close());

const put = (tx: WriteTx, key: string) => tx.sql.insert(setting).values({ key, value: 1, updatedAt: t0 });
const countKept = (key: string) =>
  data.db.snapshot(async (tx) => {
    const [row] = await tx.sql
      .select({ n: count() })
      .from(setting)
      .where(sql`${setting.key} = ${key}`);
    return row?.n;
  });
const unlocked = { syncsUnlocked: true } as const;

describe('a write that syncs when its lock is free', () => {
  it('stands when its call has ended, and says how long the lock was kept', async () => {
    const heldMs: number[] = [];
    await data.db.write((tx) => put(tx, 'one'), { ...unlocked, held: (ms) => void heldMs.push(ms) });
    await data.db.write((tx) => put(tx, 'two'), { held: (ms) => void heldMs.push(ms) });
    expect([await countKept('one'), await countKept('two')]).toEqual([1, 1]);
    expect(heldMs).toHaveLength(2);
    expect(heldMs.every((ms) => ms > 0)).toBe(true);
    const failed = data.db.write(() => Promise.reject(new Error('of the work')), {
      held: (ms) => void heldMs.push(ms),
    });
    await expect(failed).rejects.toThrow('of the work');
    expect(heldMs).toHaveLength(2);
  });
});

describe.runIf(dialect === 'sqlite')('on SQLite a write that syncs when its lock is free', () => {
  /** 1: the disk is not asked at the commit (NORMAL). 2: it is (FULL). */
  const levelOf = async (tx: WriteTx): Promise<unknown> =>
    (await selectRaw<{ synchronous: number }>(tx, sql`PRAGMA synchronous`))[0]?.synchronous;
  const [atCommit, later] = [2, 1];
  const own = () => data.db.write(levelOf);

  it('is the only one: the next is synced at its commit, whatever became of this one', async () => {
    expect(await own()).toBe(atCommit);
    expect(await data.db.write(levelOf, unlocked)).toBe(later);
    expect(await own()).toBe(atCommit);
    await expect(data.db.write(() => Promise.reject(new Error('of the work')), unlocked)).rejects.toThrow(
      'of the work',
    );
    expect(await own()).toBe(atCommit);
    const refused = data.db.write(async (tx) => {
      await put(tx, 'twice');
      await put(tx, 'twice');
    }, unlocked);
    await expect(refused).rejects.toThrow();
    expect(await own()).toBe(atCommit);
    // Those that wait in line are each as they were asked for.
    const inLine = [unlocked, {}, unlocked, {}, {}].map((options) => data.db.write(levelOf, options));
    expect(await Promise.all(inLine)).toEqual([later, atCommit, later, atCommit, atCommit]);
  });

  it('is the only one where another process had the lock, and it did not even begin', async () => {
    const server = await data.another({ role: 'server' });
    const other = new SqliteConnection(data.databasePath);
    other.exec('BEGIN IMMEDIATE');
    await expect(server.write(levelOf, unlocked)).rejects.toMatchObject({ errno: 1503 });
    other.exec('COMMIT');
    other.close();
    expect(await server.write(levelOf)).toBe(atCommit);
  });

  it('tells nobody: with a revision or an effect it is refused and leaves nothing', async () => {
    const withRevision = data.db.write(async (tx) => {
      await put(tx, 'told');
      await tx.revision();
    }, unlocked);
    await expect(withRevision).rejects.toThrow('syncsUnlocked');
    const withEffect = data.db.write(async (tx) => {
      await put(tx, 'told');
      tx.afterCommit(() => undefined);
    }, unlocked);
    await expect(withEffect).rejects.toThrow('syncsUnlocked');
    expect(await countKept('told')).toBe(0);
  });

  const rounds = 40;

  /**
   * A process that does both and kills itself at its end; or, with `endAt`, is killed after so many rows, which it
   * knows nothing of.
   */
  async function removeAndKeep({ endAt = Infinity, lateMs = 0 } = {}) {
    const folder = dirname(data.databasePath);
    await data.db.write(async (tx) => {
      const rows = Array.from({ length: rounds }, (_, seq) => ({ deviceNo: 1, sentTs: 1, seq, at: t0 }));
      await tx.sql.insert(repairedKey).values(rows);
    });
    const said = join(folder, 'said');
    const log = join(folder, 'calls');
    const disk = preloadDisk(folder, log);
    disk.setLateMs(lateMs);
    const program = join(import.meta.dirname, 'removeAndKeep.ts');
    const args = [program, data.databasePath, said, endAt === Infinity ? `${rounds}` : '100000'];
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: projectDir,
      env: { ...process.env, ...disk.env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    const lines = () => (existsSync(said) ? readFileSync(said, 'utf8').trim().split('\n') : []);
    if (endAt !== Infinity) {
      await expect.poll(() => lines().length, { interval: 1 }).toBeGreaterThanOrEqual(endAt);
      child.kill('SIGKILL');
    }
    expect((await ended)[1]).toBe('SIGKILL');
    disk.remove();
    return { said: lines(), calls: readFileSync(log, 'utf8').trim().split('\n') };
  }

  /** Words that left while the log of SQLite had bytes that were not synced. */
  function judge(calls: readonly string[]) {
    let isDirty = false;
    const seen = { words: 0, early: 0, syncs: 0 };
    for (const call of calls) {
      const [, what, where = ''] = call.split(' ');
      if (where.endsWith('-wal')) {
        isDirty = what === 'write';
        if (what === 'sync') seen.syncs += 1;
      } else if (where.endsWith('said')) {
        seen.words += 1;
        if (isDirty) seen.early += 1;
      }
    }
    return seen;
  }

  it('F4 a power cut: what was said to be kept beside slices is on the disk, and so is a slice whose call has ended', async () => {
    const { said, calls } = await removeAndKeep({ lateMs: 2 });
    expect(said.at(-1)).toBe('alone');
    const { words, early, syncs } = judge(calls);
    expect(words).toBe(rounds + 1);
    expect(early).toBe(0);
    expect(syncs).toBeGreaterThan(rounds);
  });

  it('F2 killed in the middle: every row that was said to be kept is there, and progress tells what is gone', async () => {
    const { said } = await removeAndKeep({ endAt: rounds / 2 });
    const read = new SqliteConnection(data.databasePath);
    expect(read.pragma('integrity_check', { simple: true })).toBe('ok');
    const missing = said.filter((key) => read.prepare('SELECT 1 FROM setting WHERE key = ?').get(key) === undefined);
    expect(missing).toEqual([]);
    const removed = Number(read.prepare(`SELECT value FROM setting WHERE key = 'removed'`).pluck().get());
    const left = read.prepare('SELECT count(*) FROM repaired_key').pluck().get();
    read.close();
    expect(left).toBe(Math.max(0, rounds - removed - 1));
  });
});
