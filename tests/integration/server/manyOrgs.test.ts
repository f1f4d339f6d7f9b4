import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { narrowHidden } from '#db/orgs/narrowScope.ts';
import { event } from '#db/schema/alarms.ts';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { analyze } from '#scripts/bench/fullHouse/analyze.ts';
import { idIn, idOf, series } from '#scripts/bench/fullHouse/series.ts';
import type { HeavyReaders } from '#server/readers/heavyVerbs.ts';
import { openReaders } from '#server/readers/openReaders.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { openTown, startMs, type Reply, type Town } from './town.ts';

const orgs = 600;
const named = 500;
const alarms = 60_000;
const hour = 3_600_000;
const days = { startDate: '2026-05-01', endDate: '2026-09-01' };
/** Each of them is there. */
const orgIds = Array.from({ length: named }, (_, n) => idOf('O', 1 + n)).join();
const list = '/api/web/alarm/pageAlarm';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let town: Town;
/** As the product reads: what takes longer than its kind may is ended, and answered 1504. */
let readers: HeavyReaders;

beforeAll(async () => {
  town = await openTown({
    readers: () => ({
      ask: (...asked) => readers.ask(...asked),
      give: (...asked) => readers.give(...asked),
      warm: () => undefined,
      close: async () => undefined,
    }),
  });
  const { databaseUrl: url, databasePath } = town;
  readers = await openReaders({
    db: town.db,
    config: { DATABASE_URL: url, DATABASE_READ_URL: undefined, databasePath },
    log: town.deps.log,
    program: builtFile('server/readers/reader.ts'),
  });
  await town.report('north', { impactG: 9 });
  const filler = await town.filler();
  await filler.write(async (tx) => {
    for (let n = 1; n <= orgs; n += 1) {
      await addOrganization(tx, { id: idOf('O', n), parentId: 'other', title: `org ${n}`, now: startMs });
    }
    const at = `${startMs - 1} - n * 100000`;
    const own: Readonly<Record<string, string>> = {
      id: idIn('E', 'n'),
      org_id: idIn('O', `(1 + n % ${orgs})`),
      revision: '0',
      is_open: 'false',
      condition: `'cleared'`,
      handled_status: `'02'`,
      due_at: 'NULL',
      first_occurred_at: at,
      last_occurred_at: at,
    };
    const names = Object.values(getTableColumns(event)).map(({ name }) => snake(name));
    const values = names.map((name) => own[name] ?? `copied.${name}`);
    const from = `${series(1, alarms)} AS numbers, (SELECT * FROM event LIMIT 1) AS copied`;
    await executeRaw(tx, sql.raw(`INSERT INTO event (${names.join()}) SELECT ${values.join()} FROM ${from}`));
  });
  await analyze(filler);
  const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
  const begun = () => readers.ask('readHomeCounts', scope, { filter: {}, dayStart: 0, locale: 'zh-CN' });
  await vi.waitFor(begun, { timeout: 50_000, interval: 100 });
}, 300_000);
afterAll(async () => {
  await readers.close();
  await town.close();
});

/** Of all rows, in no way that the product goes. */
async function rowsOf(where: string): Promise<number> {
  const text = `SELECT count(*) AS n FROM event WHERE org_id <= '${idOf('O', named)}' AND org_id >= '${idOf('O', 1)}' AND ${where}`;
  const [row] = await town.db.snapshot((tx) => selectRaw<{ n: number }>(tx, sql.raw(text)));
  return Number(row?.n);
}

/** The list; on a machine that others use it is asked again where it took longer than a list may. */
async function answered(query: Readonly<Record<string, string>>): Promise<Reply> {
  return vi.waitFor(
    async () => {
      const reply = await town.as('root', 'GET', list, { query });
      expect(reply.errno, reply.raw.slice(0, 300)).toBe(0);
      return reply;
    },
    { timeout: 60_000, interval: 200 },
  );
}

describe('a filter with 500 organisations that are there', { timeout: 90_000 }, () => {
  it.each([
    ['the newest', {}],
    ['the oldest first', { sortField: 'firstOccurredAt', sortOrder: 'asc' }],
    ['by severity', { sortField: 'severity', sortOrder: 'desc' }],
    ['the hundredth page', { start: '100', limit: '100' }],
  ] as const)('the list of alarms is right: %s', async (_, given) => {
    const reply = await answered({ orgIds, limit: '50', ...given });
    const { records, total } = reply.data as { records: Array<{ orgId: string }>; total: number };
    expect(records.length).toBeGreaterThanOrEqual(50);
    const wanted = new Set(orgIds.split(','));
    expect(records.filter((row) => !wanted.has(row.orgId))).toEqual([]);
    expect(total).toBe(10_000);
  });

  it.runIf(dialect === 'postgres')('the named organisations are looked through once, not for each alarm', async () => {
    const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
    const plan = await town.db.snapshot(async (tx) => {
      const isNamed = await narrowHidden(tx, scope, event.orgId, orgIds.split(','));
      const ask = sql`explain select id from event where ${isNamed} order by last_occurred_at desc limit 100`;
      return (await selectRaw<{ 'QUERY PLAN': string }>(tx, ask)).map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('hashed SubPlan');
    expect(plan).not.toContain('Semi Join');
  });

  it('reads on by key past the numbered pages, and a day is counted exactly', async () => {
    const far = { orgIds, limit: '100', start: '100' };
    const { next } = (await answered(far)).data as { next: string };
    const on = await answered({ orgIds, limit: '100', after: next });
    expect((on.data as { records: unknown[] }).records).toHaveLength(100);
    const day = { startDate: '2026-08-01', endDate: '2026-08-01' };
    const found = (await answered({ orgIds, ...day })).data as { total: number };
    const start = Date.UTC(2026, 6, 31, 16);
    expect(found.total).toBe(await rowsOf(`last_occurred_at BETWEEN ${start} AND ${start + 24 * hour - 1}`));
    expect(found.total).toBeGreaterThan(500);
  });

  it('the report of four months counts their alarms and nobody else’s', async () => {
    const query = { orgIds, ...days, granularity: 'day' };
    const reply = await town.as('root', 'GET', '/api/web/alarm/getAlarmFaultReport', { query });
    expect(reply.errno, reply.raw.slice(0, 300)).toBe(0);
    const { kpi } = reply.data as AlarmReport;
    const [start, end] = [Date.UTC(2026, 3, 30, 16), Date.UTC(2026, 8, 1, 16) - 1];
    expect(kpi.total).toBe(await rowsOf(`first_occurred_at BETWEEN ${start} AND ${end}`));
    expect(kpi.total).toBeGreaterThan(40_000);
  });

  it('one of them outside the scope is 9007, and the 501st says how many may be named', async () => {
    const query = { orgIds: orgIds.replace(idOf('O', 1), 'north') };
    expect((await town.as('stranger', 'GET', list, { query })).errno).toBe(9_007);
    const many = { orgIds: `${orgIds},${idOf('O', named + 1)}` };
    const english = { 'Accept-Language': 'en-US' };
    const refused = await town.as('root', 'GET', list, { query: many, headers: english });
    expect(refused).toMatchObject({ errno: 9_002, errmsg: 'At most 500 values' });
  });
});
