import '#db/engine/ownerOnly.ts';
import { hostname } from 'node:os';
import pino from 'pino';
import { ulid } from 'ulid';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { assertMigrated, whenDatabaseIsThere } from '#db/engine/awaitDatabase.ts';
import { engineObserver } from '#db/engine/counters.ts';
import { installLastResort } from '#db/engine/lastResort.ts';
import { incarnationOf } from '#db/incarnation/incarnation.ts';
import { loggableError } from '#db/engine/loggableError.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { monotonicMs, wallMs } from '#domain/clock/machineClock.ts';
import { backupPlan } from './backup/scheduledBackup.ts';
import { parseConfig } from '#domain/config.ts';
import { diskReserveOf } from '#domain/security/disk.ts';
import { startWarnings } from '#domain/startWarnings.ts';
import { second } from '#domain/time.ts';
import { beatLanes, beatMs } from './beats.ts';
import { claimRedis, watchIncarnation } from './bus/claimRedis.ts';
import { countAccepted } from './bus/countAccepted.ts';
import { createWorkerClock } from './clock.ts';
import { connectConsumer } from './bus/connections.ts';
import { assertQueueHome } from './bus/queueHome.ts';
import { defaultPrefix, openBus } from './bus/redisBus.ts';
import { createSenders } from './bus/senders/createSenders.ts';
import { commonSources, walPathOf } from './bus/metrics/commonFacts.ts';
import { createMeter } from './bus/metrics/meter.ts';
import { openWatchListener } from './bus/metrics/watchListener.ts';
import { crashPoint } from './crashPoint.ts';
import { watchDisk } from './disk.ts';
import type { JobContext } from './jobs/job.ts';
import { Keeper } from './leases/keeper.ts';
import { carryFormer } from './lanes/carryFormer.ts';
import { FactsCache } from './lanes/factsCache.ts';
import { startForwarding } from './lanes/forwardFormer.ts';
import { BusyLanes } from './lanes/busyLanes.ts';
import { createLaneCounts } from './lanes/laneCounts.ts';
import { startConsumers, type Consumers } from './lanes/startConsumers.ts';
import { schedulesLease, startSchedules } from './schedules.ts';
import { freeThreadHeaps } from './threadHeaps.ts';
import { startWalThread, type WalThread } from './walCopies/startWalThread.ts';
import { checkWorkers, workerSources } from './workerFacts.ts';

/** Everything in hand is finished or put back within this time, else the process ends and the jobs come back. */
const stopWithinMs = 10 * second;

/** The worker process: consumers of all queues, heartbeat, schedules. */
async function main(): Promise<void> {
  freeThreadHeaps();
  const config = parseConfig(process.env);
  const log = pino({ name: 'workers', level: process.env['LOG_LEVEL'] ?? 'info', serializers: { err: loggableError } });
  for (const words of startWarnings(config)) log.warn(words);
  const bus = await openBus({
    redisUrl: config.REDIS_URL,
    role: 'worker',
    durable: config.REDIS_DURABLE,
    waitReplicas: config.REDIS_WAIT_REPLICAS,
  });
  if (!bus.durabilityAsserted) log.warn('Redis forbids CONFIG: its durability is what REDIS_DURABLE says');
  const db = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    databasePath: config.databasePath,
    role: 'worker',
    publish: (publication) => {
      crashPoint('after_commit_before_publish');
      bus.publish('changes', publication);
    },
  });
  const redis = await connectConsumer(config.REDIS_URL, 'guardline-lanes');
  const clock = createWorkerClock(wallMs, monotonicMs);
  const laneCounts = createLaneCounts(clock.now);
  const context: JobContext = {
    db,
    facts: new FactsCache(),
    laneCounts,
    busyLanes: new BusyLanes(),
    bus,
    now: clock.now,
    log,
    senders: createSenders(config, clock.now),
    timeZone: config.APP_TZ,
    auditKeys: chainKeysOf(config),
    imports: { dataKeys: parseDataKeys(config.DATA_KEY), maxRows: config.IMPORT_MAX_ROWS },
  };
  const id = `lanes-${hostname()}-${ulid()}`;

  const keeper = new Keeper({ db, log });
  const meter = createMeter('workers');
  engineObserver.transaction = (seconds, isOk) =>
    meter.observe('guardline_transaction_seconds', { outcome: isOk ? 'ok' : 'failed' }, seconds);
  engineObserver.held = (seconds) => meter.observe('guardline_write_held_seconds', {}, seconds);
  meter.attach({
    ...commonSources(config),
    ...workerSources({ db, redis, prefix: defaultPrefix, laneCounts, cache: context.facts, now: clock.now }),
  });
  const watch = await openWatchListener({
    port: config.WORKER_PORT,
    host: config.METRICS_HOST,
    token: config.METRICS_TOKEN,
    meter,
    health: () => checkWorkers({ db, redis, id, now: clock.now }),
    log,
  });
  let stopping = false;
  let consumers: Consumers | null = null;
  let running: { stop(): Promise<void> } | null = null;
  let beating: NodeJS.Timeout | undefined;
  let forwarding: { stop(): Promise<void> } | null = null;
  let watching: { stop(): void } | null = null;
  let walThread: WalThread | null = null;
  const stop = async (signal: string, exitCode = 0): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    clearInterval(beating);
    watching?.stop();
    await watch.stop();
    await Promise.all([running?.stop(), consumers?.stop(), forwarding?.stop()]);
    await keeper.stop();
    redis.disconnect();
    await bus.close();
    await walThread?.stop();
    await db.close();
    process.exit(exitCode);
  };
  const end = (reason: string, exitCode: number): void => {
    stop(reason, exitCode).catch((error: unknown) => {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal, 0));
  installLastResort(log, (reason) => end(reason, 1));

  // Jobs wait in Redis until there is a database to put them into.
  await whenDatabaseIsThere(
    async () => {
      await assertMigrated(db);
      await assertQueueHome({ db, config, prefix: defaultPrefix, now: clock.now, log });
      // What was accepted for another database is never worked into this one.
      await claimRedis(redis, defaultPrefix, await incarnationOf(db));
    },
    { onWait: (why) => log.warn({ why: why.message }, 'the database is away: jobs wait') },
  );
  const backup = backupPlan(config, () => countAccepted(redis, defaultPrefix));
  const watched = { dataDir: config.DATA_DIR, walPath: walPathOf(config), isClockTrusted: clock.isTrusted };
  if (config.DATABASE_URL === undefined) walThread = startWalThread(config.databasePath, log);
  running = startSchedules(keeper.single(schedulesLease), { ...context, bus, ...watched, backup });
  await carryFormer(redis, defaultPrefix, log);
  consumers = await startConsumers(redis, defaultPrefix, context, keeper);
  forwarding = startForwarding({ redis, prefix: defaultPrefix, log });
  const disk = {
    dataDir: config.DATA_DIR,
    reserve: diskReserveOf(config),
    ballastBytes: config.DISK_BALLAST_MB * 1024 * 1024,
  };
  beating = setInterval(() => {
    beatLanes(id, context, bus).catch((error: unknown) => log.warn({ err: error }, 'heartbeat'));
    clock.look(context).catch((error: unknown) => log.warn({ err: error }, 'clock'));
    watchDisk(context, disk).catch((error: unknown) => log.warn({ err: error }, 'disk'));
  }, beatMs);
  await beatLanes(id, context, bus).catch((error: unknown) => log.warn({ err: error }, 'heartbeat'));
  watching = watchIncarnation({
    db,
    redis,
    prefix: defaultPrefix,
    onOther: (sentence) => {
      log.fatal(sentence);
      process.exit(1);
    },
  });
  log.info({ engine: config.DATABASE_URL === undefined ? 'sqlite' : 'postgres' }, 'workers ready');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
