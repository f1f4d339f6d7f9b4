import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServerEvents,
  RealtimeAnswer,
  RealtimeCall,
  RealtimePayload,
  ServerToClientEvents,
} from '#domain/realtime.ts';
import { reconnectDelayMs } from './backoff.ts';

export interface ConnectionOptions {
  /** Address of the server; '' = where the page came from. @source SEED-299 */
  readonly origin: string;
  readonly path: string;
  /** Also long polling, for proxies without WebSocket; it needs sticky sessions. */
  readonly polling: boolean;
  /** Read anew at each attempt; without a token nothing is opened. */
  readonly auth: () => { readonly token: string; readonly client: 'web' | 'screen'; readonly locale: string } | null;
  /** Told every event with its payload, those of a newer server too. */
  readonly onEvent: (event: string, payload: unknown) => void;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  /** Anything at all was heard. */
  readonly onHeard: () => void;
  /** The session is over (1605): nothing more is tried. */
  readonly onExpired: () => void;
  readonly onError?: ((message: string) => void) | undefined;
}

export interface Connection {
  readonly connected: () => boolean;
  /** Tries at once, without waiting for the next attempt. */
  readonly wake: () => void;
  /** Gives up a connection that says nothing, and opens a new one. */
  readonly renew: () => void;
  /** @throws Error on a timeout of 10 s, a lost connection or an errno */
  readonly call: <C extends RealtimeCall>(
    name: C,
    payload: Parameters<ClientToServerEvents[C]>[0],
  ) => Promise<RealtimeAnswer<C>>;
  readonly stop: () => void;
}

const callTimeoutMs = 10_000;
/** A server's word on when to come back counts up to here. */
const longestRetryMs = 60_000;

/** What a server that has no room now says beside its refusal. */
function retryMsOf(error: Error & { readonly data?: unknown }): number | null {
  const { retryMs } = (error.data ?? {}) as { readonly retryMs?: unknown };
  return typeof retryMs === 'number' && retryMs >= 0 ? Math.min(retryMs, longestRetryMs) : null;
}

/** socket.io with its own clock of attempts: its built-in one gives up for ever when a handshake is refused. */
export function openConnection(options: ConnectionOptions): Connection {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let ended = false;
  /** Set by `server:restart`: the server says when to come back. */
  let retryMs: number | null = null;

  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(options.origin, {
    path: options.path,
    transports: options.polling ? ['websocket', 'polling'] : ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    timeout: callTimeoutMs,
    auth: (give) => give(options.auth() ?? {}),
  });

  const cancel = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const stop = (): void => {
    ended = true;
    cancel();
    socket.removeAllListeners();
    socket.offAny();
    socket.disconnect();
  };
  const expire = (): void => {
    if (ended) return;
    stop();
    options.onDisconnect();
    options.onExpired();
  };
  const open = (): void => {
    cancel();
    if (ended || socket.connected) return;
    if (options.auth() === null) return;
    socket.connect();
  };
  const retry = (): void => {
    cancel();
    if (ended) return;
    timer = setTimeout(open, retryMs ?? reconnectDelayMs(attempt, Math.random()));
    retryMs = null;
    attempt += 1;
  };

  socket.on('connect', () => {
    attempt = 0;
    options.onHeard();
    options.onConnect();
  });
  socket.on('disconnect', (reason) => {
    options.onDisconnect();
    // 'io client disconnect' is our own doing, and whoever did it knows what comes next.
    if (reason !== 'io client disconnect') retry();
  });
  socket.on('connect_error', (error) => {
    if (error.message === '1605') {
      expire();
      return;
    }
    options.onError?.(error.message);
    retryMs = retryMsOf(error);
    retry();
  });
  socket.onAny((event: string, payload: unknown) => {
    options.onHeard();
    if (event === 'server:restart') retryMs = (payload as RealtimePayload<'server:restart'>).retryMs;
    options.onEvent(event, payload);
    if (event === 'session:expired') expire();
  });
  open();

  return {
    connected: () => socket.connected,
    wake: () => {
      attempt = 0;
      open();
    },
    renew: () => {
      socket.disconnect();
      options.onDisconnect();
      open();
    },
    call: async (name, payload) => {
      const emit = socket.timeout(callTimeoutMs).emitWithAck.bind(socket.timeout(callTimeoutMs)) as unknown as (
        name: RealtimeCall,
        payload: unknown,
      ) => Promise<{ errno: number; errmsg: string; data: unknown }>;
      const { errno, errmsg, data } = await emit(name, payload);
      options.onHeard();
      if (errno !== 0) throw new Error(`${name}: errno ${errno} ${errmsg}`);
      return data as never;
    },
    stop,
  };
}
