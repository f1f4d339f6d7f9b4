import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadTx } from '#db/engine/database.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { listDueDevices, listDueRails, listForgottenRails, loadMaintenance } from '#db/sweeps/dueMaintenance.ts';
import { changedPaths } from '#db/telemetry/loadFacts.ts';
import { forgetStatistics } from '#scripts/bench/fullHouse/analyze.ts';
import { idIn, series } from '#scripts/bench/fullHouse/series.ts';
import { statementsOf } from '#tests/support/plans.ts';
import { openSite, type Site } from '../workers/site.ts';

const rows = 30_000;
let site: Site;

/** So many copies of the first row of a table, each with its own values of some columns. */
async function multiply(tx: ReadTx, table: string, own: Readonly<Record<string, string>>): Promise<void> {
  const [first] = await selectRaw<Record<string, unknown>>(tx, sql.raw(`SELECT * FROM ${table} LIMIT 1`));
  const columns = Object.keys(first ?? {});
  const values = columns.map((name) => own[name] ?? `t.${name}`);
  const made = `SELECT ${values.join(', ')} FROM (SELECT * FROM ${table} LIMIT 1) AS t, ${series(1, rows)} AS numbers`;
  await executeRaw(tx, sql.raw(`INSERT INTO ${table} (${columns.join(', ')}) ${made}`));
}

beforeAll(async () => {
  site = await openSite();
  await site.lane(site.item(0, { batteryPct: 5 }));
  const filler = await site.filler();
  await filler.write(async (tx) => {
    const names = { imei: "'I' || n", code: "'C' || n", device_name: "'N' || n" };
    const day = "CASE WHEN n % 50 = 0 THEN '2026-08-01' WHEN n % 2 = 0 THEN '2026-12-01' END";
    await multiply(tx, 'device', { ...names, id: idIn('D', 'n'), device_no: 'n + 1000', next_maintain_at: day });
    const at = `CASE WHEN n % 50 = 0 THEN 1000 WHEN n % 2 = 0 THEN ${site.now + 1e10} END`;
    await multiply(tx, 'rail', { id: idIn('R', 'n'), name: "'N' || n", next_maintain_at: at, revision: 'n' });
    const open = { is_open: '(n % 100 = 0)', condition: "'cleared'" };
    const type = "CASE WHEN n % 2 = 0 THEN 'MAINTENANCE_OVERDUE' ELSE t.type_code END";
    await multiply(tx, 'event', { id: idIn('E', 'n'), subject_id: idIn('D', 'n'), type_code: type, ...open });
  });
  await forgetStatistics(filler);
}, 300_000);
afterAll(() => site.close());

/** The plans of the statements that a question asks, as one text. */
const plansOf = (ask: (tx: ReadTx) => Promise<unknown>): Promise<string> =>
  site.db.snapshot(async (tx) => {
    const asked = await statementsOf(tx, () => ask(tx));
    const plans: string[] = [];
    for (const { text, params } of asked) plans.push(...(await explainPlan(tx, text, params)));
    return plans.join('\n');
  });

const page = { today: '2026-09-01', now: Date.UTC(2026, 8, 1), limit: 100 };

it('of 30,000 dates those that have passed are found along their index, from wherever a page ended', async () => {
  for (const after of [null, { nextMaintainAt: '2026-08-01', id: 'D' }]) {
    const plan = await plansOf((tx) => listDueDevices(tx, { ...page, after }));
    expect(plan).toContain('device_next_maintain');
    expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan on device|SCAN device(?! USING)/);
  }
  for (const after of [null, { nextMaintainAt: 1_000, id: 'R' }]) {
    const plan = await plansOf((tx) => listDueRails(tx, { ...page, after }));
    expect(plan).toContain('rail_next_maintain');
    expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan on rail|SCAN rail(?! USING)/);
  }
  await site.db.snapshot(async (tx) => {
    const first = await listDueDevices(tx, { ...page, after: null });
    const second = await listDueDevices(tx, { ...page, after: first.at(-1) ?? null });
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(200);
    const last = await listDueDevices(tx, { ...page, limit: 1_000, after: null });
    expect(last).toHaveLength(rows / 50);
  });
});

it('what was told of a subject, what is forgotten, and which paths changed are asked of indexes too', async () => {
  expect(await plansOf((tx) => loadMaintenance(tx, ['a', 'b'], false))).toMatch(/event_(subject|open)/);
  expect(await plansOf((tx) => listForgottenRails(tx, 0, 100))).toMatch(/event_open/);
  expect(await plansOf((tx) => changedPaths(tx, rows - 5, 5_000))).toContain('rail_revision');
});
