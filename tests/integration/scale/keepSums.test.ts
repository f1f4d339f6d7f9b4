import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDays, listDaysToCheck } from '#db/alarms/sums/checkDays.ts';
import { mergeChanges } from '#db/alarms/sums/mergeChanges.ts';
import { areSumsReady, moveSums, readSumsState, restartSums } from '#db/alarms/sums/sumsState.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { listUnfinishedFills } from '#db/fills/listFills.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { event } from '#db/schema/alarms.ts';
import { alarmChange, alarmDay } from '#db/schema/alarmSums.ts';
import { notice } from '#db/schema/notices.ts';
import { forgetEvents } from '#db/sweeps/forget.ts';
import { day, hour } from '#domain/time.ts';
import { runFills } from '#workers/sweeps/runFills.ts';
import { checkSums, checkSumsWhenDue, keepSums } from '#workers/sweeps/keepSums.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { openTown, type Town } from '../server/town.ts';

const zone = 'Asia/Shanghai';
const days = 6;
const rows = 480;
const idOf = (n: number): string => `E${String(n).padStart(5, '0')}`;
let town: Town;
let context: Parameters<typeof keepSums>[0];

const log = pino({ level: 'silent' });
const fillIn = (timeZone: string) =>
  runFills({ db: town.db, now: () => town.now, timeZone, log }, undefined, { pauseMs: 1 });

beforeAll(async () => {
  town = await openTown();
  const bus = { publish: () => undefined, enqueue: async () => undefined } as never;
  context = { db: town.db, now: () => town.now, log, bus, facts: null as never, timeZone: zone };
  await town.report('north', { impactG: 5 });
  await town.db.write(async (tx) => {
    const [row] = await tx.sql.select().from(event).limit(1);
    if (row === undefined) throw new Error('the report has raised nothing');
    const copies = Array.from({ length: rows }, (_, n) => {
      const at = town.now - (n % days) * day - (n % 23) * hour;
      const severity = 1 + (n % 4);
      return {
        ...row,
        id: idOf(n),
        subjectId: idOf(n),
        severity,
        firstOccurredAt: at,
        lastOccurredAt: at,
        isOpen: false,
      };
    });
    for (let at = 0; at < rows; at += 60) await tx.sql.insert(event).values(copies.slice(at, at + 60));
    await tx.revision();
  });
  await fillIn(zone);
}, 180_000);
afterAll(() => town.close());

/** Days of which sums and alarms say something else. */
const differing = () =>
  town.db.snapshot(async (tx) => {
    const { zone: of, days: all } = await listDaysToCheck(tx);
    expect(all.length).toBeGreaterThanOrEqual(days);
    return (await checkDays(tx, of, all)).length;
  });
const waiting = () => town.db.snapshot((tx) => tx.sql.$count(alarmChange));
const change = (n: number) =>
  town.db.write(async (tx) => {
    await tx.revision();
    await tx.sql
      .update(event)
      .set({ severity: sql`5 - ${event.severity}`, handledStatus: '02' })
      .where(sql`${event.id} <= ${idOf(n - 1)} and ${event.id} like 'E0%'`);
  });
const spoil = (by: number) =>
  town.db.write((tx) =>
    tx.sql
      .update(alarmDay)
      .set({ total: sql`${alarmDay.total} + ${by}` })
      .where(and(eq(alarmDay.orgId, ''), eq(alarmDay.dim, 'all'), eq(alarmDay.day, 20260831))),
  );

/** As `sums:rebuild` begins. */
const begin = (timeZone: string) =>
  town.db.write(async (tx) => {
    await tx.lock('sweep');
    await restartSums(tx, timeZone);
  });
const step = () => town.db.write((tx) => stepFill(tx, fillDaySums, { rows: 100, now: town.now, zone }));

describe('who keeps the day sums', () => {
  it('11.3 takes every change in, also after it died within a part or between two', async () => {
    await change(450);
    expect(await waiting()).toBe(900);
    expect(await differing()).toBe(0);
    const dies = town.db.write(async (tx) => {
      expect(await mergeChanges(tx, 300)).toBe(300);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect([await waiting(), await differing()]).toEqual([900, 0]);
    const stopping = new AbortController();
    stopping.abort();
    await keepSums(context, stopping.signal);
    expect([await waiting(), await differing()]).toEqual([700, 0]);
    await change(20);
    await keepSums(context);
    expect([await waiting(), await differing()]).toEqual([0, 0]);
  });

  it('11.3 compares sums with alarms once a night, and tells root of the days that differ', async () => {
    expect(await checkSums(context)).toEqual([]);
    expect(await town.db.snapshot(readSumsState)).toMatchObject({ checkedAt: town.now, differingDays: 0 });
    await spoil(1);
    await change(3);
    // Not again before the next night.
    await checkSumsWhenDue(context);
    expect((await town.db.snapshot(readSumsState))?.differingDays).toBe(0);
    town.now += day + 12 * hour;
    await checkSumsWhenDue(context);
    expect((await town.db.snapshot(readSumsState))?.differingDays).toBe(1);
    const told = await town.db.snapshot((tx) =>
      tx.sql
        .select({ key: notice.sourceKey, params: notice.contentParams })
        .from(notice)
        .where(eq(notice.noticeAction, 'NA09')),
    );
    expect(told.map(({ key, params }) => [key.split(':')[1], params])).toEqual([['sumsDiffer', { days: 1 }]]);
    await spoil(-1);
    expect(await checkSums(context)).toEqual([]);
  });

  it('11.3 begins anew in another zone, with what is on its way, and sums are gone by only when all is counted', async () => {
    await change(11);
    const elsewhere = { ...context, timeZone: 'America/St_Johns' };
    await keepSums(elsewhere);
    expect(await town.db.snapshot((tx) => areSumsReady(tx, zone))).toBe(false);
    expect(await town.db.snapshot((tx) => areSumsReady(tx, 'America/St_Johns'))).toBe(false);
    expect((await town.db.snapshot((tx) => listUnfinishedFills(tx))).map(({ name }) => name)).toEqual(['daySums']);
    // Nobody compares what is half counted.
    expect(await checkSums(elsewhere)).toEqual([]);
    await fillIn('America/St_Johns');
    await change(5);
    await keepSums(elsewhere);
    expect(await town.db.snapshot((tx) => areSumsReady(tx, 'America/St_Johns'))).toBe(true);
    expect([await waiting(), await differing()]).toEqual([0, 0]);
    await keepSums(context);
    await fillIn(zone);
    expect(await differing()).toBe(0);
  });

  it.each([
    ['another zone is set', async () => keepSums({ ...context, timeZone: 'America/New_York' })],
    ['all is counted again', async () => begin(zone)],
    ['all is counted again, and some is', async () => (await begin(zone), step())],
    ['all was counted again', async () => (await begin(zone), fillIn(zone))],
  ] as const)('11.3 a check tells nobody of sums that were begun anew meanwhile: %s', async (_, meanwhile) => {
    const told = () => town.db.snapshot((tx) => tx.sql.$count(notice, eq(notice.noticeAction, 'NA09')));
    const warned: object[] = [];
    const before = await told();
    await spoil(1);
    for (const [at, of] of [
      ['between two parts', 'snapshot'],
      ['at the end', 'write'],
    ] as const) {
      let asked = 0;
      const disturb = async (where: typeof of): Promise<void> => {
        if (where !== of) return;
        asked += 1;
        // The first question is which days there are.
        if (asked === (of === 'write' ? 1 : 2)) await meanwhile();
      };
      const db = {
        snapshot: async (work: never) => (await disturb('snapshot'), town.db.snapshot(work)),
        write: async (work: never) => (await disturb('write'), town.db.write(work)),
      } as never;
      const warn = (facts: object) => warned.push(facts);
      expect([at, await checkSums({ ...context, db, log: { info: () => undefined, warn } as never })]).toEqual([
        at,
        [],
      ]);
      await begin(zone);
      await fillIn(zone);
      await spoil(1);
    }
    expect([warned, await told()]).toEqual([[], before]);
    await begin(zone);
    await fillIn(zone);
    expect(await differing()).toBe(0);
  });

  it('11.3 sums:rebuild names the days that differ, counts all anew, and goes on where it was killed', async () => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: town.databaseUrl ?? '',
      DATABASE_PATH: town.databasePath,
      APP_TZ: zone,
    };
    const run = async (...args: string[]): Promise<readonly [number | null, string]> => {
      const child = spawn(process.execPath, [builtFile('scripts/rebuildSums.ts'), ...args], { env, stdio: 'pipe' });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return [code, said];
    };
    await spoil(3);
    const [code, said] = await run('--check');
    expect([code, said]).toEqual([1, expect.stringContaining('1 differ\n  2026-08-31')]);
    // As a rebuild leaves it that was killed when it had begun.
    await town.db.write((tx) => moveSums(tx, { zone, countedTo: idOf(40) }));
    expect((await run('--check'))[0]).toBe(1);
    await change(9);
    expect(await run()).toEqual([0, expect.stringContaining(', 0 differ')]);
    expect([await waiting(), await differing()]).toEqual([0, 0]);
    expect((await run('--check'))[0]).toBe(0);
  }, 180_000);

  it('11.3 a check says nothing of days whose rows retention removes meanwhile', async () => {
    let asked = 0;
    const db = {
      snapshot: async (work: never) => {
        asked += 1;
        if (asked === 2) await town.db.write((tx) => forgetEvents(tx, town.now - 2 * day, 1_000));
        return town.db.snapshot(work);
      },
      write: town.db.write.bind(town.db),
    };
    expect(await checkSums({ ...context, db: db as never })).toEqual([]);
    expect((await town.db.snapshot(readSumsState))?.rowsFrom).toBeGreaterThan(0);
  });
});
