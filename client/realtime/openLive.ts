import type {
  KeptEvent,
  RealtimePayload,
  ScopedChanges,
  ScreenEvent,
  ServerToClientEvents,
  Stats,
} from '#domain/realtime.ts';
import { askLists } from './askLists.ts';
import { openConnection, type Connection } from './connection.ts';
import { keepHealth } from './health.ts';
import type { LiveData } from './liveData.ts';
import { keepValues } from './keepValues.ts';
import type { Ask, WatchInput, WatchSnapshot } from './watch.ts';
import type { Push, WebsoketArea } from './websoket.ts';

/** Of the polls of a page without a connection, one every 15 s. */
const wholeEveryPolls = 8;

/** The snapshot by HTTP (GET /api/web/realtime/getSnapshot), unpacked. */
export interface LiveSnapshot extends WatchSnapshot {
  readonly stats?: Stats | undefined;
  /** There are more open alarms than these. */
  readonly truncated?: boolean | undefined;
}

export interface LiveOptions {
  /** The token of the session, read at each attempt; undefined when nobody is signed in. */
  readonly token: () => string | undefined;
  readonly fetchSnapshot: () => Promise<LiveSnapshot>;
  /** What came after a revision (GET /api/web/realtime/getChanges), by HTTP. */
  readonly fetchChanges: (since: number, scope: string) => Promise<ScopedChanges>;
  /** The session is over (1605). Called once. */
  readonly onExpired: () => void;
  readonly client: 'web' | 'screen';
  readonly locale: () => string;
  /** WS_PATH of the server. */
  readonly path: string;
  readonly origin?: string | undefined;
  readonly polling?: boolean | undefined;
  /** For the log of the page. */
  readonly onError?: ((message: string) => void) | undefined;
}

export interface Live {
  readonly setEnabled: (enabled: boolean) => void;
  /** Takes a whole snapshot beside the connection. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

/** A push of type 1000 carries the seed's push data; any other type none. @source SEED-207, SEED-208 */
export function pushOf(message: { readonly message_type: number; readonly content: Push }): Push | null {
  return message.message_type === 1000 ? message.content : null;
}

/** Joins the watch, its connection and the state area: one of these is open at a time. */
export function openLive(options: LiveOptions, data: LiveData, area: WebsoketArea): Live {
  let connection: Connection | null = null;
  let ended = false;
  let polls = 0;

  const input = (given: WatchInput): void => {
    if (ended) return;
    const question = data.take(given);
    if (question !== null) void answer(question);
  };

  data.onAsk((question) => {
    if (!ended) void answer(question);
  });
  /** Over the socket where there is one: it costs the least. What is too long for it comes by HTTP, compressed. */
  async function askChanges({ since, scope }: Ask & { kind: 'changes' }): Promise<ScopedChanges> {
    if (connection?.connected() === true) {
      const answer = await connection.call('changes', scope === undefined ? { since } : { since, scope });
      if (answer.mode === 'changes' || answer.why !== 'tooMany') return answer;
    }
    return options.fetchChanges(since, scope ?? '');
  }

  async function answer(question: Ask): Promise<void> {
    try {
      if (question.kind === 'changes') {
        input({ kind: 'changes', token: question.token, answer: await askChanges(question) });
        return;
      }
      const snapshot = await options.fetchSnapshot();
      if (ended) return;
      if (snapshot.stats !== undefined) data.setStats(snapshot.stats);
      area.alarmsCut = snapshot.truncated === true;
      input({ kind: 'snapshot', token: question.token, snapshot });
    } catch (error) {
      options.onError?.(error instanceof Error ? error.message : String(error));
      // Spread, so that a server that is coming up is not asked by everybody in step.
      setTimeout(() => input({ kind: 'failed', token: question.token }), 1_000 + Math.random() * 4_000);
    }
  }

  const health = keepHealth(area, data.page, {
    connected: () => connection?.connected() === true,
    wake: () => connection?.wake(),
    renew: () => connection?.renew(),
    poll: () => {
      polls += 1;
      // Last seen, battery and signal have no revision: now and then everything is asked.
      input({ kind: 'poll', isWhole: polls % wholeEveryPolls === 0 });
      data.tellPoll();
    },
  });
  const values = keepValues(data, () => connection);
  const stopRevision = data.onRevision((revision) => {
    area.revision = revision;
  });

  const lists = askLists(() => data.tellPoll());

  const kept: Pick<ServerToClientEvents, KeptEvent> = {
    delta: (delta) => input({ kind: 'delta', delta }),
    sync: (sync) => input({ kind: 'sync', sync }),
    reset: () => {
      input({ kind: 'reset' });
      values.again();
      lists.soon();
    },
    stats: (stats) => data.setStats(stats),
    'telemetry:batch': (batch) => values.take(batch),
  };
  const hear = (event: string, payload: unknown): void => {
    // The area has it before a screen hears it.
    if (event === 'message') area.data = pushOf(payload as RealtimePayload<'message'>) ?? area.data;
    // The table ties each name to its payload; TypeScript cannot see that through a name that varies.
    if (Object.hasOwn(kept, event)) kept[event as KeptEvent](payload as never);
    else data.tellEvent(event as ScreenEvent, payload as never);
  };

  const open = (): void => {
    if (ended || connection !== null || !area.enabled) return;
    health.opened();
    connection = openConnection({
      origin: options.origin ?? '',
      path: options.path,
      polling: options.polling ?? false,
      auth: () => {
        const token = options.token();
        return token === undefined ? null : { token, client: options.client, locale: options.locale() };
      },
      onEvent: hear,
      onConnect: () => {
        health.connected();
        lists.connected();
        input({ kind: 'connect' });
        values.again();
      },
      onDisconnect: () => {
        health.disconnected();
        input({ kind: 'disconnect' });
      },
      onHeard: health.heard,
      onExpired: options.onExpired,
      onError: options.onError,
    });
  };
  const close = (): void => {
    if (connection === null) return;
    connection.stop();
    connection = null;
    health.closed();
    input({ kind: 'disconnect' });
  };
  // While the socket opens; where it is switched off by the setting, the page still has data, by HTTP.
  input({ kind: 'poll', isWhole: true });
  open();

  return {
    setEnabled: (enabled) => (enabled ? open() : close()),
    refresh: () => input({ kind: 'refresh' }),
    stop: () => {
      close();
      ended = true;
      lists.stop();
      health.stop();
      values.stop();
      stopRevision();
      data.drop();
      area.data = null;
      area.revision = -1;
      area.alarmsCut = false;
    },
  };
}
