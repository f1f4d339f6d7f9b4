import * as fc from 'fast-check';
import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { shelveAlarms } from '#db/alarms/shelveAlarms.ts';
import type { AlarmsStepped, AlarmStepInput } from '#db/alarms/stepAlarms.ts';
import { unshelveAlarms } from '#db/alarms/unshelveAlarms.ts';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { event } from '#db/schema/alarms.ts';
import { notice } from '#db/schema/notices.ts';
import { handledCode, isOpenCode, targetCode } from '#domain/codes.ts';
import { minute } from '#domain/time.ts';
import type { TelemetryItem } from '#domain/telemetry/item.ts';
import {
  ModelDevice,
  shelfMs,
  type Act,
  type LifecycleOp,
  type ModelAlarm,
  type ModelType,
} from '#tests/support/lifecycleModel.ts';
import { sweepShelves } from '#workers/sweeps/sweepShelves.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';

/** The long form is `npm run lifecycle`. */
const sequences = Number(process.env['LIFECYCLE_SEQUENCES'] ?? 200);
const seed = Number(process.env['LIFECYCLE_SEED'] ?? 20261127);
const devicesAtOnce = 400;
const roundsEach = 14;

const type = fc.constantFrom<ModelType>('COLLISION', 'IMPACT_WARN', 'WATER');
const act = fc.constantFrom<Act>('ack', 'ack', 'handle', 'handle', 'clear', 'falseReport', 'shelve', 'unshelve');
const operation: fc.Arbitrary<LifecycleOp> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('hit', 'tap', 'wet', 'dry').map((what) => ({ op: 'report' as const, what })),
  },
  {
    weight: 5,
    arbitrary: fc.record({ op: fc.constant('act' as const), act, type, isStale: fc.nat(9).map((n) => n === 0) }),
  },
  { weight: 1, arbitrary: fc.constant({ op: 'again' as const }) },
  { weight: 1, arbitrary: fc.constant({ op: 'nothing' as const }) },
);
const program = fc.array(operation, { minLength: roundsEach, maxLength: roundsEach });
/** More than the minutes in which a type that comes and goes is held. */
const pauses = fc.array(fc.constantFrom(3, 3, 4, 11, 31, 62, 25 * 60), {
  minLength: roundsEach,
  maxLength: roundsEach,
});

const metrics = { hit: { impactG: 3 }, tap: { impactG: 1 }, wet: { water: 1 }, dry: { water: 0 } } as const;
const scope: Scope = { userId: 'supervisor', access: ['alarm:handle'], orgPath: '/root/' };
const actor = { userId: 'supervisor', name: 'supervisor' };

function perform(tx: WriteTx, which: Act, input: AlarmStepInput): Promise<AlarmsStepped> {
  switch (which) {
    case 'ack':
      return acknowledgeAlarm(tx, scope, input);
    case 'handle':
      return handleAlarm(tx, scope, { ...input, result: 'looked at', method: 'onsite' });
    case 'clear':
      return clearAlarm(tx, scope, { ...input, reason: 'over' });
    case 'falseReport':
      return reportFalseAlarm(tx, scope, { ...input, reason: 'nothing there' });
    case 'shelve':
      return shelveAlarms(tx, scope, { ...input, reason: 'works', until: input.now + shelfMs });
    case 'unshelve':
      return unshelveAlarms(tx, scope, input);
  }
}

/** Rows of every device as its model has them. */
async function stored(site: Site): Promise<ReadonlyMap<string, ReadonlyArray<typeof event.$inferSelect>>> {
  const byDevice = new Map<string, Array<typeof event.$inferSelect>>();
  const rows = await site.db.snapshot((tx) => tx.sql.select().from(event).orderBy(asc(event.id)));
  for (const row of rows) byDevice.set(row.deviceId ?? '', [...(byDevice.get(row.deviceId ?? '') ?? []), row]);
  return byDevice;
}

const shown = ({ type: typeCode, isActive, status, count, shelvedUntil }: ModelAlarm) => ({
  typeCode,
  condition: isActive ? 'active' : 'cleared',
  handledStatus: status,
  count,
  shelvedUntil,
});

test(`${sequences} random lives of alarms end as the pages say: reports, people's acts and the clock, all at once`, async () => {
  for (let from = 0; from < sequences; from += devicesAtOnce) {
    const count = Math.min(devicesAtOnce, sequences - from);
    const site = await openSite({ devices: count, metrics: ['impactG', 'water'] });
    const programs = fc.sample(program, { numRuns: count, seed: seed + from });
    const [waits = []] = fc.sample(pauses, { numRuns: 1, seed: seed + from });
    await live(site, programs, waits).catch((error: unknown) => {
      throw new Error(`lives from ${from}, seed ${seed + from}`, { cause: error });
    });
    await site.close();
  }
}, 3_600_000);

/** Plays the programs, a device each, and compares after every round. */
async function live(site: Site, programs: readonly LifecycleOp[][], waits: readonly number[]): Promise<void> {
  const models = programs.map(() => new ModelDevice());
  const lastItems = new Map<number, TelemetryItem>();
  for (let round = 0; round < roundsEach; round += 1) {
    site.now += (waits[round] ?? 3) * minute;
    for (const model of models) model.pass(site.now);
    await sweepTimers(site.context);
    await sweepShelves(site.context);
    const before = await stored(site);
    const items: TelemetryItem[] = [];
    const acts: Array<Promise<void>> = [];
    for (const [at, ops] of programs.entries()) {
      const op = ops[round];
      const model = models[at];
      if (op === undefined || model === undefined) throw new Error('a program has a step for each round');
      const said = `device ${at}, round ${round}: ${JSON.stringify(ops.slice(0, round + 1))}`;
      if (op.op === 'report') {
        const item = site.item(at, metrics[op.what]);
        items.push(item);
        lastItems.set(at, item);
        model.report(op.what, site.now);
      }
      const lastItem = lastItems.get(at);
      if (op.op === 'again' && lastItem !== undefined) items.push(lastItem);
      if (op.op === 'act') {
        const row = before.get(site.devices[at]?.id ?? '')?.findLast(({ typeCode }) => typeCode === op.type);
        if (row === undefined) {
          expect(model.last(op.type), said).toBeUndefined();
          continue;
        }
        const version = op.isStale ? row.version + 1 : row.version;
        const wanted = op.isStale ? 9004 : model.act(op.act, op.type, site.now);
        const input = { ids: [row.id], version, actor, now: site.now };
        acts.push(
          site.db
            .write((tx) => perform(tx, op.act, input))
            .then(({ outcomes }) => {
              expect(outcomes[0]?.errno, said).toBe(wanted);
            }),
        );
      }
    }
    // Half by the lane, half by the queue of alarms as well, which comes first or last.
    await Promise.all([site.lane(...items), site.alarmsJob(...items.filter((_, at) => at % 2 === 0)), ...acts]);
    await compare(site, models, programs, round);
  }
  await compareNotices(site);
}

async function compare(
  site: Site,
  models: readonly ModelDevice[],
  programs: readonly LifecycleOp[][],
  round: number,
): Promise<void> {
  const after = await stored(site);
  const devices = await look(site.db).devices();
  for (const [at, model] of models.entries()) {
    const said = `device ${at}, round ${round}: ${JSON.stringify(programs[at]?.slice(0, round + 1))}`;
    const rows = after.get(site.devices[at]?.id ?? '') ?? [];
    const seen = rows.map(({ typeCode, condition, handledStatus, count, shelvedUntil }) => ({
      typeCode,
      condition,
      handledStatus,
      count,
      shelvedUntil,
    }));
    expect(seen, said).toEqual(model.alarms.map(shown));
    const device = devices[at];
    const standing = [device?.deviceStatus, device?.statusCode, device?.openAlarmCount];
    const isHeard = lastHeard(programs[at] ?? [], round);
    if (isHeard) expect(standing, said).toEqual([...model.status, model.openCount]);
  }
}

/** Whether the device has reported yet: before that it is offline. */
const lastHeard = (ops: readonly LifecycleOp[], round: number): boolean =>
  ops.slice(0, round + 1).some(({ op }) => op === 'report');

/** Messages of what is closed are closed; those of what nobody ever closed are not. */
async function compareNotices(site: Site): Promise<void> {
  const rows = await site.db.snapshot((tx) =>
    tx.sql
      .select({ status: event.handledStatus, handledBy: event.handledBy, told: notice.handledStatus })
      .from(notice)
      .innerJoin(event, and(eq(notice.targetId, event.id), eq(notice.targetType, targetCode.alarm))),
  );
  expect(rows.length).toBeGreaterThan(0);
  const wrong = rows.filter(({ status, handledBy, told }) => {
    if (!isOpenCode(status)) return told === handledCode.unhandled;
    return handledBy === null && told !== handledCode.unhandled;
  });
  expect(wrong).toEqual([]);
}
