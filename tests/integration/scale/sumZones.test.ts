import { and, asc, eq, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countAlarmsByRail } from '#db/alarms/countAlarmsByRail.ts';
import { readAlarmReport } from '#db/alarms/readAlarmReport.ts';
import { checkDays, listDaysToCheck } from '#db/alarms/sums/checkDays.ts';
import { mergeChanges } from '#db/alarms/sums/mergeChanges.ts';
import { moveSums, readSumsState, restartSums } from '#db/alarms/sums/sumsState.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { event } from '#db/schema/alarms.ts';
import { alarmDay, alarmDayPair, alarmDayRail, alarmSums } from '#db/schema/alarmSums.ts';
import { fill } from '#db/schema/fills.ts';
import { forgetEvents, SumsNotReady } from '#db/sweeps/forget.ts';
import type { Scope } from '#domain/access/access.ts';
import { dayClock } from '#domain/alarms/daySums.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { day, hour } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { idOf } from '#scripts/bench/fullHouse/series.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

const shanghai = 'Asia/Shanghai';
const now = Date.UTC(2026, 3, 7, 4);
/** 27 March in Shanghai; an alarm each hour of ten days. */
const first = Date.UTC(2026, 2, 26, 16);
const alarms = 240;
/** 1 April, 5 o'clock in Shanghai; 31 March, 17 o'clock in New York. */
const keptFrom = Date.UTC(2026, 2, 31, 21);
const plan = scaled({ part: 0.001, alarms: 40, devices: 20, rails: 5, openAlarms: 2, organizations: 3 }, now);
const root: Scope = { userId: idOf('U', 0), access: ['root'], orgPath: `/${rootId}/` };

let data: TestDatabase;
beforeEach(async () => {
  data = await openTestDatabase({ role: 'server' });
  await fillHouse(await data.filler(), plan, { only: ['places', 'alarms'] });
  await data.db.write(async (tx) => {
    await tx.revision();
    const [row] = await tx.sql.select().from(event).where(isNotNull(event.railId)).limit(1);
    if (row === undefined) throw new Error('the house has no alarm of a guardrail');
    await tx.sql.delete(event).where(ne(event.id, ''));
    const copies = Array.from({ length: alarms }, (_, n) => {
      const [id, at] = [`Z${String(n).padStart(4, '0')}`, first + n * hour];
      // One of before retention's day is open still.
      const isOpen = n === 20;
      return { ...row, id, subjectId: id, isOpen, firstOccurredAt: at, lastOccurredAt: at, escalationLevel: 0 };
    });
    for (let at = 0; at < alarms; at += 60) await tx.sql.insert(event).values(copies.slice(at, at + 60));
  });
  await countAgain(shanghai);
}, 180_000);
afterEach(() => data.close());

/** The fill to its end, as after an upgrade or a change of APP_TZ. */
async function countAgain(zone: string): Promise<void> {
  await data.db.write((tx) => restartSums(tx, zone));
  for (let more = true; more;) more = await data.db.write((tx) => stepFill(tx, fillDaySums, { rows: 70, now, zone }));
}
const merge = () => data.db.write((tx) => mergeChanges(tx, 500));
const forget = async (before: number): Promise<void> => {
  while ((await data.db.write((tx) => forgetEvents(tx, before, 50))).isMore);
};

/** What all days of the sums say together, in each of their tables; months of guardrails as well. */
const counted = () =>
  data.db.snapshot(async (tx) => {
    const sum = (of: typeof alarmDay.total | typeof alarmDayPair.total | typeof alarmDayRail.total) =>
      sql<number>`sum(${of})`.mapWith(Number);
    const [days] = await tx.sql
      .select({ n: sum(alarmDay.total) })
      .from(alarmDay)
      .where(and(eq(alarmDay.orgId, ''), eq(alarmDay.dim, 'all')));
    const [pairs] = await tx.sql.select({ n: sum(alarmDayPair.total) }).from(alarmDayPair);
    const isMonth = sql`${alarmDayRail.day} % 100 = 0`;
    const [rails] = await tx.sql
      .select({ n: sum(alarmDayRail.total) })
      .from(alarmDayRail)
      .where(sql`not ${isMonth}`);
    const [months] = await tx.sql
      .select({ n: sum(alarmDayRail.total) })
      .from(alarmDayRail)
      .where(isMonth);
    return [days?.n, pairs?.n, rails?.n, months?.n];
  });
/** Of alarms that retention leaves since they are open: one in five hours. */
const stay = Array.from({ length: alarms / 5 }, (_, n) => `Z${String(n * 5).padStart(4, '0')}`);
/** Each day of the sums. */
const states = () =>
  data.db.snapshot((tx) =>
    tx.sql
      .select()
      .from(alarmDay)
      .where(and(eq(alarmDay.orgId, ''), eq(alarmDay.dim, 'all')))
      .orderBy(asc(alarmDay.day)),
  );
const everyOne = [alarms, alarms, alarms, alarms];

const differing = () =>
  data.db.snapshot(async (tx) => {
    const { zone, days } = await listDaysToCheck(tx);
    expect(days.length).toBeGreaterThan(2);
    return { zone, days, found: await checkDays(tx, zone, days) };
  });

const report = (zone: string, from: number) =>
  data.db.snapshot((tx) => {
    const period = { start: from, end: startOfDay(zone, now) + day - 1 };
    return readAlarmReport(tx as HeavyTx, root, { filter: {}, period, granularity: 'day', zone, now });
  });
const rowsSince = (at: number) => data.db.snapshot((tx) => tx.sql.$count(event, gte(event.firstOccurredAt, at)));

const zones = [
  'America/New_York',
  'Pacific/Auckland',
  // As far as zones are from each other.
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
];

describe('day sums of alarms whose rows are gone, in another zone', () => {
  it.each(zones)(
    '11.3 each alarm is in one sum and in one alone: %s',
    async (zone) => {
      await forget(keptFrom);
      expect(await data.db.snapshot((tx) => tx.sql.$count(event, lt(event.firstOccurredAt, keptFrom)))).toBe(1);
      expect(await counted()).toEqual(everyOne);
      await countAgain(zone);
      expect(await counted()).toEqual(everyOne);
      expect((await differing()).found).toEqual([]);
      // Again in the same zone, and in two others: without the rows, and with what is still there.
      await countAgain(zone);
      expect(await counted()).toEqual(everyOne);
      for (const next of [shanghai, 'Pacific/Pago_Pago', 'Pacific/Kiritimati', zone]) {
        await countAgain(next);
        expect([next, await counted()]).toEqual([next, everyOne]);
        expect((await differing()).found).toEqual([]);
      }
      await forget(keptFrom + 20 * hour);
      await countAgain(shanghai);
      await forget(keptFrom + 50 * hour);
      await countAgain(zone);
      expect(await counted()).toEqual(everyOne);
      expect((await differing()).found).toEqual([]);
    },
    60_000,
  );

  it.each(zones)(
    '11.3 a change of an alarm counts on its side of the boundary, and survives a new count: %s',
    async (zone) => {
      await forget(keptFrom);
      await countAgain(zone);
      await data.db.write(async (tx) => {
        await tx.revision();
        await tx.sql.update(event).set({ handledStatus: '04', severity: 4 });
      });
      expect((await differing()).found).toEqual([]);
      await merge();
      expect([await counted(), (await differing()).found]).toEqual([everyOne, []]);
      await countAgain(zone);
      expect([await counted(), (await differing()).found]).toEqual([everyOne, []]);
      const [falseOnes] = await data.db.snapshot((tx) =>
        tx.sql
          .select({ n: sql<number>`sum(${alarmDay.state4})`.mapWith(Number) })
          .from(alarmDay)
          .where(and(eq(alarmDay.orgId, ''), eq(alarmDay.dim, 'all'))),
      );
      expect(falseOnes?.n).toBeGreaterThanOrEqual(await rowsSince(0));
    },
    60_000,
  );

  it.each(zones)(
    '11.3 an alarm that is handled later counts on the days it was counted on, whatever zones came since: %s',
    async (zone) => {
      await data.db.write(async (tx) => {
        await tx.revision();
        await tx.sql.update(event).set({ handledStatus: '00' });
        await tx.sql.update(event).set({ isOpen: true }).where(inArray(event.id, stay));
      });
      await merge();
      // Days kept in one zone, behind them days kept in others.
      for (const [at, next] of [zone, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', zone].entries()) {
        await forget(keptFrom + at * 30 * hour);
        await countAgain(next);
      }
      const before = await states();
      const handle = (handledStatus: '00' | '02') =>
        data.db.write(async (tx) => {
          await tx.revision();
          await tx.sql.update(event).set({ handledStatus }).where(inArray(event.id, stay));
        });
      await handle('02');
      expect((await report(zone, startOfDay(zone, first))).trend.filter((each) => each.unhandledCount < 0)).toEqual([]);
      const { kpi } = await report(zone, startOfDay(zone, first));
      await merge();
      expect((await report(zone, startOfDay(zone, first))).kpi).toEqual(kpi);
      const after = await states();
      expect(after.filter((row) => Object.values(row).some((n) => Number(n) < 0))).toEqual([]);
      expect(after.reduce((sum, row) => sum + row.state2, 0)).toBe(stay.length);
      // Those of the first days were counted in days of Shanghai.
      const clock = dayClock(shanghai);
      for (const date of [20260327, 20260328, 20260329, 20260330, 20260331]) {
        const handled = stay.filter((id) => clock(first + Number(id.slice(1)) * hour).day === date);
        expect([date, after.find((row) => row.day === date)?.state2]).toEqual([date, handled.length]);
      }
      expect(after.map(({ day: date, total }) => [date, total])).toEqual(
        before.map(({ day: date, total }) => [date, total]),
      );
      await handle('00');
      await merge();
      expect(await states()).toEqual(before);
      expect(await counted()).toEqual(everyOne);
    },
    60_000,
  );

  it.each(zones)(
    '11.3 the first day that is counted of rows is checked as the others are: %s',
    async (zone) => {
      await forget(keptFrom);
      await countAgain(zone);
      const state = await data.db.snapshot(readSumsState);
      const { days } = await differing();
      expect(days[0]).toBe(state?.countedFrom);
      const isAll = and(eq(alarmDay.orgId, ''), eq(alarmDay.dim, 'all'));
      const [spoilt] = await data.db.snapshot((tx) =>
        tx.sql
          .select({ day: sql<number>`min(${alarmDay.day})`.mapWith(Number) })
          .from(alarmDay)
          .where(and(isAll, gte(alarmDay.day, state?.countedDay ?? 0))),
      );
      // As a writer would leave it whose change nobody noted.
      await data.db.write((tx) =>
        tx.sql
          .update(alarmDay)
          .set({ total: sql`${alarmDay.total} + 1` })
          .where(and(isAll, eq(alarmDay.day, spoilt?.day ?? 0))),
      );
      expect((await differing()).found).toEqual([state?.countedFrom]);
    },
    60_000,
  );

  it.each(zones)(
    '11.3 a report says from when on sums and rows are the same: %s',
    async (zone) => {
      await forget(keptFrom);
      await countAgain(zone);
      const { rowsFrom } = await report(zone, startOfDay(zone, first));
      const from = rowsFrom ?? 0;
      expect(from).toBeGreaterThanOrEqual(keptFrom);
      expect(from).toBeLessThan(keptFrom + 4 * day);
      const whole = await report(zone, from);
      expect(whole.rowsFrom).toBeNull();
      expect(whole.kpi.total).toBe(await rowsSince(from));
      const byRail = () =>
        data.db.snapshot((tx) =>
          countAlarmsByRail(tx as HeavyTx, root, { start: from, end: startOfDay(zone, now) + day - 1, limit: 5, zone }),
        );
      const ofSums = await byRail();
      await data.db.write((tx) => moveSums(tx, { zone, countedTo: 'A' }));
      expect(ofSums).toEqual(await byRail());
      const ofRows = await report(zone, from);
      const periodOf = ({ kpi, heat, byType, trend }: AlarmReport) => ({
        kpi,
        heat,
        byType,
        trend: trend.map(({ date, alarmCount, faultCount }) => [date, alarmCount, faultCount]),
      });
      expect(periodOf(ofRows)).toEqual(periodOf(whole));
      // The sums still know the period before, the rows do not.
      expect(whole.previous?.total).toBeGreaterThan(0);
      expect([ofRows.previous, ofRows.trend[0]?.previousCount, ofRows.bySeverity[0]?.previousCount]).toEqual([
        null,
        null,
        null,
      ]);
      expect(ofRows.rowsFrom).toBeGreaterThanOrEqual(keptFrom);
    },
    60_000,
  );

  it('11.3 retention waits while the sums are being counted: what was not counted yet would be in none', async () => {
    await data.db.write((tx) => restartSums(tx, shanghai));
    await data.db.write((tx) => stepFill(tx, fillDaySums, { rows: 70, now, zone: shanghai }));
    await expect(data.db.write((tx) => forgetEvents(tx, keptFrom, 50))).rejects.toThrow(SumsNotReady);
    for (let more = true; more;) {
      more = await data.db.write((tx) => stepFill(tx, fillDaySums, { rows: 70, now, zone: shanghai }));
    }
    await forget(keptFrom);
    expect(await rowsSince(0)).toBeLessThan(alarms);
    expect(await counted()).toEqual(everyOne);
  });

  it('11.3 retention waits in an upgraded house until its sums were begun and counted', async () => {
    await data.db.write(async (tx) => {
      for (const table of [alarmSums, alarmDay, alarmDayPair, alarmDayRail, fill]) await tx.sql.delete(table);
    });
    await expect(data.db.write((tx) => forgetEvents(tx, keptFrom, 50))).rejects.toThrow(SumsNotReady);
    for (let more = true; more;) {
      more = await data.db.write((tx) => stepFill(tx, fillDaySums, { rows: 70, now, zone: shanghai }));
    }
    await forget(keptFrom);
    expect(await rowsSince(0)).toBeLessThan(alarms);
    expect(await counted()).toEqual(everyOne);
  });
});
