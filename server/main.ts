import '#db/engine/ownerOnly.ts';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { pino } from 'pino';
import { loggableError } from '#db/engine/loggableError.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { parseConfig, type Config } from '#domain/config.ts';
import { startWarnings } from '#domain/startWarnings.ts';
import { connectProducer } from '#workers/bus/connections.ts';
import { defaultPrefix, openBus } from '#workers/bus/redisBus.ts';
import { createSenders } from '#workers/bus/senders/createSenders.ts';
import { createApp } from './app.ts';
import { firstStart } from './firstStart.ts';
import { openDoors } from './doors/openDoors.ts';
import { doors } from './doors/table.ts';
import { createGate, gaugeGate } from './gate/gate.ts';
import { addressOf, connectionOf } from './http/address.ts';
import type { ServerDeps } from './http/deps.ts';
import { createMetrics } from './http/metrics.ts';
import { tokenHashes } from './http/secret.ts';
import { serverOptions } from './http/serverOptions.ts';
import { isHeld } from './http/sessionCookie.ts';
import { staticFiles } from './http/staticFiles.ts';
import { createIntake } from './intake/intake.ts';
import { attachRealtime } from './realtime/attachRealtime.ts';
import { realtimePorts } from './realtime/realtimePorts.ts';

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
  const now = Date.now;
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
  await firstStart(db, now());
  const serverId = randomUUID();
  const metrics = createMetrics();
  const gate = createGate(config);
  gaugeGate(gate, metrics.addGauge);
  const intake = createIntake({ db, bus, config, now, log, serverId });
  const openedDoors = openDoors(doors, intake, {
    now,
    log,
    addressOf: (c) => addressOf(c, config.TRUST_PROXY),
    gate,
    onProved: (c) => gate.connections.prove(connectionOf(c)),
  });
  await intake.start();
  const senders = createSenders(config, now);
  const deps: ServerDeps = { db, bus, redis, config, now, log, metrics, gate, senders, prefix: defaultPrefix };
  const files = staticFiles(resolve(import.meta.dirname, '../dist'), config);
  const app = createApp({ deps, files, doors: openedDoors });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  gate.connections.watch(server);
  const realtime = await attachRealtime({
    httpServer: server,
    bus,
    ports: realtimePorts(db, {
      now,
      tokenHashes: (token) => tokenHashes(token, config.TOKEN_PEPPER),
      isHeld: (token, cookies) => isHeld(token, cookies, config.TOKEN_PEPPER),
      timeZone: config.APP_TZ,
    }),
    log,
    path: config.WS_PATH,
    allowedOrigins: config.PAGE_ORIGINS,
    gate,
    proxies: config.TRUST_PROXY,
    presence: { redis, prefix: defaultPrefix, tell: (hints) => bus.publish('hints', hints) },
  });
  metrics.addGauge('guardline_sockets', 'Sockets that are open', () => realtime.counts().sockets);
  metrics.addGauge(
    'guardline_sockets_slow_dropped',
    'Sockets dropped because they did not read',
    () => realtime.counts().slowDropped,
  );
  metrics.addGauge(
    'guardline_revision_forwarded',
    'Last revision up to which everything was forwarded',
    () => realtime.counts().water,
  );
  await listen(server, config);
  log.info({ port: config.PORT, host: config.HOST }, 'listening');

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    void (async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      await realtime.stop();
      server.closeIdleConnections();
      // What is in flight gets its answer before doors and data close.
      await Promise.race([closed, new Promise((done) => setTimeout(done, 5_000).unref())]);
      await intake.stop();
      await bus.close();
      redis.disconnect();
      await db.close();
      process.exit(0);
    })().catch((error: unknown) => {
      log.error({ err: error }, 'the stop failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
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
