import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLastBackup } from '#db/backup/lastBackup.ts';
import { dialect } from '#db/engine/dialect.ts';
import { migrate } from '#db/engine/migrate.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import type { Database } from '#db/engine/database.ts';
import { readIncarnation, renewIncarnation } from '#db/incarnation/incarnation.ts';
import { notice } from '#db/schema/notices.ts';
import { minute } from '#domain/time.ts';
import { scopeNameOf } from '#server/realtime/scopeName.ts';
import { takeSnapshot } from '#server/realtime/takeSnapshot.ts';
import { readersOf } from '../server/town.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sqliteSource } from '#workers/backup/makeBackup.ts';
import { backUpWhenDue, type BackupPlan } from '#workers/backup/scheduledBackup.ts';
import type { ScheduleContext } from '#workers/schedules.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { openStored, type StoredDatabase } from '#tests/support/upgradeFixture.ts';

let place: StoredDatabase;
let db: Database;
let dir: string;
let now = Date.UTC(2026, 5, 1);
beforeEach(async () => {
  place = await openStored('0000_initial');
  await migrate({ ...place, nowMs: Date.now() });
  db = await openDatabase({ ...place, role: 'server' });
  dir = mkdtempSync(join(tmpdir(), 'guardline-schedule-'));
});
afterEach(async () => {
  await db.close();
  await place.remove();
  rmSync(dir, { recursive: true, force: true });
});

describe.runIf(dialect === 'sqlite')('8 backups by the clock', () => {
  const plan = (more: Partial<BackupPlan> = {}): BackupPlan => ({
    everyMs: 15 * minute,
    keep: 2,
    dir,
    source: sqliteSource(place.databasePath, false, builtFile('workers/backup/copyThread.ts')),
    secrets: { APP_KEY: 'a' },
    passphrase: undefined,
    countWaiting: async () => 3,
    ...more,
  });
  const run = (backup: BackupPlan | null) => {
    const bus = { publish: () => undefined, enqueue: async () => undefined } as unknown as ScheduleContext['bus'];
    return backUpWhenDue({ db, facts: new FactsCache(), bus, now: () => now, log: pino({ level: 'silent' }), backup });
  };
  const archives = () => readdirSync(dir).filter((name) => name.endsWith('.zip'));

  it('are taken when they are due, and as many are kept as was said', async () => {
    await run(null);
    expect(archives()).toEqual([]);
    writeFileSync(join(dir, 'mine.zip'), 'not of the product');
    const times: number[] = [];
    for (let step = 0; step < 7; step++) {
      await run(plan());
      const last = await db.snapshot(readLastBackup);
      if (last !== null && last.at === now) times.push(step);
      now += 5 * minute;
    }
    expect(times).toEqual([0, 3, 6]);
    const kept = readdirSync(dir).sort();
    expect(kept.length).toBe(5);
    expect(kept).toContain('mine.zip');
    const last = await db.snapshot(readLastBackup);
    expect(last).toMatchObject({ file: kept.filter((name) => name.endsWith('.backup.zip')).at(-1), error: null });
  });

  it('that fail are told to root, once, and tried again at their next time', async () => {
    const broken = plan({ source: { ...plan().source, copy: async () => Promise.reject(new Error('no such disk')) } });
    await run(broken);
    expect(await db.snapshot(readLastBackup)).toMatchObject({ file: null, error: 'no such disk' });
    now += 15 * minute;
    await run(broken);
    const told = (await db.snapshot((tx) => tx.sql.select().from(notice))).filter(({ contentKey }) =>
      contentKey.includes('backupFailed'),
    );
    expect(told.map(({ contentParams }) => contentParams)).toEqual([{ reason: 'no such disk' }]);
    expect(archives()).toEqual([]);
    now += 15 * minute;
    await run(plan());
    expect(await db.snapshot(readLastBackup)).toMatchObject({ error: null });
  });
});

it('8 what a client read in another incarnation has another name, so that it takes a snapshot', async () => {
  const scope = { userId: 'u', access: [], orgPath: '/root/' };
  const readers = readersOf(db);
  const name = async () => {
    const incarnation = await db.snapshot(readIncarnation);
    const asked = { at: performance.now(), dayStart: 0, revision: 1, incarnation };
    const taken = await takeSnapshot(readers, scope, asked);
    return (JSON.parse(`${Buffer.from(await taken.text()).toString()}${taken.tail}`) as { scope: string }).scope;
  };
  const first = await name();
  expect(await name()).toBe(first);
  expect(first).toBe(scopeNameOf(scope, await db.snapshot(readIncarnation)));
  await db.write((tx) => renewIncarnation(tx, { origin: 'restored', now: 1 }));
  expect(await name()).not.toBe(first);
});
