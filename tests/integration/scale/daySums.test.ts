import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmFilter } from '#db/alarms/alarmFilter.ts';
import { countAlarmsByRail } from '#db/alarms/countAlarmsByRail.ts';
import { countAlarmSteps } from '#db/alarms/countAlarmSteps.ts';
import { readAlarmReport, type ReportWanted } from '#db/alarms/readAlarmReport.ts';
import { checkDays, listDaysToCheck } from '#db/alarms/sums/checkDays.ts';
import { mergeChanges } from '#db/alarms/sums/mergeChanges.ts';
import { areSumsReady, moveSums, readSumsState, restartSums } from '#db/alarms/sums/sumsState.ts';
import type { Database, HeavyTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { event } from '#db/schema/alarms.ts';
import { alarmChange, alarmDay } from '#db/schema/alarmSums.ts';
import { forgetEvents } from '#db/sweeps/forget.ts';
import type { Scope } from '#domain/access/access.ts';
import { day } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { idOf } from '#scripts/bench/fullHouse/series.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

const zone = 'Asia/Shanghai';
const now = Date.UTC(2026, 9, 1, 4);
const plan = scaled({ part: 0.001, alarms: 1_200, devices: 100, rails: 20, openAlarms: 40, organizations: 8 }, now);
const period = { start: startOfDay(zone, now - 365 * day), end: startOfDay(zone, now) + day - 1 };

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase({ role: 'server' });
  await fillHouse(await data.filler(), plan, { only: ['places', 'alarms'] });
}, 300_000);
afterAll(() => data.close());

const root: Scope = { userId: idOf('U', 0), access: ['root'], orgPath: `/${rootId}/` };
const region: Scope = { ...root, orgPath: `/${rootId}/${idOf('OR', 1)}/` };

const filters: Readonly<Record<string, AlarmFilter>> = {
  none: {},
  organisation: { orgIds: [idOf('O', 1)] },
  project: { projectId: idOf('P', 1) },
  kind: { kind: 2 },
  alarms: { kind: 3 },
  types: { typeCodes: ['OFFLINE', 'TILT'] },
  severity: { severities: [1] },
  severities: { severities: [1, 3] },
  state: { handledStatuses: ['02'] },
  waiting: { handledStatuses: ['00', '01'] },
  active: { condition: 'active' },
  cleared: { condition: 'cleared' },
  'cleared and critical': { condition: 'cleared', severities: [1] },
};

const report = (filter: AlarmFilter, scope: Scope, more: Partial<ReportWanted> = {}) =>
  data.db.snapshot((tx) =>
    readAlarmReport(tx as HeavyTx, scope, { filter, period, granularity: 'week', zone, now, ...more }),
  );

/** The same report of the rows. */
async function ofRows(filter: AlarmFilter, scope: Scope): ReturnType<typeof report> {
  await data.db.write((tx) => moveSums(tx, { zone, countedTo: 'Z' }));
  const found = await report(filter, scope);
  await data.db.write((tx) => moveSums(tx, { zone, countedTo: '~' }));
  return found;
}

async function differingDays(db: Database = data.db): Promise<number> {
  return db.snapshot(async (tx) => {
    const { zone: of, days } = await listDaysToCheck(tx);
    expect(days.length).toBeGreaterThan(0);
    return (await checkDays(tx, of, days)).length;
  });
}

let seed = 1;
/** The same ones each time. */
const chance = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

/** Alarms of any age are raised, handled, moved and made worse, whoever writes it. */
async function disturb(db: Database, times: number, offset = 0): Promise<void> {
  for (let at = 0; at < times; at++) {
    const id = idOf('E', 1 + ((chance(plan.alarms) + offset) % plan.alarms));
    const set = [
      { handledStatus: '02' as const, handledBy: 'x', handledAt: now, ackAt: now - day },
      { severity: 1 + chance(4) },
      { orgId: idOf('O', 1 + chance(8)), projectId: idOf('P', 1 + chance(16)) },
      { firstOccurredAt: now - chance(300) * day },
      { escalationLevel: chance(2) },
      { count: 7 },
    ][chance(6)];
    await db.write(async (tx) => {
      await tx.revision();
      await tx.sql
        .update(event)
        .set(set ?? {})
        .where(eq(event.id, id));
      if (chance(3) > 0) return;
      const [row] = await tx.sql.select().from(event).where(eq(event.id, id));
      const [newId, subjectId] = [`N${String(seed)}${offset}`, `S${String(seed)}${offset}`];
      if (row !== undefined) await tx.sql.insert(event).values({ ...row, id: newId, subjectId });
    });
  }
}

async function fillAll(between: () => Promise<void> = async () => undefined): Promise<number> {
  let slices = 0;
  for (let more = true; more; slices += 1) {
    more = await data.db.write((tx) => stepFill(tx, fillDaySums, { rows: 160, now, zone }));
    await between();
  }
  return slices;
}

describe('day sums of alarms', () => {
  it('11.3 an upgraded house is filled in slices while alarms go on: right at every moment, asked of rows until then', async () => {
    const slices = await fillAll(async () => {
      await disturb(data.db, 12);
      await data.db.write((tx) => mergeChanges(tx, 20));
    });
    expect(slices).toBeGreaterThan(6);
    expect(await data.db.snapshot((tx) => areSumsReady(tx, zone))).toBe(true);
    expect(await differingDays()).toBe(0);
  }, 180_000);

  it.each(Object.entries(filters))(
    '11.3 a report by %s says of the sums what it says of the rows',
    async (_, filter) => {
      await disturb(data.db, 5);
      for (const scope of [root, region]) {
        const isForeign = scope === region && filter.orgIds !== undefined;
        if (isForeign) continue;
        expect(await report(filter, scope)).toEqual(await ofRows(filter, scope));
      }
    },
  );

  it.each(['none', 'organisation', 'project', 'kind'] as const)('11.3 statistics by %s too', async (name) => {
    const wanted = { ...filters[name], ...period, zone, granularity: 'month' as const };
    const ask = () => data.db.snapshot((tx) => countAlarmSteps(tx as HeavyTx, root, wanted));
    const ofSums = await ask();
    await data.db.write((tx) => moveSums(tx, { zone, countedTo: 'Z' }));
    expect(ofSums).toEqual(await ask());
    await data.db.write((tx) => moveSums(tx, { zone, countedTo: '~' }));
  });

  it('11.3 guardrails by how many they had, of months and the days beside them', async () => {
    const some = { start: startOfDay(zone, now - 130 * day), end: period.end, limit: 30 };
    for (const range of [some, { ...some, orgIds: [idOf('O', 1)] }, { ...some, projectIds: [idOf('P', 1)] }]) {
      const ask = (of?: string) =>
        data.db.snapshot((tx) => countAlarmsByRail(tx as HeavyTx, root, { ...range, zone: of }));
      expect(await ask(zone)).toEqual(await ask());
    }
  });

  it('11.3 writers of several lanes and the one who takes their changes in leave the right sums', async () => {
    const lanes = await Promise.all([1, 2, 3].map(() => data.another()));
    const taking = await data.another();
    await Promise.all([
      ...lanes.map((db, at) => disturb(db, 20, at * 31)),
      (async () => {
        for (let at = 0; at < 15; at++) await taking.write((tx) => mergeChanges(tx, 7));
      })(),
    ]);
    expect(await differingDays()).toBe(0);
    while ((await data.db.write((tx) => mergeChanges(tx, 500))) > 0);
    expect(await data.db.snapshot((tx) => tx.sql.$count(alarmChange))).toBe(0);
    expect(await differingDays()).toBe(0);
  }, 180_000);

  it('11.3 the check finds a sum that is wrong', async () => {
    const one = and(eq(alarmDay.dim, 'type'), eq(alarmDay.value, 'OFFLINE'), gt(alarmDay.total, 0));
    const [row] = await data.db.snapshot((tx) => tx.sql.select().from(alarmDay).where(one).limit(1));
    const add = (by: number) =>
      data.db.write((tx) =>
        tx.sql
          .update(alarmDay)
          .set({ total: sql`${alarmDay.total} + ${by}` })
          .where(and(one, eq(alarmDay.day, row?.day ?? 0), eq(alarmDay.orgId, row?.orgId ?? ''))),
      );
    await add(1);
    expect(await differingDays()).toBe(1);
    await add(-1);
    expect(await differingDays()).toBe(0);
  });

  it('11.3 in another zone rows are asked, until all is counted in its days', async () => {
    const newYork = { zone: 'America/New_York' };
    const before = await report({}, root, newYork);
    await data.db.write(async (tx) => {
      await tx.lock('sweep');
      await restartSums(tx, newYork.zone);
    });
    expect(await report({}, root, newYork)).toEqual(before);
    await fillAll(() => disturb(data.db, 2));
    expect((await data.db.snapshot(readSumsState))?.zone).toBe(newYork.zone);
    expect(await differingDays()).toBe(0);
    const again = await report({}, root, newYork);
    await data.db.write((tx) => restartSums(tx, zone));
    await fillAll();
    expect(again.kpi.total).toBeGreaterThan(0);
    expect(await differingDays()).toBe(0);
  }, 180_000);

  it('11.3 sums outlive the rows that retention removes, and a new count of all', async () => {
    const before = now - 200 * day;
    const old = { start: period.start, end: startOfDay(zone, before - 40 * day) - 1 };
    const stood = await report({}, root, { period: old });
    while ((await data.db.write((tx) => forgetEvents(tx, before, 400))).isMore);
    const left = await data.db.snapshot((tx) => tx.sql.$count(event, lt(event.firstOccurredAt, old.end)));
    expect(left).toBeLessThan(stood.kpi.total);
    const without = await report({}, root, { period: old });
    expect(without.kpi).toEqual(stood.kpi);
    // It says from when on all of its rows are there; a period behind that has nothing to say.
    expect([stood.rowsFrom, without.rowsFrom]).toEqual([null, expect.any(Number)]);
    expect(without.rowsFrom).toBeGreaterThan(period.start);
    const young = { start: without.rowsFrom ?? 0, end: period.end };
    expect((await report({}, root, { period: young })).rowsFrom).toBeNull();
    await data.db.write((tx) => restartSums(tx, zone));
    await fillAll(() => disturb(data.db, 2, 800));
    expect((await report({}, root, { period: old })).kpi.total).toBeGreaterThanOrEqual(stood.kpi.total);
    expect(await differingDays()).toBe(0);
  }, 180_000);

  it.runIf(dialect === 'postgres')(
    '11.3 a slice waits for who has written and not committed',
    async () => {
      await data.db.write((tx) => restartSums(tx, zone));
      const other = await data.another();
      const [some] = await data.db.snapshot((tx) =>
        tx.sql.select({ id: event.id }).from(event).orderBy(asc(event.id)).limit(1),
      );
      let committed = false;
      const writing = other.write(async (tx) => {
        await tx.sql
          .update(event)
          .set({ severity: 4, typeCode: 'WATER' })
          .where(inArray(event.id, [some?.id ?? '']));
        await new Promise((done) => setTimeout(done, 300));
        committed = true;
      });
      await new Promise((done) => setTimeout(done, 100));
      await fillAll();
      expect(committed).toBe(true);
      await writing;
      expect(await differingDays()).toBe(0);
    },
    60_000,
  );
});
