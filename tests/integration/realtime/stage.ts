import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { createWatchState, step, type WatchInput, type RowSnapshot, type WatchState } from '#client/realtime/watch.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { recordDeparture } from '#db/realtime/recordDeparture.ts';
import { changedSince } from '#db/realtime/changedSince.ts';
import { event } from '#db/schema/alarms.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { findSession } from '#db/sessions/findSession.ts';
import { device } from '#db/schema/devices.ts';
import { session, user } from '#db/schema/users.ts';
import type { Role } from '#domain/access/access.ts';
import type {
  Ack,
  ClientToServerEvents,
  Delta,
  Placed,
  Publication,
  RealtimeAnswer,
  RealtimeCall,
  ScopedChanges,
  ServerToClientEvents,
} from '#domain/realtime.ts';
import { createGate } from '#server/gate/gate.ts';
import { attachRealtime, type Realtime } from '#server/realtime/attachRealtime.ts';
import { realtimePorts } from '#server/realtime/realtimePorts.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import { scopeNameOf } from '#server/realtime/scopeName.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { readersOf } from '../server/town.ts';
import { deviceValues, eventValues, insertModel, insertProject } from '../engine/fixtures.ts';

export const orgPaths = {
  root: '/root/',
  north: '/root/north/',
  south: '/root/south/',
  team: '/root/north/team/',
  far: '/root/south/far/',
} as const;
export type OrgId = keyof typeof orgPaths;

const gateConfig = { TRUST_PROXY: 0, STRANGER_CALLS_PER_MIN: 3_000, MAX_CONNECTIONS: 5_000, MAX_SOCKETS: 2_000 };
const hashToken = (token: string): string => createHash('sha256').update(`${token} pepper`).digest('hex');

/** A client of the product's own watch, and everything that it ever heard. */
export interface Dashboard {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly watch: WatchState;
  readonly heard: Array<{ readonly event: string; readonly payload: unknown }>;
  readonly deltas: () => Delta[];
  readonly call: <C extends RealtimeCall>(name: C, payload: unknown) => Promise<Ack<RealtimeAnswer<C>>>;
}

export interface Stage {
  readonly db: Database;
  readonly bus: RedisBus;
  readonly url: string;
  readonly realtime: () => Realtime;
  readonly snapshot: (token: string) => Promise<RowSnapshot>;
  /** How often `snapshot` was asked, by dashboards too. */
  readonly snapshotsRead: () => number;
  readonly revision: () => Promise<number>;
  /** Stands for getChanges by HTTP. */
  readonly changes: (token: string, since: number, scope: string) => Promise<ScopedChanges>;
  /** Stops realtime and its http server, does `between`, and starts both again at the same address. */
  readonly restartServer: (between: () => Promise<void>) => Promise<void>;
  /** Publications for which this answers true are lost between the commit and Redis. */
  dropPublication: (publication: Publication) => boolean;
  readonly signIn: (
    orgId: OrgId | null,
    roles?: Role[],
  ) => Promise<{ token: string; sessionId: string; userId: string }>;
  readonly dashboard: (token: string) => Promise<Dashboard>;
  readonly addDevice: (orgId: OrgId) => Promise<string>;
  readonly addDevices: (orgId: OrgId, count: number) => Promise<string[]>;
  readonly setStatus: (deviceId: string, status: number) => Promise<void>;
  /** One transaction; answers its revision. */
  readonly readdress: (deviceIds: readonly string[], address: string) => Promise<number>;
  readonly moveDevice: (deviceId: string, to: OrgId) => Promise<void>;
  readonly raiseAlarm: (deviceId: string, orgId: OrgId) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function until<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  ms = 60_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${ms} ms for: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Real database, real Redis, real http server with realtime on it; the organisations above, one project each. */
export async function openStage(): Promise<Stage> {
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (redisUrl === undefined) throw new Error('run the project "engines"');
  const prefix = `t${ulid()}`;
  const bus = await openBus({ redisUrl, role: 'server', prefix });
  const stage: { dropPublication: (publication: Publication) => boolean } = { dropPublication: () => false };
  const database: TestDatabase = await openTestDatabase({
    publish: (publication) => {
      if (!stage.dropPublication(publication)) bus.publish('changes', publication);
    },
  });
  const { db } = database;
  const serverDb = await database.another();
  await db.write(async (tx) => {
    for (const [id, path] of Object.entries(orgPaths)) {
      const parentId = path.split('/').at(-3) || null;
      await addOrganization(tx, { id, parentId, title: id, now: Date.now() });
    }
    for (const id of Object.keys(orgPaths)) await insertProject(tx, `project-${id}`, id, await tx.revision());
    await insertModel(tx);
  });
  const readers = readersOf(serverDb);
  const ports = realtimePorts(serverDb, {
    readers,
    now: Date.now,
    tokenHashes: (token) => [hashToken(token)],
    isHeld: () => true,
    timeZone: 'Asia/Shanghai',
  });
  const startServer = async (port: number) => {
    const httpServer = createServer();
    const log = pino({ level: 'silent' });
    const realtime = await attachRealtime({
      httpServer,
      bus,
      ports,
      log,
      now: Date.now,
      gate: createGate(gateConfig),
      path: '/ws',
    });
    await new Promise<void>((resolve) => httpServer.listen(port, '127.0.0.1', resolve));
    const stop = async (): Promise<void> => {
      await realtime.stop();
      await new Promise((resolve) => httpServer.close(resolve));
    };
    return { realtime, stop, port: (httpServer.address() as AddressInfo).port };
  };
  let server = await startServer(0);
  const url = `http://127.0.0.1:${server.port}`;
  const sockets: Socket[] = [];
  let number = 0;

  async function insertUser(tx: WriteTx, orgId: OrgId | null, roles: Role[]) {
    const now = Date.now();
    const id = ulid();
    number += 1;
    const stamps = { createdAt: now, updatedAt: now };
    const names = {
      username: id,
      usernameLower: id.toLowerCase(),
      realName: '张三',
      mobile: `139${10_000_000 + number}`,
    };
    await tx.sql
      .insert(user)
      .values({ id, uuid: id, ...names, passwordHash: '', orgId, roles, status: 'enabled', ...stamps });
    return { userId: id, now };
  }

  /** In one transaction. */
  const addDevices = (orgId: OrgId, count: number) =>
    db.write(async (tx) => {
      const rows = Array.from({ length: count }, () => {
        number += 1;
        return deviceValues(number, { orgId, projectId: `project-${orgId}`, deviceStatus: 1, statusCode: '' });
      });
      const revision = await tx.revision();
      await tx.sql.insert(device).values(rows.map((values) => ({ ...values, revision })));
      return rows.map(({ id }) => id);
    });

  return Object.assign(stage, {
    db,
    bus,
    url,
    realtime: () => server.realtime,
    snapshot: (token: string) => readSnapshot(serverDb, token),
    snapshotsRead: () => snapshotsRead,
    revision: () => serverDb.snapshot(readRevision),
    changes: async (token: string, since: number, scope: string) => {
      const found = await serverDb.snapshot((tx) => findSession(tx, [hashToken(token)], Date.now()));
      const seen = { userId: '', access: [], orgPath: found?.orgPath ?? '-' };
      const answer = await (await readers.ask('readChanges', seen, { since })).value();
      return answer.scope === scope ? answer : { mode: 'snapshot' as const, scope: answer.scope };
    },
    restartServer: async (between: () => Promise<void>) => {
      await server.stop();
      await between();
      server = await startServer(server.port);
    },
    signIn: (orgId: OrgId | null, roles: Role[] = ['operate']) =>
      db.write(async (tx) => {
        const { userId, now } = await insertUser(tx, orgId, roles);
        const [token, sessionId] = [`token-${userId}`, ulid()];
        await tx.sql.insert(session).values({
          id: sessionId,
          userId,
          tokenHash: hashToken(token),
          createdAt: now,
          expiresAt: now + 3_600_000,
          lastSeenAt: now,
          remember: false,
          ip: '127.0.0.1',
          userAgent: 'test',
          client: 'web' as const,
        });
        return { token, sessionId, userId };
      }),
    dashboard: async (token: string) => {
      const dashboard = openDashboard(url, token, serverDb);
      sockets.push(dashboard.socket);
      await until(() => dashboard.watch.asked === null && dashboard.watch.local >= 0);
      return dashboard;
    },
    addDevice: async (orgId: OrgId) => (await addDevices(orgId, 1))[0],
    addDevices,
    setStatus: (deviceId: string, status: number) =>
      db.write(async (tx) => {
        const revision = await tx.revision();
        await tx.sql.update(device).set({ deviceStatus: status, revision }).where(eq(device.id, deviceId));
      }),
    readdress: (deviceIds: readonly string[], address: string) =>
      db.write(async (tx) => {
        const revision = await tx.revision();
        const change = { address, revision };
        await tx.sql
          .update(device)
          .set(change)
          .where(inArray(device.id, [...deviceIds]));
        return revision;
      }),
    moveDevice: (deviceId: string, to: OrgId) =>
      db.write(async (tx) => {
        const [row] = await tx.sql.select({ orgId: device.orgId }).from(device).where(eq(device.id, deviceId));
        const orgPath = orgPaths[row?.orgId as OrgId];
        await recordDeparture(tx, { orgPath, row: { kind: 'device', id: deviceId } }, Date.now());
        const revision = await tx.revision();
        await tx.sql.update(device).set({ orgId: to, revision }).where(eq(device.id, deviceId));
      }),
    raiseAlarm: (deviceId: string, orgId: OrgId) =>
      db.write(async (tx) => {
        const id = ulid();
        const revision = await tx.revision();
        await tx.sql.insert(event).values(eventValues(id, { orgId, deviceId, subjectId: deviceId, revision }));
        return id;
      }),
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await server.stop();
      await bus.close();
      await database.close();
    },
  }) as Stage;
}

function openDashboard(url: string, token: string, db: Database): Dashboard {
  const socket: Dashboard['socket'] = connectSocket(url, { token });
  const watch = createWatchState();
  const heard: Array<{ event: string; payload: unknown }> = [];
  // Also what no typed client would send.
  const untyped = socket as unknown as Socket;
  const call: Dashboard['call'] = (name, payload) => untyped.timeout(5_000).emitWithAck(name, payload);

  const input = (given: WatchInput): void => {
    const { ask } = step(watch, given);
    if (ask === null) return;
    if (ask.kind === 'snapshot') {
      void readSnapshot(db, token).then(
        (snapshot) => input({ kind: 'snapshot', token: ask.token, snapshot }),
        () => setTimeout(() => input({ kind: 'failed', token: ask.token }), 200),
      );
      return;
    }
    const payload = ask.scope === undefined ? { since: ask.since } : { since: ask.since, scope: ask.scope };
    void call('changes', payload).then(
      ({ data }) => data !== null && input({ kind: 'changes', token: ask.token, answer: data }),
      () => undefined,
    );
  };
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  socket.on('connect', () => input({ kind: 'connect' }));
  socket.on('disconnect', () => input({ kind: 'disconnect' }));
  socket.on('delta', (delta) => input({ kind: 'delta', delta }));
  socket.on('sync', (sync) => input({ kind: 'sync', sync }));
  socket.on('reset', () => input({ kind: 'reset' }));
  socket.connect();
  return {
    socket,
    watch,
    heard,
    call,
    deltas: () => heard.filter(({ event }) => event === 'delta').map(({ payload }) => payload as Delta),
  };
}

let snapshotsRead = 0;

/** Stands for the HTTP call: what the token's user sees, read in one snapshot. */
async function readSnapshot(db: Database, token: string): Promise<RowSnapshot> {
  snapshotsRead += 1;
  return db.snapshot(async (tx) => {
    const found = await findSession(tx, [hashToken(token)], Date.now());
    const orgPath = found?.orgPath ?? '-';
    const all = await changedSince(tx, -1);
    const inside = <T>(placed: ReadonlyArray<Placed<T>>): T[] =>
      placed.filter((item) => item.orgPath.startsWith(orgPath)).map((item) => item.row);
    return {
      revision: all.revision,
      scope: scopeNameOf({ orgPath }, await readIncarnation(tx)),
      devices: inside(all.devices),
      alarms: inside(all.alarms),
      rails: inside(all.rails),
      projects: inside(all.projects),
    };
  });
}

export function connectSocket(
  url: string,
  auth: object,
  extraHeaders: Record<string, string> = {},
): Socket<ServerToClientEvents, ClientToServerEvents> {
  return io(url, {
    path: '/ws',
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders,
  });
}
