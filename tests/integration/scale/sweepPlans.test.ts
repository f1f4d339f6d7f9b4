import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { beat } from '#db/ingest/beat.ts';
import { listTaken } from '#db/notices/listTaken.ts';
import { markQueued } from '#db/notices/sendOutbox.ts';
import { minute, second } from '#domain/time.ts';
import { forgetStatistics } from '#scripts/bench/fullHouse/analyze.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { judgeSweep, statementsOf, type Statement } from '#tests/support/plans.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { schedules, type ScheduleContext } from '#workers/schedules.ts';

const start = Date.UTC(2026, 9, 1, 4);
const plan = scaled(
  { part: 0.001, devices: 1_000, rails: 100, alarms: 20_000, openAlarms: 300, readings: 1_000, notices: 20_000 },
  start,
);
const log = pino({ level: 'silent' });
const bus: Pick<Bus, 'publish' | 'enqueue' | 'watched' | 'oldestReceivedAt' | 'lastSeen'> = {
  publish: () => undefined,
  enqueue: async () => undefined,
  watched: async () => new Set(),
  oldestReceivedAt: async () => null,
  lastSeen: async () => new Map(),
};

let data: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-sweeps-'));
  data = await openTestDatabase();
  const filler = await data.filler();
  await fillHouse(filler, plan);
  await forgetStatistics(filler);
}, 300_000);
afterAll(async () => {
  await data.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The same database, which keeps the statements that are asked of it. */
function listened(db: Database, kept: Statement[]): Database {
  const keep = async <T extends ReadTx, R>(tx: T, work: (tx: T) => Promise<R>): Promise<R> => {
    let answer: R | undefined;
    kept.push(...(await statementsOf(tx, async () => (answer = await work(tx)))));
    return answer as R;
  };
  return {
    ...db,
    write: (work) => db.write((tx) => keep(tx, work)),
    snapshot: (work) => db.snapshot((tx) => keep(tx, work)),
  };
}

it.each(schedules)('$name, with nothing to do, looks at none of the rows that only grow', async ({ run }) => {
  let now = start;
  const kept: Statement[] = [];
  const context = (db: Database): ScheduleContext => ({
    db,
    bus: bus as Bus,
    facts: new FactsCache(),
    now: () => now,
    log,
    auditKeys: chainKeysOf({ TOKEN_PEPPER: 'a-pepper-of-this-test' }),
    timeZone: 'Asia/Shanghai',
    dataDir,
    backup: null,
  });
  const running = new AbortController().signal;
  // What was due in the house is done first: every five seconds there is nothing.
  for (; now < start + 3 * minute; now += minute) {
    for (const kind of ['door', 'lanes'] as const) {
      await data.db.write((tx) => beat(tx, { id: kind, kind, at: now, oldestReceivedAt: null }));
    }
    await run(context(data.db), running);
  }
  now += 5 * second;
  await run(context(listened(data.db, kept)), running);
  // Within one that writes: some of them lock their rows.
  const faults = await data.db.write(async (tx) => {
    const found: string[] = [];
    for (const statement of kept) found.push(...(await judgeSweep(tx, statement)));
    return found;
  });
  expect(faults).toEqual([]);
});

it('a delivery that leaves looks at those that it took along, not at all that wait', async () => {
  const plans = await data.db.write(async (tx) => {
    const asked = await statementsOf(tx, async () => {
      await listTaken(tx, 'none');
      await markQueued(tx, ['none', 'nothing'], start);
    });
    return Promise.all(asked.map(({ text, params }) => explainPlan(tx, text, params)));
  });
  expect(plans).toHaveLength(2);
  expect(plans.flat().join('\n')).toContain('outbox_digest');
  expect(plans.flat().join('\n')).not.toContain('outbox_state');
});
