import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { isLoopback } from '#domain/loopback.ts';
import { second } from '#domain/time.ts';
import { mayRead } from './mayRead.ts';
import type { Meter } from './meter.ts';

/** `off`: none. `auto`: the first one that is free. */
export type WatchPort = 'off' | 'auto' | number;

export interface Health {
  readonly isOk: boolean;
  readonly checks: Readonly<Record<string, unknown>>;
}

export interface WatchOptions {
  readonly port: WatchPort;
  /** METRICS_HOST: on a loopback address the listener is private, and needs no token unless there is one. */
  readonly host: string;
  /** METRICS_TOKEN. */
  readonly token: string | undefined;
  readonly meter: Pick<Meter, 'text' | 'contentType'>;
  readonly health: () => Promise<Health>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface WatchListener {
  /** Null when there is none. */
  readonly port: number | null;
  readonly stop: () => Promise<void>;
}

/** How many ports above the wanted one are tried: as many processes fit on one machine. */
const portsTried = 16;
const patienceMs = 5 * second;
const none: WatchListener = { port: null, stop: async () => undefined };

/**
 * Opens `/health` and `/metrics` of a process on a port of their own. A port that is taken (another worker of this
 * machine) leads to the next one; where none is free the process works on unwatched, and says so.
 */
export async function openWatchListener(options: WatchOptions): Promise<WatchListener> {
  const { port, host, log } = options;
  if (port === 'off') return none;
  const server = createServer((request, response) => {
    answer(request.url ?? '', request.headers.authorization, options).then(
      ({ status, type, body }) => {
        // Scrapes are further apart than a connection is kept.
        const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', Connection: 'close' };
        response.writeHead(status, headers).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.headersTimeout = patienceMs;
  server.requestTimeout = patienceMs;
  server.unref();
  const wanted = port === 'auto' ? [0] : Array.from({ length: portsTried }, (_, n) => port + n);
  for (const each of wanted) {
    if (!(await tryListen(server, each, host))) continue;
    const taken = (server.address() as AddressInfo).port;
    log.info({ port: taken, host }, 'health and metrics');
    return { port: taken, stop: () => stop(server) };
  }
  log.warn({ port, host }, 'no free port for health and metrics: this process works unwatched');
  return none;
}

interface Said {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function answer(url: string, authorization: string | undefined, options: WatchOptions): Promise<Said> {
  const { host, token, meter, health } = options;
  const [path] = url.split('?');
  const mayKnow = mayRead(authorization, token, isLoopback(host));
  if (path === '/metrics') {
    if (!mayKnow) return { status: 403, type: 'text/plain', body: '' };
    return { status: 200, type: meter.contentType, body: await meter.text() };
  }
  if (path !== '/health') return { status: 404, type: 'text/plain', body: '' };
  const { isOk, checks } = await health();
  const status = isOk ? 'ok' : 'unavailable';
  const body = JSON.stringify(mayKnow ? { status, checks } : { status });
  return { status: isOk ? 200 : 503, type: 'application/json', body };
}

/** False when the port is taken. @throws Error for any other reason */
function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      server.off('listening', done);
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    };
    const done = (): void => {
      server.off('error', failed);
      resolve(true);
    };
    server.once('error', failed);
    server.once('listening', done);
    server.listen(port, host);
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
