import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '#workers/bus/redisBus.ts';
import { figure } from '../../bench/statistics.ts';
import { signIn } from '../../harness/person.ts';
import { seededDevices } from '../../harness/stack.ts';
import { judge } from '../checker.ts';
import { untilAcked } from '../enough.ts';
import { openLedger, type SentItem } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { startSenders } from '../senders.ts';
import { openDashboard, type Dashboard } from './dashboards.ts';
import { disturb, type Disturbance, type Stage } from './disturb.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { makeNextRelease } from './nextRelease.ts';
import type { QueueRedis } from './queueRedis.ts';
import { readStored } from './stored.ts';

export interface MachinesForm extends Disturbance {
  readonly devices: number;
  /** Between two reports of a device, on average. */
  readonly pauseMs: number;
  readonly minAcked: number;
}

export const machinesForms: Readonly<Record<'full' | 'short', MachinesForm>> = {
  full: { devices: 300, pauseMs: 1_000, betweenMs: 5_000, stoppedMs: 60_000, cutMs: 10_000, minAcked: 20_000 },
  short: { devices: 40, pauseMs: 1_000, betweenMs: 300, stoppedMs: 8_000, cutMs: 2_000, minAcked: 800 },
};

/** Sweeps, schedules and everybody's writes go on elsewhere within this. */
const elsewhereWithinMs = 10_000;
/** A dashboard equals a fresh snapshot so long after the last fault. */
const settleMs = 5_000;
const shakeEveryMs = 2_000;
const drainWithinMs = 90_000;
const people = ['root', 'supervise', 'operate', 'viewer'] as const;

/**
 * Two servers, two workers, PostgreSQL with a standby and a Redis under load, while sockets are moved from server to
 * server: one fault after the other (disturb.ts).
 */
export async function runMachines(
  folder: string,
  startRedis: (folder: string) => Promise<QueueRedis>,
  form: MachinesForm,
  random: () => number,
): Promise<Outcome> {
  const startedAt = Date.now();
  const redis = await startRedis(folder);
  let fleet: Fleet | null = null;
  const pages: Dashboard[] = [];
  try {
    const building = makeNextRelease(join(folder, 'next'));
    // Whatever fails first is told.
    building.catch(() => undefined);
    fleet = await startFleet(folder, redis, form.devices);
    const { line, broken } = await play({ fleet, redis, next: await building }, form, pages, random);
    return { line: `${line}; ${figure((Date.now() - startedAt) / 1_000)} s in all`, broken };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${fleet?.lastWords() ?? ''}`, { cause: error });
  } finally {
    for (const page of pages) page.close();
    await fleet?.stop();
    await redis.stop();
  }
}

async function play(stage: Stage, form: MachinesForm, pages: Dashboard[], random: () => number): Promise<Outcome> {
  const { fleet, redis } = stage;
  const { APP_KEY: appKey = '', APP_SECRET: appSecret = '' } = fleet.env;
  const before = await readStored(fleet.database.writableUrl());
  await Promise.all(
    people.map(async (who) => {
      const person = await signIn({ url: fleet.url, appKey, appSecret }, who, fleet.password);
      pages.push(await openDashboard(who, person));
    }),
  );
  const ledger = openLedger(join(fleet.dataDir, 'ledger.txt'));
  const senders = startSenders(() => fleet.url, seededDevices(fleet.dataDir), ledger, {
    itemsPerReport: 2,
    pauseMs: form.pauseMs,
    random,
    withoutAlarms: before.collisions,
  });
  let moved = 0;
  const shaking = setInterval(() => {
    void fleet.front.shake(0.5).then((count) => (moved += count));
  }, shakeEveryMs);
  const broken: string[] = [];
  const figures: string[] = [];
  try {
    await disturb(stage, form, (what, ms) => {
      figures.push(`${what} ${figure(ms)} ms`);
      if (ms > elsewhereWithinMs) broken.push(`${what} took ${figure(ms)} ms`);
    });
    await untilAcked(ledger, form.minAcked);
  } finally {
    clearInterval(shaking);
    await senders.stop();
  }
  const drainMs = await drain(redis);
  await sleep(settleMs);
  for (const page of pages) {
    const differences = await settled(page);
    if (differences.length > 0) broken.push(`dashboard of ${page.who}: ${differences.slice(0, 3).join(', ')}`);
  }
  const after = await readStored(fleet.database.writableUrl());
  const verdict = judge(after, ledger, before.collisions);
  if (verdict.acked < form.minAcked) broken.push(`only ${verdict.acked} acked: proves nothing`);
  if (verdict.lost > 0) broken.push(`${verdict.lost} lost, ${verdict.withoutEffect} of them stored`);
  if (verdict.doubled > 0) broken.push(`${verdict.doubled} doubled`);
  if (verdict.refusedButStored > 0) broken.push(`${verdict.refusedButStored} refused and stored`);
  if (after.quarantined > 0) broken.push(`${after.quarantined} in quarantine`);
  const stored = [...ledger.outcomes()].filter(([key]) => after.readings.has(key)).map(([, { item }]) => item);
  const latched = latchedAsWithoutFaults(after.latched, before.latched, stored);
  if (latched.wrong.length > 0) broken.push(`latched alarms of ${latched.wrong.slice(0, 3).join(', ')}`);
  for (const end of fleet.unexpectedEnds()) broken.push(end);
  const losses = pages.reduce((sum, page) => sum + page.losses(), 0);
  if (losses === 0) broken.push('no dashboard was moved: proves nothing');
  return {
    line: [
      `acked ${verdict.acked}, refused ${verdict.refused}, ambiguous ${verdict.ambiguous}`,
      `lost ${verdict.lost}, doubled ${verdict.doubled}, quarantined ${after.quarantined}`,
      `latched alarms ${latched.count} as without faults`,
      `${pages.length} dashboards equal, moved ${losses} times (${moved} connections in all)`,
      ...figures,
      `drained in ${figure(drainMs)} ms`,
    ].join('; '),
    broken,
  };
}

/** Resolves when no accepted item waits or is worked on any more, with how long that took. */
async function drain(redis: QueueRedis): Promise<number> {
  const startedAt = Date.now();
  const bus = await openBus({ redisUrl: redis.url, role: 'tool' });
  try {
    while (Date.now() < startedAt + drainWithinMs) {
      if ((await bus.oldestReceivedAt()) === null) return Date.now() - startedAt;
      await sleep(100);
    }
    throw new Error(`the queues were not drained within ${drainWithinMs} ms`);
  } finally {
    await bus.close();
  }
}

/** A snapshot that is taken while a sweep writes may differ for a moment: only what stays is a difference. */
async function settled(page: Dashboard): Promise<string[]> {
  let found = await page.differences();
  for (let tries = 0; tries < 3 && found.length > 0; tries++) {
    await sleep(300);
    const again = new Set(await page.differences());
    found = found.filter((each) => again.has(each));
  }
  return found;
}

/** Every device that sent a collision has exactly one alarm of it more than before, whatever happened in between. */
function latchedAsWithoutFaults(
  after: readonly string[],
  before: readonly string[],
  stored: Iterable<SentItem>,
): { readonly count: number; readonly wrong: readonly string[] } {
  const countOf = (list: readonly string[], imei: string) => list.filter((each) => each === imei).length;
  const alarmed = new Set<string>();
  for (const { imei, alarm } of stored) if (alarm) alarmed.add(imei);
  const wrong = [...new Set([...alarmed, ...after])].filter(
    (imei) => countOf(after, imei) - countOf(before, imei) !== (alarmed.has(imei) ? 1 : 0),
  );
  return { count: alarmed.size, wrong };
}
