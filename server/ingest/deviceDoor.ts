import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#db/engine/database.ts';
import { readDeviceConfig } from '#db/devices/readDeviceConfig.ts';
import { beat } from '#db/ingest/beat.ts';
import { resolveThresholds } from '#domain/alarms/thresholds.ts';
import type { Config } from '#domain/config.ts';
import { maxItems } from '#domain/telemetry/incoming.ts';
import type { ItemType } from '#domain/telemetry/item.ts';
import { lineOf } from '#domain/access/network.ts';
import { second } from '#domain/time.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { localeOf, refusal, toResponse, toResultsResponse, type DoorAnswer } from './answer.ts';
import { authenticate, readDeviceHeaders } from './authenticate.ts';
import { Directory, type Signer } from './directory.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { newDoorStats, type DoorStats } from './doorStats.ts';
import type { Gate } from '../gate/gate.ts';
import type { HeldBody } from '../gate/openBodies.ts';
import { DoorBusy, MicroBatch } from './microBatch.ts';
import { Pressure } from './pressure.ts';
import { decodeBody, parseJson } from './readBody.ts';
import { RecentKeys } from './recentKeys.ts';
import { takeItems } from './takeItems.ts';

export interface DoorDeps {
  readonly db: Database;
  readonly bus: Pick<Bus, 'enqueue' | 'pressure' | 'subscribe'>;
  readonly config: Pick<
    Config,
    | 'DATA_KEY'
    | 'ingestLanes'
    | 'INGEST_DEVICE_RATE'
    | 'INGEST_DEVICE_BURST'
    | 'INGEST_GATEWAY_RATE'
    | 'INGEST_GATEWAY_BURST'
    | 'INGEST_MEMORY_SHARE'
    | 'INGEST_BACKLOG_SEC'
  >;
  readonly now: () => number;
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Id of this process, for its heartbeat row. */
  readonly serverId: string;
  /** The caller's address, behind whatever proxies are trusted. */
  readonly addressOf?: (c: Context) => string;
  /** Counts bodies and wrong signatures, and is told of what it refuses. */
  readonly gate: Pick<Gate, 'badSignatures' | 'unsentBodies' | 'bodies' | 'onRefused'>;
  /** A device's signature came over the connection of this request. */
  readonly onProved?: (c: Context) => void;
}

export interface DeviceDoor {
  /** Mounted at /api/device. */
  readonly routes: Hono;
  /** Loads the directory and starts the clockwork. Until it resolves every device is unknown. */
  start(): Promise<void>;
  /** Waits for what is in flight (at most 2 s), takes the heartbeat row's held time away, stops the clockwork. */
  stop(): Promise<void>;
  readonly stats: DoorStats;
}

const knownPath = /^\/api\/device\/(report|reportBatch|alarm|heartbeat|config)$/;
const lookEveryMs = second;
const refreshEveryMs = 5 * second;
const beatEveryMs = 5 * second;
const walkEveryMs = second / 2;
/** Requests at work at once, their bodies in; what comes beyond is told to come again. */
const maxInFlight = 200;
const drainMs = 2 * second;

/** The door for devices over HTTP. @source product.md D14, architecture.md §3 */
export function deviceDoor(deps: DoorDeps): DeviceDoor {
  const { config, now } = deps;
  const directory = new Directory({ db: deps.db, dataKeys: parseDataKeys(config.DATA_KEY), now });
  const pressure = new Pressure({
    bus: deps.bus,
    now,
    memoryShare: config.INGEST_MEMORY_SHARE,
    backlogSec: config.INGEST_BACKLOG_SEC,
  });
  const batches = new MicroBatch({ bus: deps.bus });
  const recent = new RecentKeys();
  const { badSignatures, unsentBodies } = deps.gate;
  const bodies = deps.gate.bodies.devices;
  const callerOf = (c: Context) => lineOf(deps.addressOf?.(c) ?? '');
  const stats = newDoorStats({ directory, pressure, batches });
  const take = { directory, recent, pressure, lanes: config.ingestLanes };
  let inFlight = 0;

  /** 1–5 s, spread, so that those who were refused together do not come back together. */
  const retryAfterSec = () => 1 + (stats.refused % 5);

  async function admit(c: Context, body: Uint8Array): Promise<Signer | DoorAnswer> {
    const headers = readDeviceHeaders((name) => c.req.header(name));
    if (headers === null) return refusal(1400);
    const request = { method: c.req.method, path: c.req.path };
    const who = await authenticate(directory, headers, request, body, now());
    if (who.signer === null) {
      stats.unauthenticated += 1;
      if (who.errno !== 2002 && who.errno !== 2001) return refusal(who.errno);
      const retryAfterSec = badSignatures.take(callerOf(c));
      if (retryAfterSec === 0) return refusal(who.errno);
      deps.gate.onRefused(callerOf(c));
      return refusal(1429, { retryAfterSec });
    }
    deps.onProved?.(c);
    const { isGateway } = who.signer.device;
    const rate = isGateway ? config.INGEST_GATEWAY_RATE : config.INGEST_DEVICE_RATE;
    const burst = isGateway ? config.INGEST_GATEWAY_BURST : config.INGEST_DEVICE_BURST;
    const { bucket } = who.signer;
    if (bucket.take(now(), rate, burst)) return who.signer;
    stats.rateLimited += 1;
    return refusal(1429, { retryAfterSec: bucket.waitSec(rate) });
  }

  /** What was parsed is garbage when this returns: not held while Redis is waited for. */
  async function judge(c: Context, body: Uint8Array, isBatch: boolean, forcedType: ItemType | null, signer: Signer) {
    const deviceTime = c.req.header('device-time');
    const raws = itemsOf(body, isBatch, forcedType, deviceTime);
    return typeof raws === 'number' ? raws : takeItems(raws, signer, forcedType, now(), Number(deviceTime), take);
  }

  async function receive(c: Context, bytes: Uint8Array, isBatch: boolean, forcedType: ItemType | null) {
    const signer = await admit(c, bytes);
    if ('http' in signer) return signer;
    const decoded = await decodeBody(bytes, c.req.header('content-encoding') ?? null);
    if (decoded.bytes === null) return refusal(decoded.errno);
    const taken = await judge(c, decoded.bytes, isBatch, forcedType, signer);
    if (typeof taken === 'number') return refusal(taken, { params: { field: 'items' } });
    const refusedAll = taken.isUnderPressure && taken.accepted.length === 0;
    if (refusedAll && taken.results.every(({ errno }) => errno === 1503)) {
      stats.refused += 1;
      return refusal(1503, { retryAfterSec: retryAfterSec() });
    }
    if (taken.accepted.length > 0) {
      // Alarms first: the worker that takes them is the first to write.
      const loads = [{ queue: 'alarms' as const, lane: 0, items: taken.alarms }, ...taken.telemetry];
      try {
        await batches.submit(loads);
      } catch (error) {
        stats.refused += 1;
        deps.log.warn({ err: error }, 'The queue did not acknowledge');
        return refusal(1503, {
          retryAfterSec: retryAfterSec(),
          ...(!(error instanceof DoorBusy) && { data: { unsettled: true } }),
        });
      }
      for (const item of taken.accepted) recent.add(item.deviceNo, item.sentTs, item.seq);
    }
    stats.count(taken.results);
    const wait = taken.isUnderPressure ? retryAfterSec() : undefined;
    return toResultsResponse(taken.results, localeOf(c.req.header('accept-language')), requestIdOf(c), now(), wait);
  }

  async function tellConfig(c: Context): Promise<DoorAnswer> {
    const signer = await admit(c, new Uint8Array());
    if ('http' in signer) return signer;
    const row = await deps.db.snapshot((tx) => readDeviceConfig(tx, signer.device.imei));
    if (row === null) return refusal(2001);
    const { values } = resolveThresholds(row.modelThresholds, row.projectThresholds, row.installationThresholds);
    return { http: 200, errno: 0, data: { reportIntervalSec: row.reportIntervalSec, thresholds: values } };
  }

  const say = (c: Context, answer: DoorAnswer) =>
    toResponse(answer, localeOf(c.req.header('accept-language')), requestIdOf(c), now());

  /** What was announced and does not come counts against the address; what is in, or had no room, does not. */
  async function readCounted(c: Context, caller: string): Promise<HeldBody> {
    if (unsentBodies.take(caller) > 0) return { bytes: null, errno: 1429, release: () => undefined };
    const sent = await bodies.read(c.req.raw, caller);
    if (sent.bytes !== null || sent.errno === 1503 || sent.errno === 1413) unsentBodies.giveBack(caller);
    return sent;
  }

  /** A request counts once its body is in: who sends none, or slowly, closes the door to nobody. */
  async function received(c: Context, isBatch: boolean, forcedType: ItemType | null): Promise<Response> {
    const caller = callerOf(c);
    const sent = await readCounted(c, caller);
    const { bytes } = sent;
    if (bytes !== null) return answered(c, () => receive(c, bytes, isBatch, forcedType)).finally(() => sent.release());
    if (sent.errno === 1400) deps.log.debug({ path: c.req.path }, 'A device went away while it was sending');
    if (sent.errno === 1503) stats.refused += 1;
    if (sent.errno === 1429) stats.rateLimited += 1;
    const mayReturn = sent.errno === 1503 || sent.errno === 1429;
    if (mayReturn) deps.gate.onRefused(caller);
    const response = say(c, refusal(sent.errno, mayReturn ? { retryAfterSec: retryAfterSec() } : {}));
    // Nothing more is waited for; of others the rest of the body is read, so that the answer is not lost with it.
    if (sent.errno === 1408 || sent.errno === 1429) response.headers.set('connection', 'close');
    return response;
  }

  /** Never a 5xx for bad input, and never one without the envelope. */
  async function answered(c: Context, work: () => Promise<DoorAnswer | Response>): Promise<Response> {
    if (inFlight >= maxInFlight) {
      stats.refused += 1;
      return say(c, refusal(1503, { retryAfterSec: retryAfterSec() }));
    }
    inFlight += 1;
    try {
      const answer = await work();
      return answer instanceof Response ? answer : say(c, answer);
    } catch (error) {
      deps.log.error({ err: error }, 'The door failed');
      return say(c, refusal(1503, { retryAfterSec: retryAfterSec() }));
    } finally {
      inFlight -= 1;
    }
  }

  const routes = new Hono();
  routes.post('/report', (c) => received(c, false, null));
  routes.post('/reportBatch', (c) => received(c, true, null));
  routes.post('/alarm', (c) => received(c, false, 'alarm'));
  routes.post('/heartbeat', (c) => received(c, false, 'heartbeat'));
  routes.get('/config', (c) => answered(c, () => tellConfig(c)));
  routes.all('*', (c) => answered(c, async () => refusal(knownPath.test(c.req.path) ? 1405 : 1404)));

  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, work: () => Promise<unknown>) => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      work()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'The door could not keep up'))
        .finally(() => {
          busy = false;
        });
    }, ms);
    timer.unref();
    timers.push(timer);
  };
  const sayAlive = () =>
    deps.db.write((tx) =>
      beat(tx, { id: `door-${deps.serverId}`, kind: 'door', at: now(), oldestReceivedAt: batches.oldestReceivedAt() }),
    );

  return {
    routes,
    stats,
    async start() {
      await directory.load();
      await deps.bus.subscribe('changes', (publication) => directory.hear(publication));
      await pressure.look();
      await sayAlive();
      every(lookEveryMs, () => pressure.look());
      every(refreshEveryMs, () => directory.refresh());
      every(walkEveryMs, () => directory.walk());
      every(beatEveryMs, sayAlive);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const until = performance.now() + drainMs;
      while ((inFlight > 0 || batches.heldBytes > 0) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await sayAlive().catch(() => undefined);
    },
  };
}

/** A number is the errno of what is no body of this path. */
function itemsOf(
  bytes: Uint8Array,
  isBatch: boolean,
  forcedType: ItemType | null,
  deviceTime: string | undefined,
): readonly unknown[] | 1400 | 2007 | 2008 {
  const isHeartbeat = forcedType === 'heartbeat';
  // A heartbeat may say nothing at all.
  const parsed: unknown = bytes.byteLength === 0 && isHeartbeat ? {} : parseJson(bytes);
  if (parsed === undefined) return 1400;
  const fields =
    typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as Record<string, unknown> | null) : null;
  // Without a time of its own it has that of its request; else every one would repeat the first.
  if (isHeartbeat && fields !== null) return [{ ...fields, ts: fields['ts'] ?? Number(deviceTime) }];
  if (!isBatch) return [parsed];
  const items = fields?.['items'];
  if (!Array.isArray(items) || items.length === 0) return 2007;
  return items.length > maxItems ? 2008 : items;
}

function requestIdOf(c: Context): string {
  const known: unknown = c.get('requestId' as never);
  return typeof known === 'string' ? known : randomUUID();
}
