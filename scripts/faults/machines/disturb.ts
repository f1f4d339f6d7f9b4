import { setTimeout as sleep } from 'node:timers/promises';
import { workerNames, type BuiltFile, type Fleet, type MachineName } from './fleet.ts';
import type { QueueRedis } from './queueRedis.ts';

/** What the faults happen to. */
export interface Stage {
  readonly fleet: Fleet;
  readonly redis: QueueRedis;
  readonly next: BuiltFile;
}

/** How long each of them lasts. */
export interface Disturbance {
  /** Of load between two faults. */
  readonly betweenMs: number;
  readonly stoppedMs: number;
  readonly cutMs: number;
}

const leaderWithinMs = 30_000;

/**
 * One fault after the other: a server, a worker and the leader are killed, a release is rolled out with a migration and
 * a new payload version, the leader stands still inside a transaction that holds the revision row, the line to Redis is
 * cut, and the primary of PostgreSQL is killed. `tell` hears how long something took that must go on elsewhere.
 */
export async function disturb(
  { fleet, redis, next }: Stage,
  form: Disturbance,
  tell: (what: string, ms: number) => void,
): Promise<void> {
  const pause = () => sleep(form.betweenMs);
  await leaderWithin(fleet);
  await sleep(2_000);

  await fleet.kill('server-2', 'SIGKILL');
  await pause();
  await fleet.start('server-2');
  await pause();

  await rollOut(fleet, next, pause);

  const follower = otherThan(await leaderWithin(fleet));
  await fleet.kill(follower, 'SIGKILL');
  await pause();
  await fleet.start(follower, next);
  await pause();

  const leader = await leaderWithin(fleet);
  const killedAt = Date.now();
  await fleet.kill(leader, 'SIGKILL');
  await leaderWithin(fleet);
  tell('leader killed, another after', Date.now() - killedAt);
  await fleet.start(leader, next);
  await pause();

  await standStill(fleet, form, tell);
  await pause();

  await redis.cut();
  await sleep(form.cutMs);
  await redis.mend();
  await pause();

  const primaryKilledAt = Date.now();
  await fleet.database.failOver();
  await fleet.database.leadershipIsRenewed();
  tell('primary killed, schedules go on with the standby after', Date.now() - primaryKilledAt);
  await sleep(2_000);
}

/** The leader stops in the middle of a transaction, and wakes when others have long done its work. */
async function standStill(
  fleet: Fleet,
  { stoppedMs }: Disturbance,
  tell: (what: string, ms: number) => void,
): Promise<void> {
  const { database } = fleet;
  const stopped = await leaderWithin(fleet);
  let stoppedAt = 0;
  await database.stopHoldingRevision(stopped, {
    stop: () => {
      stoppedAt = Date.now();
      fleet.signal(stopped, 'SIGSTOP');
    },
    goOn: () => fleet.signal(stopped, 'SIGCONT'),
  });
  fleet.leadsNoMore(stopped);
  await database.revisionIsFree();
  tell('leader stopped with the revision row, others write after', Date.now() - stoppedAt);
  await leaderWithin(fleet);
  tell('another leads after', Date.now() - stoppedAt);
  await sleep(Math.max(0, stoppedAt + stoppedMs - Date.now()));
  fleet.signal(stopped, 'SIGCONT');
}

/**
 * The schema first, then process by process. A server of the new release is at work beside a worker of the old one for
 * a moment, which leaves its payloads alone.
 */
async function rollOut(fleet: Fleet, next: BuiltFile, pause: () => Promise<void>): Promise<void> {
  await fleet.migrate(next);
  for (const name of ['workers-1', 'server-1', 'workers-2', 'server-2'] as const) {
    await fleet.kill(name, 'SIGTERM');
    await fleet.start(name, next);
    await pause();
  }
}

const otherThan = (name: MachineName): MachineName => workerNames.find((other) => other !== name) ?? 'workers-1';

async function leaderWithin(fleet: Fleet): Promise<MachineName> {
  const until = Date.now() + leaderWithinMs;
  while (Date.now() < until) {
    const name = fleet.leader();
    if (name !== null) return name;
    await sleep(50);
  }
  throw new Error(`nobody led the schedules within ${leaderWithinMs} ms`);
}
