import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { whenDatabaseIsThere } from '#db/engine/awaitDatabase.ts';
import type { SocketFacts } from '#domain/monitoring/facts.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { createAnswering } from './answerCalls.ts';
import { createBroadcaster } from './broadcaster.ts';
import { createDeviceRooms } from './deviceRooms.ts';
import type { Gate } from '../gate/gate.ts';
import { callerOf, connectWithinMs, guardConnections, refuseUpgrade } from './guardConnections.ts';
import { checkHandshakes } from './handshake.ts';
import { createHub } from './hub.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import { originAllowed } from './origin.ts';
import type { RealtimePorts } from './ports.ts';
import { createPresence, type PresenceOptions } from './presence.ts';
import { createRelay } from './relay.ts';
import { createSessions } from './sessions.ts';
import { createHints } from './takeHints.ts';
import { createStatsTeller } from './tellStats.ts';
import { every, systemTimers, type Timers } from './timers.ts';

export interface RealtimeOptions {
  readonly httpServer: HttpServer;
  readonly bus: Pick<Bus, 'subscribe' | 'setWatched'>;
  readonly ports: RealtimePorts;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** The server's clock, epoch ms: what sockets are told and how long they may stay goes by the same as calls. */
  readonly now: () => number;
  /** WS_PATH. */
  readonly path: string;
  /** Long polling too; needs sticky sessions. */
  readonly polling?: boolean | undefined;
  /** Pages of other hosts that may connect, e.g. the development server of the client. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** TRUST_PROXY. */
  readonly proxies?: number | undefined;
  /** Counts handshakes, sockets and connections before anything is asked. */
  readonly gate: Pick<Gate, 'handshakes' | 'connections' | 'known'>;
  /** Where servers note who is online; absent where that is not needed. */
  readonly presence?: Pick<PresenceOptions, 'redis' | 'prefix' | 'tell'> | undefined;
}

export interface Realtime {
  readonly counts: () => SocketFacts;
  /** Tells clients when to come back, then hangs up. The http server itself stays its owner's. */
  readonly stop: () => Promise<void>;
}

const statsMs = 1_000;
const slowMs = 1_000;
const watchedMs = 2_000;
/** For the last words to leave. */
const farewellMs = 200;

/**
 * Opens realtime on an http server: sockets, rooms, calls, and the relay that feeds them.
 * @source docs/requirements.md E1, E2
 */
export async function attachRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { bus, ports, log, gate, now, proxies = 0 } = options;
  const timers: Timers = { ...systemTimers, now };
  const serverId = randomUUID();
  const report = (error: unknown): void => log.error({ err: error }, 'realtime');
  let stopping = false;
  let slowDropped = 0;
  let resyncs = 0;

  const io: LiveServer = new Server({
    path: options.path,
    transports: options.polling === true ? ['websocket', 'polling'] : ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    perMessageDeflate: false,
    connectTimeout: connectWithinMs,
    allowRequest: (request, decide) => {
      const rules = { allowedOrigins: options.allowedOrigins ?? [], trustProxy: proxies > 0 };
      if (stopping || !originAllowed(request, rules)) {
        decide(null, false);
        return;
      }
      const refusal = gate.handshakes.mayOpen(callerOf(request, proxies), io.engine.clientsCount);
      if (refusal === null) decide(null, true);
      // Long polling has no connection of its own to be closed.
      else if (request.headers.upgrade === undefined) decide(refusal, false);
      else refuseUpgrade(request, refusal);
    },
  });

  const broadcaster = createBroadcaster();
  const hub = createHub(io, broadcaster, {
    openRoom: (orgId) => relay.rooms.open(orgId),
    closeRoom: (orgId) => relay.rooms.close(orgId),
  });
  const devices = createDeviceRooms(io, timers);
  const relay = createRelay({
    // The machine's own: the server's clock does not follow one that slept, and the relay must know.
    timers: systemTimers,
    emit: (orgId, event, payload) => hub.tellOrg(orgId, event, payload),
    readRevision: ports.readRevision,
    changedSince: ports.changedSince,
    onForward: devices.takePublication,
    onRestart: () => {
      resyncs += 1;
      // What waits to be told is of revisions that are no more.
      broadcaster.drop();
      hub.tellAll('reset', {});
    },
    onError: report,
  });
  const sessions = createSessions({ timers, ports, hub, onScope: devices.leaveAll, onError: report });
  const hints = createHints(io, hub, sessions, timers, report);
  const answerCalls = createAnswering({
    ports,
    now,
    watch: (socket, deviceId) => {
      devices.watch(socket, deviceId);
      tellWatched();
    },
    unwatch: devices.unwatch,
    onError: report,
    onAsked: () => {
      resyncs += 1;
    },
  });

  let watchedTold = 0;
  let cancelWatched: (() => void) | null = null;
  function tellWatched(): void {
    cancelWatched ??= timers.after(200, () => {
      cancelWatched = null;
      const watched = devices.watched();
      if (watched.length === 0 && watchedTold === 0) return;
      watchedTold = watched.length;
      bus.setWatched(serverId, watched).catch(report);
    });
  }

  const tellStats = createStatsTeller({ ports, hub, rooms: relay.rooms });
  const presence = options.presence && createPresence({ ...options.presence, serverId, timers, onError: report });

  checkHandshakes(io, {
    ports,
    gate,
    lineOf: (socket) => callerOf(socket.request, proxies),
    socketsOf: (userId) => hub.ofUser(userId).size,
    onError: report,
  });
  io.on('connection', (socket: LiveSocket) => {
    hub.add(socket);
    sessions.keep(socket);
    answerCalls(socket);
    presence?.arrive(socket);
    socket.once('disconnect', () => {
      sessions.forget(socket);
      devices.leaveAll(socket);
      hub.remove(socket);
      presence?.leave(socket, () => hub.ofUser(socket.data.userId).size);
    });
  });

  await bus.subscribe('changes', relay.take);
  await bus.subscribe('values', devices.takeValues);
  await bus.subscribe('hints', hints.take);
  await whenDatabaseIsThere(() => relay.start(), { onWait: report });
  const cancels = [
    every(timers, statsMs, () => void tellStats().catch(report)),
    every(timers, watchedMs, tellWatched),
    every(timers, slowMs, () => {
      const dropped = hub.dropSlow();
      slowDropped += dropped;
      if (dropped > 0) log.warn({ dropped }, 'slow sockets dropped');
    }),
  ];
  io.attach(options.httpServer);
  guardConnections(io, { gate, proxies, now });

  return {
    counts: () => ({
      sockets: io.engine.clientsCount,
      // The room of each socket itself is none.
      rooms: [...io.sockets.adapter.rooms.keys()].filter((room) => !io.sockets.sockets.has(room)).length,
      slowDropped,
      resyncs,
      revision: relay.water(),
    }),
    stop: async () => {
      stopping = true;
      for (const cancel of cancels) cancel();
      cancelWatched?.();
      for (const socket of hub.all()) {
        // Spread over five seconds, so that the next server is not met by everybody at once.
        socket.emit('server:restart', { retryMs: Math.round(500 + Math.random() * 4_500) });
      }
      await new Promise<void>((resolve) => timers.after(farewellMs, resolve));
      relay.stop();
      broadcaster.drop();
      hints.stop();
      presence?.stop();
      devices.stop();
      for (const socket of hub.all()) sessions.forget(socket);
      io.engine.close();
      await bus.setWatched(serverId, []).catch(report);
    },
  };
}
