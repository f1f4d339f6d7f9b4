import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { lineOf } from '#domain/access/network.ts';
import { maxItems } from '#domain/telemetry/incoming.ts';
import type { ItemType } from '#domain/telemetry/item.ts';
import type { HeldBody } from '../../gate/openBodies.ts';
import type { Signer } from '../../intake/directory.ts';
import type { Door, DoorDeps } from '../door.ts';
import { localeOf, refusal, toResponse, toResultsResponse, type DoorAnswer } from './answer.ts';
import { authenticate, readDeviceHeaders } from './authenticate.ts';
import { decodeBody, parseJson } from './readBody.ts';

const knownPath = /^\/api\/device\/(report|reportBatch|alarm|heartbeat|config)$/;

/** The door for devices over HTTP. @source docs/requirements.md D14 */
export const httpDoor: Door = { name: 'http', path: '/api/device', open: openHttpDoor };

function openHttpDoor(deps: DoorDeps): Hono {
  const { intake, now } = deps;
  const { stats, retryAfterSec } = intake;
  const { badSignatures, unsentBodies } = deps.gate;
  const bodies = deps.gate.bodies.devices;
  const callerOf = (c: Context) => lineOf(deps.addressOf?.(c) ?? '');

  async function admit(c: Context, body: Uint8Array): Promise<Signer | DoorAnswer> {
    const headers = readDeviceHeaders((name) => c.req.header(name));
    if (headers === null) return refusal(1400);
    const request = { method: c.req.method, path: c.req.path };
    const who = await authenticate(intake.directory, headers, request, body, now());
    if (who.signer === null) {
      stats.unauthenticated += 1;
      if (who.errno !== 2002 && who.errno !== 2001) return refusal(who.errno);
      const retryAfterSec = badSignatures.take(callerOf(c));
      if (retryAfterSec === 0) return refusal(who.errno);
      deps.gate.onRefused(callerOf(c));
      return refusal(1429, { retryAfterSec });
    }
    deps.onProved?.(c);
    const waitSec = intake.admit(who.signer, Number(c.req.header('device-time')));
    return waitSec === 0 ? who.signer : refusal(1429, { retryAfterSec: waitSec });
  }

  async function receive(c: Context, bytes: Uint8Array, isBatch: boolean, forcedType: ItemType | null) {
    const signer = await admit(c, bytes);
    if ('http' in signer) return signer;
    const decoded = await decodeBody(bytes, c.req.header('content-encoding') ?? null);
    if (decoded.bytes === null) return refusal(decoded.errno);
    const deviceTime = c.req.header('device-time');
    const body = decoded.bytes;
    const receipt = await intake.receive({
      signer,
      read: () => itemsOf(body, isBatch, forcedType, deviceTime),
      forcedType,
      signedTs: Number(deviceTime),
    });
    if (receipt.errno === 0) {
      const locale = localeOf(c.req.header('accept-language'));
      return toResultsResponse(receipt.results, locale, requestIdOf(c), now(), receipt.retryAfterSec);
    }
    const { errno, isUnsettled, ...more } = receipt;
    if (errno !== 1503) return refusal(errno, { params: { field: 'items' } });
    return refusal(errno, { ...more, ...(isUnsettled && { data: { unsettled: true } }) });
  }

  async function tellConfig(c: Context): Promise<DoorAnswer> {
    const signer = await admit(c, new Uint8Array());
    if ('http' in signer) return signer;
    const config = await intake.configOf(signer);
    return config === null ? refusal(2001) : { http: 200, errno: 0, data: config };
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
    const busy = () => refusal(1503, { retryAfterSec: retryAfterSec() });
    try {
      const answer = (await intake.within(work)) ?? busy();
      return answer instanceof Response ? answer : say(c, answer);
    } catch (error) {
      deps.log.error({ err: error }, 'The door failed');
      return say(c, busy());
    }
  }

  const routes = new Hono();
  routes.post('/report', (c) => received(c, false, null));
  routes.post('/reportBatch', (c) => received(c, true, null));
  routes.post('/alarm', (c) => received(c, false, 'alarm'));
  routes.post('/heartbeat', (c) => received(c, false, 'heartbeat'));
  routes.get('/config', (c) => answered(c, () => tellConfig(c)));
  routes.all('*', (c) => answered(c, async () => refusal(knownPath.test(c.req.path) ? 1405 : 1404)));
  return routes;
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
