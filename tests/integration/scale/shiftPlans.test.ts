import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeavyTx, ReadTx } from '#db/engine/database.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { executeRaw } from '#db/engine/raw.ts';
import { pageHandovers } from '#db/handovers/pageHandovers.ts';
import { readShiftSheet } from '#db/handovers/readShiftSheet.ts';
import { findHandlers } from '#db/overdue/findHandlers.ts';
import { listWaitingOrgs, lockUnwatched } from '#db/overdue/findUnwatched.ts';
import { loadRosters } from '#db/roster/loadRosters.ts';
import type { Scope } from '#domain/access/access.ts';
import { shiftAt } from '#domain/shifts/shift.ts';
import { day, hour } from '#domain/time.ts';
import { forgetStatistics } from '#scripts/bench/fullHouse/analyze.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { idIn, idOf, series } from '#scripts/bench/fullHouse/series.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { judge, statementsOf } from '#tests/support/plans.ts';

const bounds = { looked: 25_000, sorted: 20_000 };
const now = Date.UTC(2026, 9, 1);
const zone = 'Asia/Shanghai';
const plan = scaled(
  { part: 0.001, devices: 1_000, rails: 100, alarms: 100_000, openAlarms: 300, readings: 1, organizations: 20 },
  now,
);
const scope: Scope = { userId: idOf('U', 0), access: ['root'], orgPath: `/${rootId}/` };
const sheets = 30_000;

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
  const filler = await data.filler();
  await fillHouse(filler, plan, { only: ['places', 'alarms'] });
  await filler.write(async (tx) => {
    // Years of sheets, of all organisations.
    const columns =
      'id, org_id, day, shift, from_at, until_at, sheet, total, open_total, leaver_id, leaver_name, leaver_at';
    const orgOf = `CASE n % 2 WHEN 0 THEN '${idOf('O', 1)}' ELSE '${idOf('O', 2)}' END`;
    const values = `${idIn('H', 'n')}, ${orgOf}, 'd' || n, 'night', ${now} - n * 28800000, ${now}, '{}', 1, 1, 'u', 'u', ${now}`;
    await executeRaw(
      tx,
      sql.raw(`INSERT INTO handover (${columns}) SELECT ${values} FROM ${series(1, sheets)} AS numbers`),
    );
    // Histories, and one line of a hundred of them tells somebody.
    const line = `SELECT id, first_occurred_at, CASE WHEN substr(id, -2) = '07' THEN 'escalate' ELSE 'raise' END, '' FROM event`;
    await executeRaw(tx, sql.raw(`INSERT INTO event_log (event_id, at, action, text) ${line}`));
  });
  await forgetStatistics(filler);
}, 300_000);
afterAll(() => data.close());

const faultsOf = (ask: (tx: ReadTx) => Promise<unknown>): Promise<string[]> =>
  data.db.snapshot((tx) => judge(tx, bounds, () => ask(tx)));

it('a page of 30,000 sheets is a walk along its index, from wherever the one before ended', async () => {
  for (const before of [undefined, now - 9_000 * 8 * hour]) {
    expect(await faultsOf((tx) => pageHandovers(tx, scope, { orgId: idOf('O', 1), limit: 20, before }))).toEqual([]);
  }
});

it('what nobody watches is looked for among the open ones, however many there were', async () => {
  expect(await faultsOf(listWaitingOrgs)).toEqual([]);
  const orgs = await data.db.snapshot(listWaitingOrgs);
  expect(orgs.length).toBeGreaterThan(0);
  expect(
    await faultsOf((tx) =>
      loadRosters(
        tx,
        orgs.map(({ orgPath }) => orgPath),
        { fromDay: '2026-10-01', untilDay: '2026-10-01' },
      ),
    ),
  ).toEqual([]);
  expect(
    await faultsOf((tx) =>
      findHandlers(
        tx,
        orgs.map(({ orgPath }) => orgPath),
      ),
    ),
  ).toEqual([]);
  await data.db.write(async (tx) => {
    const places = orgs.map(({ orgId }) => ({ orgId, since: now }));
    expect(await judge(tx, bounds, () => lockUnwatched(tx, places, 100))).toEqual([]);
  });
});

it('a sheet reads the rows of its span, and of the open ones; what was told, along the lines that tell', async () => {
  const { day: today, shift } = shiftAt(zone, now - day);
  const asked = { orgId: rootId, day: today, shift, zone, now: now - day / 2 };
  expect(await faultsOf((tx) => readShiftSheet(tx as HeavyTx, scope, asked))).toEqual([]);
  const plans = await data.db.snapshot(async (tx) => {
    const statements = await statementsOf(tx, () => readShiftSheet(tx as HeavyTx, scope, asked));
    const told = statements.filter(({ text }) => text.includes(`'unwatched'`));
    expect(told.length).toBeGreaterThan(0);
    return Promise.all(told.map(({ text, params }) => explainPlan(tx, text, params)));
  });
  expect(plans.flat().join('\n')).toContain('event_log_told');
});
