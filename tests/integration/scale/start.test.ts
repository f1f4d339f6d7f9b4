import { expect, it } from 'vitest';
import { pino } from 'pino';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { beat } from '#db/ingest/beat.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { Directory } from '#server/intake/directory.ts';
import { openTestDatabase } from '#tests/support/openTestDatabase.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sweepOverdue } from '#workers/sweeps/sweepOverdue.ts';
import { sweepSilence } from '#workers/sweeps/sweepSilence.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';

const now = Date.UTC(2026, 9, 1);
/** Devices that a door reads at once. */
const step = 1_000;
const sweepMs = 5_000;
const dataKey = Buffer.alloc(32, 7).toString('base64');
const silentBus = { publish: () => undefined } as unknown as Bus;

interface Session {
  logger: { logQuery(text: string, params: unknown[]): void };
}

/** The same database, and how many statements drizzle has asked of it. */
function counted(db: Database): { readonly db: Database; readonly statements: () => number } {
  let statements = 0;
  const seen = async <T extends ReadTx, R>(tx: T, work: (tx: T) => Promise<R>): Promise<R> => {
    const { session } = tx.sql as unknown as { session: Session };
    const before = session.logger;
    session.logger = { logQuery: () => void (statements += 1) };
    try {
      return await work(tx);
    } finally {
      session.logger = before;
    }
  };
  return {
    db: {
      ...db,
      write: (work) => db.write((tx) => seen(tx, work)),
      snapshot: (work) => db.snapshot((tx) => seen(tx, work)),
    },
    statements: () => statements,
  };
}

async function startedWith(devices: number): Promise<{ readonly door: number; readonly sweeps: number }> {
  const data = await openTestDatabase();
  try {
    const plan = scaled(
      { part: 0.001, devices, rails: 20, organizations: 8, users: 8, openAlarms: 20, alarms: 200 },
      now,
    );
    await fillHouse(await data.filler(), plan, { only: ['places'] });
    const { db, statements } = counted(data.db);
    const directory = new Directory({ db, dataKeys: parseDataKeys(dataKey), now: () => now });
    await directory.load();
    expect(directory.size).toBe(devices);
    const door = statements();
    let at = now;
    const log = pino({ level: 'silent' });
    const context = { db, bus: silentBus, facts: new FactsCache(), now: () => at, log, timeZone: 'UTC' };
    for (; at < now + 3 * sweepMs; at += sweepMs) {
      // The silence sweep looks at devices only while somebody could hear them.
      for (const kind of ['door', 'lanes'] as const) {
        await data.db.write((tx) => beat(tx, { id: kind, kind, at, oldestReceivedAt: null }));
      }
      await sweepSilence(context);
      await sweepTimers(context);
      await sweepOverdue(context);
    }
    return { door, sweeps: statements() - door };
  } finally {
    await data.close();
  }
}

it('11.7 a start asks once for a thousand devices, and its sweeps ask as much of many as of few', async () => {
  const few = await startedWith(300);
  const many = await startedWith(3_300);
  expect(many.door - few.door).toBe(3_000 / step);
  expect(many.sweeps).toBe(few.sweeps);
  expect(few.sweeps).toBeGreaterThan(10);
});
