import '#db/engine/ownerOnly.ts';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { pino } from 'pino';
import { assertMigrated, whenDatabaseIsThere } from '#db/engine/awaitDatabase.ts';
import { engineObserver } from '#db/engine/counters.ts';
import { diskRoom } from '#db/engine/diskRoom.ts';
import { installLastResort } from '#db/engine/lastResort.ts';
import { loggableError } from '#db/engine/loggableError.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { monotonicMs, wallMs } from '#domain/clock/machineClock.ts';
import { parseConfig, type Config } from '#domain/config.ts';
import { diskLevel, diskReserveOf } from '#domain/security/disk.ts';
import { startWarnings } from '#domain/startWarnings.ts';
import { second } from '#domain/time.ts';
import { watchIncarnation } from '#workers/bus/claimRedis.ts';
import { connectProducer } from '#workers/bus/connections.ts';
import { assertQueueHome } from '#workers/bus/queueHome.ts';
import { defaultPrefix, openBus } from '#workers/bus/redisBus.ts';
import { commonSources } from '#workers/bus/metrics/commonFacts.ts';
import { createMeter } from '#workers/bus/metrics/meter.ts';
import { openWatchListener } from '#workers/bus/metrics/watchListener.ts';
import { createSenders } from '#workers/bus/senders/createSenders.ts';
import { createApp } from './app.ts';
import { createServerClock } from './clock.ts';
import { firstStart } from './firstStart.ts';
import { openDoors } from './doors/openDoors.ts';
import { doors } from './doors/table.ts';
import { createGate, gateFacts } from './gate/gate.ts';
import { addressOf, connectionOf } from './http/address.ts';
import type { ServerDeps } from './http/deps.ts';
import { tokenHashes } from './http/secret.ts';
import { serverOptions } from './http/serverOptions.ts';
import { isHeld } from './http/sessionCookie.ts';
import { staticFiles } from './http/staticFiles.ts';
import { doorFacts, pressureFacts } from './intake/doorFacts.ts';
import { createIntake } from './intake/intake.ts';
import { attachRealtime, type Realtime } from './realtime/attachRealtime.ts';
import { realtimePorts } from './realtime/realtimePorts.ts';
import { openReaders } from './readers/openReaders.ts';
import { checkAll, healthOf } from './routes/health/health.ts';

/** While the database is waited for. */
const noSockets = { sockets: 0, rooms: 0, slowDropped: 0, resyncs: 0, revision: 0 };
/** How long a stop may take before it is cut short. */
const stopWithinMs = 9_500;

function readConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = pino({
    level: config.NODE_ENV === 'test' ? 'warn' : 'info',
    base: { process: 'server' },
    serializers: { err: loggableError },
  });
  for (const words of startWarnings(config)) log.warn(words);
  const clock = createServerClock(wallMs, monotonicMs);
  const { now } = clock;
  const bus = await openBus({
    redisUrl: config.REDIS_URL,
    role: 'server',
    durable: config.REDIS_DURABLE,
    waitReplicas: config.REDIS_WAIT_REPLICAS,
  });
  if (!bus.durabilityAsserted) log.warn('Redis forbids CONFIG: its durability was vouched for, not checked');
  const redis = await connectProducer(config.REDIS_URL, 'guardline-server-http');
  const db = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    databasePath: config.databasePath,
    role: 'server',
    publish: (publication) => bus.publish('changes', publication),
  });
  const readers = await openReaders({ db, config, log });
  const serverId = randomUUID();
  const metrics = createMeter('server');
  engineObserver.transaction = (seconds, isOk) =>
    metrics.observe('guardline_transaction_seconds', { outcome: isOk ? 'ok' : 'failed' }, seconds);
  engineObserver.held = (seconds) => metrics.observe('guardline_write_held_seconds', {}, seconds);
  const gate = createGate(config);
  // A file that is a database is not away.
  const copyFile = config.DATABASE_URL === undefined ? undefined : join(config.DATA_DIR, 'door-devices.jsonl');
  const disk = async () => diskLevel(await diskRoom(config.DATA_DIR), diskReserveOf(config));
  const intake = createIntake({ db, bus, config, now, log, serverId, copyFile, clock, disk });
  const openedDoors = openDoors(doors, intake, {
    now,
    log,
    addressOf: (c) => addressOf(c, config.TRUST_PROXY),
    gate,
    onProved: (c) => gate.connections.prove(connectionOf(c)),
  });
  const senders = createSenders(config, now);
  let realtime: Realtime | null = null;
  const isStarted = () => realtime !== null;
  const deps: ServerDeps = {
    db,
    readers,
    bus,
    redis,
    config,
    now,
    log,
    metrics,
    gate,
    senders,
    prefix: defaultPrefix,
    isStarted,
  };
  setInterval(() => void clock.look(deps), 5 * second).unref();
  const files = staticFiles(resolve(import.meta.dirname, '../dist'), config);
  const app = createApp({ deps, files, doors: openedDoors });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  gate.connections.watch(server);
  const attach = () =>
    attachRealtime({
      httpServer: server,
      bus,
      ports: realtimePorts(db, {
        readers,
        now,
        tokenHashes: (token) => tokenHashes(token, config.TOKEN_PEPPER),
        isHeld: (token, cookies) => isHeld(token, cookies, config.TOKEN_PEPPER),
        timeZone: config.APP_TZ,
      }),
      log,
      now,
      path: config.WS_PATH,
      allowedOrigins: config.PAGE_ORIGINS,
      gate,
      proxies: config.TRUST_PROXY,
      presence: { redis, prefix: defaultPrefix, tell: (hints) => bus.publish('hints', hints) },
    });
  metrics.attach({
    ...commonSources(config),
    doors: () => openedDoors.map(({ name, stats }) => doorFacts(name, stats)),
    pressure: () => pressureFacts(intake.now()),
    sockets: () => realtime?.counts() ?? noSockets,
    gate: () => gateFacts(gate),
  });
  const watch = await openWatchListener({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    token: config.METRICS_TOKEN,
    meter: metrics,
    health: async () => healthOf(await checkAll(deps)),
    log,
  });

  const watching = watchIncarnation({
    db,
    redis,
    prefix: defaultPrefix,
    onOther: (sentence) => {
      log.fatal(sentence);
      process.exit(1);
    },
  });

  let stopping = false;
  const stop = (signal: string, exitCode = 0): void => {
    if (stopping) return;
    stopping = true;
    watching.stop();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    void (async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      // No statement is waited for.
      const read = readers.close();
      await watch.stop();
      await realtime?.stop();
      server.closeIdleConnections();
      // What is in flight gets its answer before doors and data close.
      await Promise.race([closed, new Promise((done) => setTimeout(done, 5_000).unref())]);
      await intake.stop();
      await bus.close();
      redis.disconnect();
      await read;
      await db.close();
      process.exit(exitCode);
    })().catch((error: unknown) => {
      log.error({ err: error }, 'the stop failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  installLastResort(log, (reason) => stop(reason, 1));

  let isListening = false;
  const open = async (): Promise<void> => {
    if (isListening) return;
    isListening = true;
    await listen(server, config);
    log.info({ port: config.PORT, host: config.HOST }, 'listening');
  };
  await whenDatabaseIsThere(
    async () => {
      await assertMigrated(db);
      await assertQueueHome({ db, config, prefix: defaultPrefix, now, log });
      await firstStart(db, now());
      await intake.start();
    },
    {
      // Redis is all that the door needs: what it acknowledges waits there.
      onWait: async (why) => {
        const devices = await intake.open();
        log.warn({ why: why.message, devices }, 'the database is away: the door is open, calls wait');
        await open();
      },
    },
  );
  realtime = await attach();
  await open();
  readers.warm();
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE';
      fail(isBusy ? new Error(`Port ${config.PORT} on ${config.HOST} is in use`, { cause: error }) : error);
    });
    server.listen(config.PORT, config.HOST, done);
  });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
