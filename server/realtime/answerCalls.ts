import type { Scope } from '#domain/access/access.ts';
import { DomainError, errmsgOf, type Errno } from '#domain/errno.ts';
import { scopeNameOf } from './scopeName.ts';
import { realtimeCalls, type Ack, type Changes, type RealtimeAnswer, type RealtimeCall } from '#domain/realtime.ts';
import type { LiveSocket } from './liveSocket.ts';
import type { RealtimePorts } from './ports.ts';
import { createRate } from './rate.ts';

export const callsPerSecond = 20;
const devicesPerSocket = 100;

export interface CallLinks {
  readonly ports: RealtimePorts;
  readonly now: () => number;
  readonly watch: (socket: LiveSocket, deviceId: string) => void;
  readonly unwatch: (socket: LiveSocket, deviceId: string) => void;
  readonly onError: (error: unknown) => void;
  /** Somebody asked for what was missed. */
  readonly onAsked: () => void;
}

type Answerers = {
  [C in RealtimeCall]: (
    socket: LiveSocket,
    payload: ReturnType<(typeof realtimeCalls)[C]['parse']>,
  ) => Promise<RealtimeAnswer<C>>;
};

/** A row as it travels is about this many characters; an answer must fit the 1 MB of a socket's queue. */
const deviceChars = 480;
const alarmChars = 800;
const answerChars = 800_000;

function fitsSocket(answer: Changes): boolean {
  if (answer.mode === 'snapshot') return true;
  const others = answer.removed.length * 50 + answer.projects.length * 200;
  const rails = answer.rails.reduce((sum, rail) => sum + 300 + rail.path.length, 0);
  return answer.devices.length * deviceChars + answer.alarms.length * alarmChars + rails + others <= answerChars;
}

/**
 * `changes` of many sockets with the same scope and revision (a server came back) share one read, which begins after
 * each of them has joined its room.
 */
function shareReads(ports: Pick<RealtimePorts, 'changesForScope'>): (scope: Scope, since: number) => Promise<Changes> {
  const coming = new Map<string, Promise<Changes>>();
  return (scope, since) => {
    const key = `${scope.orgPath} ${since}`;
    const known = coming.get(key);
    if (known !== undefined) return known;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      coming.delete(key);
      const changes = await ports.changesForScope(scope, since);
      return fitsSocket(changes) ? changes : ({ mode: 'snapshot', why: 'tooMany' } as const);
    });
    coming.set(key, answer);
    return answer;
  };
}

function answerersOf(links: CallLinks): Answerers {
  const changes = shareReads(links.ports);
  return {
    changes: async (socket, { since, scope: name }) => {
      links.onAsked();
      const { scope } = socket.data;
      const current = scopeNameOf(scope, await links.ports.incarnation());
      if (name !== current) return { mode: 'snapshot', scope: current };
      return { ...(await changes(scope, since)), scope: current };
    },
    'telemetry:subscribe': async (socket, { deviceIds }) => {
      const { scope, devices } = socket.data;
      const wanted = [...new Set(deviceIds)];
      if (new Set([...devices, ...wanted]).size > devicesPerSocket) {
        throw new DomainError(9008);
      }
      const latest = await links.ports.latestValues(scope, wanted);
      const seen = new Set(latest.map((values) => values.deviceId));
      // The scope may have changed while the database was asked; then the client subscribes anew.
      if (socket.connected && socket.data.scope === scope) for (const id of seen) links.watch(socket, id);
      return { latest, refused: wanted.filter((id) => !seen.has(id)).map((id) => ({ id, errno: 9001 })) };
    },
    'telemetry:unsubscribe': async (socket, { deviceIds }) => {
      for (const id of deviceIds) links.unwatch(socket, id);
      return null;
    },
    time: async () => links.now(),
  };
}

function refusalOf(errno: Errno, socket: LiveSocket): Ack<null> {
  return { errno, errmsg: errmsgOf(errno, socket.data.locale), data: null };
}

/** Every call has an ack; what has none, or is in no table, is not heard. @source docs/requirements.md E5 */
export function createAnswering(links: CallLinks): (socket: LiveSocket) => void {
  const answerers = answerersOf(links);

  async function answer(socket: LiveSocket, call: RealtimeCall, payload: unknown): Promise<Ack<unknown>> {
    const given = realtimeCalls[call].safeParse(payload);
    if (!given.success) return refusalOf(9002, socket);
    try {
      const run = answerers[call] as (socket: LiveSocket, payload: unknown) => Promise<unknown>;
      return { errno: 0, errmsg: errmsgOf(0, socket.data.locale), data: await run(socket, given.data) };
    } catch (error) {
      if (error instanceof DomainError) return refusalOf(error.errno, socket);
      links.onError(error);
      return refusalOf(1500, socket);
    }
  }

  return (socket) => {
    const allowed = createRate(callsPerSecond, links.now);
    const told = createRate(callsPerSecond, links.now);
    socket.use((packet, next) => {
      if (allowed()) {
        next();
        return;
      }
      // As many again are told so. What comes beyond is dropped, and whoever goes on is cut off (guardConnections).
      const ack: unknown = packet.at(-1);
      if (told() && typeof ack === 'function') ack(refusalOf(1429, socket));
    });
    for (const call of Object.keys(realtimeCalls) as RealtimeCall[]) {
      // A client may send anything, and the types only say what it should.
      const take = async (payload: unknown, ack: unknown): Promise<void> => {
        if (typeof ack === 'function') ack(await answer(socket, call, payload));
      };
      socket.on(call, take);
    }
  };
}
