import type { DeviceSoft } from '#domain/devices/device.ts';
import type { ServerToClientEvents, Stats } from '#domain/realtime.ts';
import { openConnection, type Connection } from './connection.ts';
import { keepHealth } from './health.ts';
import type { LiveData } from './liveData.ts';
import { keepValues } from './keepValues.ts';
import type { Ask, WatchInput, WatchSnapshot } from './watch.ts';
import type { Push, WebsoketArea } from './websoket.ts';

/** The snapshot by HTTP (GET /api/web/realtime/getSnapshot), unpacked. */
export interface LiveSnapshot extends WatchSnapshot {
  readonly soft?: ReadonlyMap<string, DeviceSoft> | undefined;
  readonly stats?: Stats | undefined;
  /** There are more open alarms than these. */
  readonly truncated?: boolean | undefined;
}

export interface LiveOptions {
  /** The token of the session, read at each attempt; undefined when nobody is signed in. */
  readonly token: () => string | undefined;
  readonly fetchSnapshot: () => Promise<LiveSnapshot>;
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

  const input = (given: WatchInput): void => {
    if (ended) return;
    const question = data.take(given);
    if (question !== null) void answer(question);
  };

  async function answer(question: Ask): Promise<void> {
    try {
      if (question.kind === 'changes') {
        const current = connection;
        if (current === null) return;
        const { token, since, scope } = question;
        const answer = await current.call('changes', scope === undefined ? { since } : { since, scope });
        input({ kind: 'changes', token, answer });
        return;
      }
      const snapshot = await options.fetchSnapshot();
      if (ended) return;
      if (snapshot.soft !== undefined) data.setSoft(snapshot.soft);
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
      input({ kind: 'poll' });
      data.tellPoll();
    },
  });
  const values = keepValues(data, () => connection);
  const stopRevision = data.onRevision((revision) => {
    area.revision = revision;
  });

  /** Another place or other rights are other rows: lists that hold more than what is live ask too, not all in step. */
  let listsTimer: ReturnType<typeof setTimeout> | undefined;
  const askLists = (): void => {
    clearTimeout(listsTimer);
    listsTimer = setTimeout(() => data.tellPoll(), 500 + Math.random() * 2_500);
  };

  const handlers = {
    delta: (delta) => input({ kind: 'delta', delta }),
    sync: (sync) => input({ kind: 'sync', sync }),
    reset: () => {
      input({ kind: 'reset' });
      values.again();
      askLists();
    },
    stats: (stats) => data.setStats(stats),
    'config:changed': (payload) => data.tellEvent('config:changed', payload),
    message: (message) => {
      const push = pushOf(message);
      if (push !== null) area.data = push;
      data.tellEvent('message', message);
    },
    'notice:unread': (payload) => data.tellEvent('notice:unread', payload),
    'notice:updated': (payload) => data.tellEvent('notice:updated', payload),
    'users:changed': (payload) => data.tellEvent('users:changed', payload),
    'users:online': (payload) => data.tellEvent('users:online', payload),
    'access:changed': (payload) => data.tellEvent('access:changed', payload),
    'import:progress': (job) => data.tellEvent('import:progress', job),
    'telemetry:batch': (batch) => values.take(batch),
    'session:expired': (payload) => data.tellEvent('session:expired', payload),
    'server:restart': (payload) => data.tellEvent('server:restart', payload),
  } satisfies ServerToClientEvents;

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
      handlers,
      onConnect: () => {
        health.connected();
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
  open();
  // Switched off by the setting, or no token yet: the page still has data, by HTTP.
  if (connection === null) input({ kind: 'poll' });

  return {
    setEnabled: (enabled) => (enabled ? open() : close()),
    refresh: () => input({ kind: 'refresh' }),
    stop: () => {
      close();
      ended = true;
      clearTimeout(listsTimer);
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
