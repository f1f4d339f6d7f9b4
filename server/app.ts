import { Hono, type Context } from 'hono';
import { ulid } from 'ulid';
import type { Errno } from '#domain/errno.ts';
import type { OpenDoor } from './doors/openDoors.ts';
import type { ServerDeps } from './http/deps.ts';
import { envelope, localeOf } from './http/envelope.ts';
import { failureOf } from './http/failure.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createLimits } from './http/limits.ts';
import { serveRoute, type Guards } from './http/pipeline.ts';
import { createRationing, type Rationing } from './http/rationed.ts';
import { createRedisGate } from './http/redisGate.ts';
import { createRefusals } from './http/refusals.ts';
import { createRepeats } from './http/repeats.ts';
import { securityHeaders, type HeaderFacts } from './http/securityHeaders.ts';
import type { StaticFiles } from './http/staticFiles.ts';
import { listRoutes, type routeTable } from './routes/table.ts';
import type { CallsOf } from './http/calls.ts';
import { takesGzip } from './http/takesGzip.ts';

export interface AppOptions {
  readonly deps: ServerDeps;
  /** The built client; null where only calls are served. */
  readonly files: StaticFiles | null;
  /** The doors for devices; their own signatures. */
  readonly doors?: ReadonlyArray<Pick<OpenDoor, 'path' | 'routes'>> | undefined;
  /** Instead of the product's limits of costly work. */
  readonly rationing?: Rationing | undefined;
}

/** Every call by `METHOD path`: what goes in and what comes out, for typed clients. */
export type Api = CallsOf<(typeof routeTable)[number]>;

const callPath = /^\/(api|home|v3|tiles|metrics)(\/|$)/;

/** What tells how the process is, while it waits for the database. */
const openWhileStarting = /^\/(api\/health(\/ready)?|metrics)$/;

/**
 * The application: calls by the table, the doors for devices beside them, and the client's files for everything else.
 */
export function createApp({ deps, files, doors = [], rationing = createRationing() }: AppOptions): Hono<HeaderFacts> {
  const app = new Hono<HeaderFacts>();
  const { config, redis, prefix } = deps;
  const gate = createRedisGate(redis);
  const guards: Guards = {
    limits: createLimits(redis, gate, prefix, { authPerMin: config.AUTH_PER_MIN, sessionPerMin: config.CALLS_PER_MIN }),
    repeats: createRepeats(redis, gate, prefix),
    idempotency: createIdempotency(redis, gate, prefix, deps.now),
    rationing,
    refusals: createRefusals(deps),
  };
  app.use(securityHeaders(config));
  for (const door of doors) app.route(door.path, door.routes);
  app.use(async (c, next) => {
    if (deps.isStarted?.() !== false || !callPath.test(c.req.path) || openWhileStarting.test(c.req.path)) return next();
    const answer = await refuse(c, deps, 1503);
    answer.headers.set('Retry-After', '1');
    return answer;
  });
  const routes = listRoutes().filter((route) => route.mock !== true || config.MOCK);
  for (const route of routes) app.on(route.method, route.path, serveRoute(deps, guards, route));
  for (const path of new Set(routes.map((route) => route.path))) app.all(path, (c) => refuse(c, deps, 1405));
  app.notFound(async (c) => {
    const { path } = c.req;
    const isPage = (c.req.method === 'GET' || c.req.method === 'HEAD') && !callPath.test(path);
    if (!isPage || files === null) return refuse(c, deps, 1404);
    const request = {
      path,
      acceptsGzip: takesGzip(c.req.header('Accept-Encoding')),
      ifNoneMatch: c.req.header('If-None-Match'),
    };
    const file = await files.serve(request);
    if (file !== null) return file;
    // A file that is gone is not a page: a page in its place would break the browser that asks for a chunk. An address
    // that somebody opens may end like a file, too: `/redirect/%2F%2Fother.com`.
    const isOpened = (c.req.header('Accept') ?? '').includes('text/html');
    const found = !isOpened && /\.[a-z0-9]{2,8}$/i.test(path) ? null : await files.page(request);
    if (found === null) return refuse(c, deps, 1404);
    c.set('styleNonce', found.styleNonce);
    return found.response;
  });
  app.onError(async (error, c) => {
    const locale = localeOf(c.req.header('Accept-Language'));
    const failure = failureOf(error, locale);
    if (failure.unforeseen) deps.log.error({ err: error, path: c.req.path }, 'a call failed');
    return envelope({ ...failure, locale, requestId: ulid(deps.now()) });
  });
  return app;
}

function refuse(c: Context, deps: ServerDeps, errno: Errno): Promise<Response> {
  return envelope({ errno, locale: localeOf(c.req.header('Accept-Language')), requestId: ulid(deps.now()) });
}
