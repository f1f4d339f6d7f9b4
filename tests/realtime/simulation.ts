import { createWatchState, step, type Ask, type WatchInput, type WatchState } from '#client/realtime/watch.ts';
import { revisionedKinds, type Changes, type Publication } from '#domain/realtime.ts';
import { createRelay, type Relay } from '#server/realtime/relay.ts';
import { createModelDatabase, type ModelDatabase } from './modelDatabase.ts';
import { createRandom, createVirtualTime } from './virtualTime.ts';

export interface SimulationOptions {
  readonly steps: number;
  /** Share of pushes to sockets that vanish. */
  readonly pushLoss: number;
  /** Negative control: nobody looks for holes. */
  readonly withoutHoleCheck?: boolean;
  /** Negative control: the client believes that it has heard everything. */
  readonly ignorePrev?: boolean;
  /** How long after the last step the client must equal a snapshot. */
  readonly settleMs: number;
}

export interface SimulationResult {
  /** Empty = every client equals its snapshot. */
  readonly differences: readonly string[];
  readonly revisions: number;
  readonly lost: number;
  readonly repaired: number;
  readonly changesAsked: number;
  readonly snapshotsAsked: number;
  readonly deltasHeard: number;
  readonly socketsLost: number;
}

interface Socket {
  readonly client: Client;
  readonly server: Server;
  open: boolean;
  scopePath: string;
  lastArrival: number;
}
interface Client {
  readonly orgId: string;
  readonly watch: WatchState;
  socket: Socket | null;
}
interface Server {
  relay: Relay | null;
  readonly rooms: Map<string, Set<Socket>>;
}

const orgs = ['r', 'a', 'b', 'c', 'd', 'e'];
const clientOrgs = ['r', 'a', 'b', 'c', 'e'];

/**
 * Two writers, two servers, five dashboards: publications are lost, doubled and late, sockets break and servers
 * restart between any two steps, rows move, close and vanish, an organisation moves. The relay and the watch are the
 * real ones; time, network and database are made.
 * @source docs/requirements.md E6
 */
export async function simulate(seed: number, options: SimulationOptions): Promise<SimulationResult> {
  const random = createRandom(seed);
  const time = createVirtualTime();
  const { timers } = time;
  const db: ModelDatabase = createModelDatabase(timers.now);
  const tally = { lost: 0, repaired: 0, changesAsked: 0, snapshotsAsked: 0, deltasHeard: 0, socketsLost: 0 };
  let calm = false;

  /** Read at one moment, known a little later. */
  const later = <T>(read: () => T): Promise<T> =>
    new Promise((resolve) => {
      timers.after(random.int(0, 15), () => {
        const value = read();
        timers.after(random.int(0, 15), () => resolve(value));
      });
    });

  const arrive = (socket: Socket, run: () => void): void => {
    const at = Math.max(socket.lastArrival, timers.now() + random.int(1, 60));
    socket.lastArrival = at;
    timers.after(at - timers.now(), () => {
      if (socket.open && socket.client.socket === socket) run();
    });
  };

  const input = (client: Client, given: WatchInput): void => {
    if (given.kind === 'delta') tally.deltasHeard += 1;
    const { ask } = step(client.watch, given);
    if (ask !== null) answer(client, ask);
  };

  function answer(client: Client, ask: Ask): void {
    if (ask.kind === 'snapshot') {
      tally.snapshotsAsked += 1;
      const fails = !calm && random.chance(0.1);
      timers.after(random.int(5, 150), () => {
        const snapshot = db.snapshot(db.pathOf(client.orgId));
        timers.after(random.int(5, 150), () => {
          if (fails) timers.after(500, () => input(client, { kind: 'failed', token: ask.token }));
          else input(client, { kind: 'snapshot', token: ask.token, snapshot });
        });
      });
      return;
    }
    tally.changesAsked += 1;
    const { socket } = client;
    if (socket === null) return;
    timers.after(random.int(1, 60), () => {
      if (!socket.open) return;
      const { scopePath } = socket;
      const read = (): Changes =>
        ask.scope === scopePath ? db.changesForScope(scopePath, ask.since) : { mode: 'snapshot' };
      const send = async (): Promise<void> => {
        const told = { ...(await later(read)), scope: scopePath };
        if (socket.open) arrive(socket, () => input(client, { kind: 'changes', token: ask.token, answer: told }));
      };
      void send();
    });
  }

  function push(socket: Socket, given: WatchInput): void {
    if (!calm && random.chance(options.pushLoss)) return;
    arrive(socket, () => input(socket.client, given));
  }

  function openServer(): Server {
    const server: Server = { relay: null, rooms: new Map() };
    return server;
  }

  async function startServer(server: Server): Promise<void> {
    const relay = createRelay({
      timers,
      itemsPerDelta: random.pick([2, 3, 500]),
      itemsPerBuffer: random.pick([6, 5_000]),
      readRevision: () => later(db.counter),
      changedSince: (since) => {
        tally.repaired += 1;
        const answer = later(() => db.changedSince(since));
        // Too much to be read whole: some rows are not in it.
        const isCut = random.chance(0.3);
        return answer.then((found) => ({
          ...found,
          ...(isCut && { devices: found.devices.slice(1), alarms: [] }),
          isCut,
        }));
      },
      emit: (orgId, event, payload) => {
        const sockets = [...(server.rooms.get(orgId) ?? [])];
        const given: WatchInput =
          event === 'delta'
            ? { kind: 'delta', delta: payload as Extract<WatchInput, { kind: 'delta' }>['delta'] }
            : { kind: 'sync', sync: payload };
        const told = options.ignorePrev === true ? withoutPrev(given) : given;
        if (random.chance(0.7)) {
          for (const socket of sockets) push(socket, told);
          return undefined;
        }
        // A large room, told in two slices.
        for (const socket of sockets.slice(0, 1)) push(socket, told);
        return new Promise((resolve) => {
          timers.after(random.int(1, 30), () => {
            for (const socket of sockets.slice(1))
              if (server.rooms.get(orgId)?.has(socket) === true) push(socket, told);
            resolve();
          });
        });
      },
      ...(options.withoutHoleCheck === true ? { holeMs: 1e12, counterMs: 1e12 } : {}),
    });
    server.relay = null;
    starting.set(server, relay);
    await relay.start();
    if (starting.get(server) === relay) server.relay = relay;
  }
  const starting = new Map<Server, Relay>();

  function connect(client: Client): void {
    const server = random.pick(servers);
    if (client.socket !== null) return;
    // A page asks for everything while its socket opens, and now and then without one.
    if (client.watch.local < 0 || random.chance(0.1)) input(client, { kind: 'poll', isWhole: true });
    if (server.relay === null) {
      timers.after(random.int(50, 300), () => connect(client));
      return;
    }
    const socket: Socket = { client, server, open: true, scopePath: db.pathOf(client.orgId), lastArrival: 0 };
    client.socket = socket;
    const room = server.rooms.get(client.orgId) ?? new Set();
    server.rooms.set(client.orgId, room.add(socket));
    server.relay.rooms.open(client.orgId);
    arrive(socket, () => input(client, { kind: 'connect' }));
  }

  function disconnect(client: Client): void {
    const { socket } = client;
    if (socket === null) return;
    tally.socketsLost += 1;
    socket.open = false;
    client.socket = null;
    input(client, { kind: 'disconnect' });
    // The server learns of it later.
    timers.after(random.int(0, 300), () => {
      const room = socket.server.rooms.get(client.orgId);
      room?.delete(socket);
      if (room?.size === 0) {
        socket.server.rooms.delete(client.orgId);
        socket.server.relay?.rooms.close(client.orgId);
      }
    });
    timers.after(random.int(1, 1_500), () => connect(client));
  }

  function restart(server: Server): void {
    starting.get(server)?.stop();
    starting.delete(server);
    server.relay = null;
    for (const client of clients) if (client.socket?.server === server) disconnect(client);
    server.rooms.clear();
    timers.after(random.int(10, 400), () => void startServer(server));
  }

  const servers = [openServer(), openServer()];
  const clients: Client[] = clientOrgs.map((orgId) => ({ orgId, watch: createWatchState(), socket: null }));

  function publish(publication: Publication, slowness: number): void {
    for (const server of servers) {
      const times = random.chance(0.12) ? 0 : random.chance(0.15) ? 2 : 1;
      if (times === 0) tally.lost += 1;
      for (let time = 0; time < times; time += 1) {
        timers.after(random.int(0, slowness), () => starting.get(server)?.take(publication));
      }
    }
  }

  function reset(): void {
    timers.after(random.int(0, 100), () => {
      for (const { socket, orgId } of clients) {
        if (socket === null) continue;
        socket.scopePath = db.pathOf(orgId);
        arrive(socket, () => input(socket.client, { kind: 'reset' }));
      }
    });
  }

  function write(mark: number): void {
    let moved = false;
    const publication = db.write((tx) => {
      if (random.chance(0.03)) {
        tx.moveOrg('c', random.pick(['a', 'b']));
        moved = true;
      }
      const size = random.chance(0.1) ? random.int(4, 12) : random.int(1, 3);
      for (let index = 0; index < size; index += 1) {
        const kind = random.pick(revisionedKinds);
        const id = `${kind}${random.int(1, 9)}`;
        if (random.chance(0.12)) tx.remove(kind, id);
        else tx.put(kind, id, random.chance(0.7) ? (db.orgOf(kind, id) ?? random.pick(orgs)) : random.pick(orgs), mark);
      }
    });
    // Killed between commit and publish: nobody is told.
    if (!random.chance(0.08)) publish(publication, random.pick([5, 60, 450]));
    else tally.lost += servers.length;
    if (moved) reset();
  }

  for (const server of servers) void startServer(server);
  await time.pass(50);
  for (const client of clients) connect(client);
  for (let index = 1; index <= options.steps; index += 1) {
    const dice = random.next();
    if (dice < 0.72) write(index);
    else if (dice < 0.9) disconnect(random.pick(clients));
    else if (dice < 0.93) restart(random.pick(servers));
    else if (dice < 0.97) db.trim(2_000);
    await time.pass(random.pick([0, 0, 3, 20, 90, 250, 1_200]));
  }
  calm = true;
  await time.pass(options.settleMs);

  const differences: string[] = [];
  for (const { orgId, watch } of clients) {
    const snapshot = db.snapshot(db.pathOf(orgId));
    for (const kind of ['devices', 'alarms', 'rails', 'projects'] as const) {
      const wanted = new Map<string, unknown>(snapshot[kind].map((row) => [row.id, row]));
      const held: { readonly keys: () => Iterable<string>; readonly get: (id: string) => unknown } = watch[kind];
      for (const id of new Set([...wanted.keys(), ...held.keys()])) {
        if (JSON.stringify(wanted.get(id)) !== JSON.stringify(held.get(id)))
          differences.push(`${orgId}: ${kind} ${id}`);
      }
    }
  }
  for (const server of servers) starting.get(server)?.stop();
  return { differences, revisions: db.counter(), ...tally };
}

function withoutPrev(given: WatchInput): WatchInput {
  if (given.kind === 'delta') return { kind: 'delta', delta: { ...given.delta, prev: -1 } };
  return given.kind === 'sync' ? { kind: 'sync', sync: { ...given.sync, prev: -1 } } : given;
}
