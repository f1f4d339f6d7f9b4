import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { device } from '#db/schema/devices.ts';
import { project } from '#db/schema/projects.ts';
import { loadFacts } from '#db/telemetry/loadFacts.ts';
import { FactsCache, type KnownDevice } from '#workers/lanes/factsCache.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
afterEach(() => site.close());

const devices = 12;

/** The question of this number fails, as when the connection is lost; the others wait for their turn first. */
interface Trouble {
  readonly failAt: number | null;
  readonly turn: () => Promise<unknown>;
}

/** The same transaction whose questions are put when a scheduler says so. */
function delayed(tx: ReadTx, { failAt, turn }: Trouble): ReadTx {
  let asked = 0;
  const wrap = (target: object): object =>
    new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        if (name === 'then') {
          return (resolve: (rows: unknown) => void, reject: (error: unknown) => void) => {
            const at = asked++;
            const answer = async () => {
              await turn();
              if (at === failAt) throw new Error('the connection is lost');
              return from as PromiseLike<unknown>;
            };
            return answer().then(resolve, reject);
          };
        }
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const made: unknown = Reflect.apply(value, from, given);
          return typeof made === 'object' && made !== null && 'then' in made ? wrap(made) : keep(made);
        };
      },
    });
  // `select()` answers a builder that is no query yet.
  const keep = (made: unknown): unknown => (typeof made === 'object' && made !== null ? wrap(made) : made);
  return { kind: tx.kind, answers: tx.answers, sql: wrap(tx.sql) as ReadTx['sql'] };
}

type Step =
  | { readonly do: 'read'; readonly of: readonly number[]; readonly failAt: number | null }
  | { readonly do: 'fresh'; readonly of: readonly number[]; readonly failAt: number | null }
  | { readonly do: 'change'; readonly of: readonly number[] }
  | { readonly do: 'remove'; readonly of: readonly number[] }
  | { readonly do: 'settings' };

const some = fc.uniqueArray(fc.integer({ min: 0, max: devices }), { minLength: 1, maxLength: 8 });
const failAt = fc.option(fc.integer({ min: 0, max: 6 }), { freq: 3, nil: null });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'fresh' as const), of: some, failAt }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), of: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), of: fc.tuple(fc.nat(devices - 1)) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settings' as const) }) },
);

const plain = (found: Iterable<KnownDevice | undefined>) =>
  [...found].flatMap((known) => (known === undefined ? [] : [[known.deviceNo, known.revision, known.openAlarmCount]]));

async function stored(tx: ReadTx, numbers: readonly number[]) {
  const rows = new Map((await loadFacts(tx, numbers)).map((row) => [row.deviceNo, row]));
  return numbers.flatMap((no) => {
    const row = rows.get(no);
    return row === undefined || row.deletedAt !== null ? [] : [[no, row.revision, row.openAlarmCount]];
  });
}

async function change(db: Database, numbers: readonly number[], deletedAt: number | null): Promise<void> {
  await db.write(async (tx) => {
    const revision = await tx.revision();
    for (const no of numbers) {
      const set = { revision, deletedAt, openAlarmCount: sql<number>`${device.openAlarmCount} + 1` };
      await tx.sql.update(device).set(set).where(eq(device.deviceNo, no));
    }
  });
}

test('10.1a whatever the order of reads, fresh reads, forgetting and failures, the answer is the database’s', async () => {
  site = await openSite({ devices });
  // One number that no device has.
  const numbers = [...site.devices.map(({ no }) => no), 999_999];
  let settings = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      fc.scheduler(),
      async (mostDevices, rounds, scheduler) => {
        const cache = new FactsCache({ mostDevices });
        await change(site.db, numbers, null);
        const run = async (wanted: Step): Promise<void> => {
          if (wanted.do === 'settings') {
            const set = { version: ++settings };
            return site.db.write((tx) =>
              tx.sql
                .update(project)
                .set(set)
                .then(() => undefined),
            );
          }
          const of = wanted.of.map((at) => numbers[at] as number);
          if (wanted.do === 'change') return change(site.db, of, null);
          if (wanted.do === 'remove') return change(site.db, of, 1);
          return site.db.snapshot(async (tx) => {
            const turn = () => scheduler.schedule(Promise.resolve());
            const asked = delayed(tx, { failAt: wanted.failAt, turn });
            const isLost = (error: unknown) => {
              if (!(error instanceof Error && error.message === 'the connection is lost')) throw error;
              return null;
            };
            const known =
              wanted.do === 'fresh'
                ? await cache.fresh(asked, of).then((found) => found.values(), isLost)
                : await cache.inOrder(asked, of).catch(isLost);
            if (known !== null) expect(plain(known)).toEqual(await stored(tx, of));
          });
        };
        for (const round of rounds) {
          let left = round.length;
          const running = round.map((wanted) => run(wanted).finally(() => (left -= 1)));
          const ended = Promise.all(running);
          ended.catch(() => undefined);
          while (left > 0) {
            if (scheduler.count() > 0) await scheduler.waitOne();
            else await new Promise((resolve) => setImmediate(resolve));
          }
          await ended;
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('10.1a of more devices than a worker keeps, every report is stored and none is called unknown', async () => {
  site = await openSite({ devices: 60, mostFacts: 20 });
  const order = fc.sample(fc.integer({ min: 0, max: 59 }), { numRuns: 3_000, seed: 7 });
  for (let from = 0; from < order.length; from += 60) {
    site.now += 1_000;
    await site.lane(...order.slice(from, from + 60).map((at) => site.item(at, { tilt: 1 })));
  }
  expect(await look(site.db).quarantine()).toEqual([]);
  expect(await look(site.db).readingCount()).toBe(3_000);
});

test('10.1a a look at the changes that failed is made again: what changed meanwhile is seen by the next', async () => {
  site = await openSite();
  const cache = new FactsCache();
  const { no } = site.first;
  await site.db.snapshot((tx) => cache.facts(tx, [no]));
  await change(site.db, [no], null);
  // Models, fingerprint, counter, and then the devices that changed.
  const failing = site.db.snapshot((tx) => cache.facts(delayed(tx, { failAt: 3, turn: async () => undefined }), [no]));
  await expect(failing).rejects.toThrow('the connection is lost');
  const known = await site.db.snapshot((tx) => cache.facts(tx, [no]));
  expect(known.get(no)?.openAlarmCount).toBe(1);
});
