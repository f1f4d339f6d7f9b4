import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { incomingItemSchema } from '#domain/telemetry/incoming.ts';
import { day } from '#domain/time.ts';
import { realtimeCalls, type RealtimeCall } from '#domain/realtime.ts';
import { addSession } from '#db/sessions/addSession.ts';
import { newToken, tokenHash } from '#server/http/secret.ts';
import { listRoutes } from '#server/routes/table.ts';
import { arbitraryOf, type Pool } from '#tests/support/fuzz/arbitraryOf.ts';
import { faultOfForm, readableText } from '#tests/support/fuzz/envelope.ts';
import { mutated, rawBodies } from '#tests/support/fuzz/mutations.ts';
import { fuzzRuns, fuzzSeed, fuzzTimeoutMs } from '#tests/support/fuzz/plan.ts';
import { callsOf, type FuzzCall } from '#tests/support/fuzz/routeCalls.ts';
import { upload } from '../accounts/kit.ts';
import { openDoor, type DoorFixture } from '../ingest/doorFixture.ts';
import { startMs, type Reply } from '../server/town.ts';
import { accessCases } from './cases.ts';
import { openSocketWorld, sees as seesPlace, sitting, livingPlaces, type SocketWorld } from './socketWorld.ts';
import { markerOf } from './canaries.ts';
import { places, type Place } from './places.ts';
import { openWorld, operatorHeaders, sees, type World } from './world.ts';

/** `foreign` stands in the organisation that those of the city must not see, and sees none of theirs. */
const callers = ['anonymous', 'operate', 'supervise', 'root', 'foreign'] as const;
type Caller = (typeof callers)[number];

const everyPlace = Object.keys(places) as Place[];
const livesOutside: readonly Place[] = ['sibling', 'foreign'];
const visible = (caller: Caller, place: Place): boolean =>
  caller === 'foreign' ? livesOutside.includes(place) : sees(caller, place);

const prefixes = ['de', 'ra', 'pr', 'al', 'fa', 'us', 'se', 'im', 'ij', 'fi', 'pe', 'li', 'no', 'mc', 'mr', 'ob', 'co'];
const pool: Pool = {
  texts: [
    ...prefixes.flatMap((prefix) => Object.values(places).map((org) => `${prefix}-${org}`)),
    ...Object.values(places),
    '2026-09-01',
    '2026-08-01',
    '1788235200000',
    '117.2,31.8',
    '13800001000',
    'root',
    'temp',
    'GL-T100',
    'tilt',
    '1',
  ],
};

/**
 * What a refused call may have written: that it was tried. Everything else is undone with it.
 */
const attempts: readonly string[] = ['login_failure', 'login_day', 'captcha', 'captcha_failure', 'known_network'];

describe('fuzz of every route', () => {
  let world: World;
  const tokens = {} as Record<Caller, string | undefined>;
  beforeAll(async () => {
    world = await openWorld();
    Object.assign(tokens, world.tokens, { foreign: await sitDown('stranger') });
  });
  afterAll(() => world?.close());

  /** A session that stays: what a sign-in of this world writes is undone. */
  async function sitDown(userId: string): Promise<string> {
    const token = newToken();
    const { now } = world;
    const opened = { id: 'se-of-foreign', userId, expiresAt: now + day, remember: false, provenAt: now, now };
    const hash = tokenHash(token, world.config.TOKEN_PEPPER);
    const from = { ip: '127.0.0.1', userAgent: 'fuzz', client: 'web' } as const;
    await world.keep((tx) => addSession(tx, { ...opened, ...from, tokenHash: hash }));
    return token;
  }

  async function send(method: string, path: string, call: FuzzCall, caller: Caller): Promise<Reply> {
    const token = tokens[caller];
    // Whoever is signed in brings the operator's token as well: what it opens must name nobody either.
    const headers = caller === 'anonymous' ? {} : operatorHeaders(path);
    if (!('form' in call)) return world.call(method, path, { ...call.sent, token, headers });
    const form = new FormData();
    for (const [name, value] of Object.entries(call.form)) {
      if (name === 'file') form.set(name, new File([String(value)], `${String(value).slice(0, 20)}.csv`));
      else form.set(name, String(value));
    }
    return upload(world, path, token ?? '', form);
  }

  it(
    'F21, F24: no call ends in a 5xx, breaks the envelope, tells a foreign name, in its answer or the log, or changes anything when it is refused',
    async () => {
      const routes = listRoutes().filter(({ mock }) => mock !== true);
      const calls = routes.map((route) => {
        const { at, free } = accessCases[`${route.method} ${route.path}`] ?? {};
        const placed = at === undefined ? [] : Object.values(places).map((org) => at(org));
        return callsOf(route, [...placed, ...(free === undefined ? [] : [free])], pool);
      });
      const faults: string[] = [];
      const errnos = new Map<number, number>();
      const asked = new Set<string>();
      const seen = Object.fromEntries(callers.map((caller) => [caller, 0])) as Record<Caller, number>;
      let ran = 0;
      const any = fc
        .tuple(fc.nat(routes.length - 1), fc.constantFrom(...callers))
        .chain(([at, caller]) => fc.tuple(fc.constant(routes[at]!), fc.constant(caller), calls[at]!));
      await fc.assert(
        fc.asyncProperty(any, async ([route, caller, call]) => {
          const about = `${caller} ${route.method} ${route.path} ${JSON.stringify(call).slice(0, 600)}`;
          // A policy that was saved and undone is remembered for a second; in a minute sessions would be written.
          world.now = startMs + (ran % 2) * 1_001;
          const { result: reply, changed } = await world.changesBy(() => send(route.method, route.path, call, caller));
          ran += 1;
          asked.add(route.path);
          errnos.set(reply.errno, (errnos.get(reply.errno) ?? 0) + 1);
          const fault = (what: string) => void faults.push(`${what}: ${about} → ${reply.raw.slice(0, 300)}`);
          const isReady = route.path === '/api/health/ready';
          if (reply.status >= 500 && !isReady) fault(`${reply.status}`);
          // Neither is for the page: of metrics a stranger gets no word at all.
          const isWordless =
            route.path === '/metrics' && caller === 'anonymous' && reply.status === 403 && reply.raw === '';
          const form = route.path.startsWith('/api/health') || isWordless ? null : faultOfForm(reply);
          if (form !== null) fault(`form ${form}`);
          const text = await readableText(reply);
          for (const place of everyPlace.filter((each) => text.includes(markerOf(places[each])))) {
            if (visible(caller, place)) seen[caller] += 1;
            else fault(`leak of ${place}`);
          }
          const isRefused = reply.errno > 0 && reply.errno !== 1001;
          const wrote = changed.filter((table) => !attempts.includes(table));
          if (isRefused && wrote.length > 0) fault(`refused and changed ${wrote.join()}`);
        }),
        { seed: fuzzSeed, numRuns: fuzzRuns.routes, endOnFailure: true },
      );
      if (fuzzRuns.routes > 2_000)
        console.log(
          `routes: ${ran} calls, errnos ${JSON.stringify([...errnos])}, canary seen by right ${JSON.stringify(seen)}`,
        );
      expect(faults).toEqual([]);
      expect(ran).toBe(fuzzRuns.routes);
      // The log names what was asked, and nobody's data or secret.
      const told = world.logged.join('');
      const never = [...everyPlace.map((place) => markerOf(places[place])), ...Object.values(tokens)];
      expect(never.filter((secret) => secret !== undefined && told.includes(secret))).toEqual([]);
      // It was no run of refusals only, and came past most routes.
      expect(errnos.get(0) ?? 0).toBeGreaterThan(ran / 20);
      expect(asked.size).toBeGreaterThan(routes.length * 0.9);
      // The canary lives: who may see it did, and all are signed in to the end.
      for (const caller of ['operate', 'supervise', 'root', 'foreign'] as const) {
        expect([caller, seen[caller] > ran / 400]).toEqual([caller, true]);
        const still = await world.call('GET', '/api/web/account/info', { token: tokens[caller] });
        expect([caller, still.errno]).toEqual([caller, 0]);
      }
    },
    fuzzTimeoutMs,
  );
});

describe('fuzz of the socket’s calls', () => {
  let world: SocketWorld;
  beforeAll(async () => {
    world = await openSocketWorld();
  });
  afterAll(() => world?.stage.close());

  it(
    'F21, F24: every call is acknowledged by the envelope, and names no device of others, in answers and in what is heard',
    async () => {
      const devices: Pool = { texts: [...Object.values(world.deviceIn), 'x', '', world.pathOf('own')] };
      const names = Object.keys(realtimeCalls) as RealtimeCall[];
      const call = fc.constantFrom(...names).chain((name) => {
        const good = arbitraryOf(realtimeCalls[name], devices) as fc.Arbitrary<Record<string, unknown>>;
        const bad = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(null, undefined, 'x', 1, [], Buffer.alloc(100)));
        return fc.tuple(fc.constant(name), fc.constantFrom(...sitting), fc.oneof(mutated(good), mutated(good), bad));
      });
      const faults: string[] = [];
      let yes = 0;
      let ran = 0;
      await fc.assert(
        fc.asyncProperty(call, async ([name, caller, payload]) => {
          const since = world.seats[caller].heard.length;
          // At most twenty a second are answered: the pace of somebody who is not refused for that.
          await new Promise((resolve) => setTimeout(resolve, 15));
          const ack = await world.call[caller](name, payload);
          ran += 1;
          const about = `${caller} ${name} ${JSON.stringify(payload)?.slice(0, 300)} → ${JSON.stringify(ack).slice(0, 300)}`;
          if (ack.errno === 0) yes += 1;
          if (![0, 9002, 9008, 1429].includes(ack.errno) || typeof ack.errmsg !== 'string' || !('data' in ack)) {
            faults.push(about);
          }
          const data = ack.data as { latest?: unknown; devices?: unknown } | null;
          const told = JSON.stringify([data?.latest, data?.devices, world.seats[caller].heard.slice(since)]);
          for (const place of livingPlaces) {
            if (!seesPlace(caller, place) && told.includes(world.deviceIn[place]))
              faults.push(`leak of ${place}: ${about}`);
          }
        }),
        { seed: fuzzSeed, numRuns: fuzzRuns.sockets, endOnFailure: true },
      );
      expect(faults).toEqual([]);
      expect(ran).toBe(fuzzRuns.sockets);
      expect(yes).toBeGreaterThan(ran / 20);
    },
    fuzzTimeoutMs,
  );
});

describe('fuzz of the device door', () => {
  let at: DoorFixture;
  beforeAll(async () => {
    // Nobody takes from the queue here: what is old in it refuses nothing.
    at = await openDoor({ config: { INGEST_BACKLOG_SEC: 1_000_000 } });
  });
  afterAll(() => at?.close());

  it(
    'F21: reports of devices, gateways, strangers and forgers are answered by the envelope, and nothing refused is queued',
    async () => {
      const site = { device: at.devices[0]!, gateway: at.gateway, foreign: at.foreign, off: at.off };
      const forger = { ...at.devices[1]!, secret: at.devices[2]!.secret };
      const signers = { ...site, forger };
      const imeis = Object.values(site).map(({ imei }) => imei);
      const item = arbitraryOf(incomingItemSchema, { texts: [...imeis, String(Date.now()), 'temp', 'tilt', 'FIRE'] });
      const wrong = mutated(item as fc.Arbitrary<Record<string, unknown>>);
      const now = { ts: Date.now(), metrics: { temp: 20 } };
      const sure = wrong.map((given) => ({ ...given, ...now }));
      const items = fc.array(fc.oneof(wrong, sure, fc.jsonValue()), { maxLength: 4 });
      const body = fc.oneof(
        fc.oneof(wrong, sure).map((given) => JSON.stringify(given)),
        items.map((list) => JSON.stringify({ items: list })),
        fc.oneof(fc.constantFrom(...rawBodies), fc.json({ maxDepth: 4 }), fc.string({ unit: 'binary' })),
      );
      const path = fc.constantFrom('report', 'reportBatch', 'alarm', 'heartbeat');
      const who = fc.constantFrom(...(Object.keys(signers) as Array<keyof typeof signers>));
      const faults: string[] = [];
      // An alarm waits among the telemetry too.
      const waiting = async () => (await at.queued()).length;
      const before = await waiting();
      let [ran, accepted] = [0, 0];
      await fc.assert(
        fc.asyncProperty(path, who, body, async (where, signer, sent) => {
          const answer = await at.post(signers[signer], where, sent);
          ran += 1;
          const about = `${signer} ${where} ${sent.slice(0, 400)} → ${JSON.stringify(answer).slice(0, 300)}`;
          const isWhole = typeof answer.errno === 'number' && typeof answer.data?.serverTime === 'number';
          if (answer.http >= 500 || !isWhole) faults.push(about);
          const taken = answer.data?.accepted ?? 0;
          if (taken > 0 && (signer === 'forger' || signer === 'off')) faults.push(`taken: ${about}`);
          accepted += taken;
        }),
        { seed: fuzzSeed, numRuns: fuzzRuns.door, endOnFailure: true },
      );
      expect(faults).toEqual([]);
      expect(ran).toBe(fuzzRuns.door);
      expect(accepted).toBeGreaterThan(ran / 20);
      expect(await waiting()).toBe(before + accepted);
    },
    fuzzTimeoutMs,
  );
});
