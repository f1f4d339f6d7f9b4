import { createHash, createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditLog } from '#db/schema/settings.ts';
import { captcha as captchaTable } from '#db/schema/users.ts';
import { stringToSign } from '#domain/access/signature.ts';
import { minute, second } from '#domain/time.ts';
import { createApp } from '#server/app.ts';
import { Buckets } from '#server/gate/buckets.ts';
import { KnownTokens } from '#server/gate/knownTokens.ts';
import { serverOptions } from '#server/http/serverOptions.ts';
import {
  nextRandom,
  openTown,
  password,
  persons,
  type Reply,
  type Town,
  type TownOptions,
  tokenHeaders,
} from './town.ts';

const MiB = 1_048_576;
const ack = '/api/web/alarm/ack';
const info = '/api/web/account/info';

const towns: Town[] = [];
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  for (const town of towns.splice(0)) await town.close();
});

async function open(env: NonNullable<TownOptions['env']> = {}): Promise<Town> {
  const town = await openTown({ env });
  towns.push(town);
  return town;
}

/** The same town with its questions to the database counted. */
function counting(town: Town): { readonly asked: () => number } {
  let asked = 0;
  const db = new Proxy(town.db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'snapshot' || name === 'write') asked += 1;
      return value.bind(target) as unknown;
    },
  });
  Object.assign(town, { app: createApp({ deps: { ...town.deps, db }, files: null }) });
  return { asked: () => asked };
}

const nonces = (town: Town) => town.redis.keys(`${town.deps.prefix}:nonce:*`);
const times = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));
const countOf = (replies: readonly Reply[], errno: number) => replies.filter((reply) => reply.errno === errno).length;

/** Real HTTP: answers of a connection that sends what it likes. */
async function listen(town: Town): Promise<number> {
  const server = createAdaptorServer({ fetch: town.app.fetch, serverOptions }) as Server;
  town.deps.gate.connections.watch(server);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
interface Sending {
  readonly socket: Socket;
  readonly said: () => string;
}
const send = (port: number, ...parts: ReadonlyArray<string | Uint8Array>): Promise<Sending> =>
  sendFrom('127.0.0.1', port, ...parts);
function sendFrom(from: string, port: number, ...parts: ReadonlyArray<string | Uint8Array>): Promise<Sending> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => {
      for (const part of parts) socket.write(part);
      resolve({ socket, said: () => said });
    });
    sockets.push(socket);
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('error', () => undefined);
  });
}
/** The head of a signed call whose body is announced. */
function head(town: Town, path: string, length: number, text = '', token = 'unknown'): string {
  const { config, now } = town;
  const [time, random] = [String(now), String(nextRandom())];
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const signed = stringToSign({ method: 'POST', path, query: [], time, random, bodyHash });
  return [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Length: ${length}`,
    'Content-Type: application/json',
    `App-Key: ${config.APP_KEY}`,
    `App-Time: ${time}`,
    `App-Random: ${random}`,
    `App-Sign: ${createHmac('sha256', config.APP_SECRET).update(signed).digest('hex')}`,
    ...Object.entries(tokenHeaders(config, token)).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
}

describe('calls of anonymous callers', () => {
  it('H1: with unknown tokens are refused before the database is asked; known callers of the address and others go on', async () => {
    const town = await open({ STRANGER_CALLS_PER_MIN: '50' });
    const token = await town.tokenOf('viewer');
    expect((await town.call('GET', info, { token })).errno).toBe(0);
    const { asked } = counting(town);
    const replies = await times(500, (n) => town.call('GET', info, { token: `unknown ${n}` }));
    // Fifty at once, and one a second.
    expect(countOf(replies, 1605)).toBeLessThan(150);
    const refused = replies.filter(({ errno }) => errno === 1429);
    expect(refused.length).toBeGreaterThan(350);
    for (const { status, headers } of refused) {
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    // Each that was judged asks twice: its session, and whether the policy has changed.
    expect(asked()).toBeLessThanOrEqual(2 * countOf(replies, 1605));
    expect((await town.call('GET', info, { token })).errno).toBe(0);
    expect((await town.call('GET', info, { token: 'unknown', address: '10.0.0.2' })).errno).toBe(1605);
  });

  it('H1: do not count when a session stands behind them, however many come from one address', async () => {
    const town = await open({ STRANGER_CALLS_PER_MIN: '20' });
    const address = '10.1.0.1';
    const tokens: string[] = [];
    for (const [at, person] of persons.entries()) {
      for (let n = 0; n < 10; n += 1) {
        const signed = await town.signIn(person, {}, `10.2.${at}.${n}`);
        tokens.push((signed.data as { token: string }).token);
      }
    }
    // As many sessions as a person may have.
    expect(tokens).toHaveLength(80);
    for (let n = 0; n < tokens.length; n += 10) {
      const ten = tokens.slice(n, n + 10);
      const replies = await Promise.all(ten.map((token) => town.call('GET', info, { token, address })));
      expect(countOf(replies, 0)).toBe(10);
    }
    const all = await Promise.all(tokens.map((token) => town.call('GET', info, { token, address })));
    expect(countOf(all, 0)).toBe(80);
  });

  it('H1: without a right signature learn nothing of the token, and cost no question', async () => {
    const town = await open();
    const token = await town.tokenOf('viewer');
    const { asked } = counting(town);
    const headers = { 'App-Sign': 'a'.repeat(64) };
    for (const each of [token, 'unknown', undefined]) {
      const sent = each === undefined ? { headers } : { headers, token: each };
      expect((await town.call('GET', info, sent)).errno).toBe(1610);
      expect((await town.call('POST', ack, { ...sent, body: { ids: ['1'] } })).errno).toBe(1610);
    }
    expect(asked()).toBe(0);
  });

  it('H1: with a known token and a wrong signature count against their address; right ones are given back, others go on', async () => {
    const town = await open();
    Object.assign(town.deps.gate, { knownCalls: new Buckets({ perMin: 20, burst: 20 }) });
    const token = await town.tokenOf('viewer');
    for (let n = 0; n < 60; n += 1) expect((await town.call('GET', info, { token })).errno).toBe(0);
    const headers = { 'App-Sign': 'a'.repeat(64) };
    const wrong = await times(60, () => town.call('GET', info, { token, headers }));
    expect(countOf(wrong, 1429)).toBeGreaterThan(30);
    expect((await town.call('GET', info, { token, address: '10.0.0.2' })).errno).toBe(0);
  });

  it('H1: with a token that was signed out are anonymous again after five minutes, asked for or not', async () => {
    const town = await open({ STRANGER_CALLS_PER_MIN: '5' });
    let nowMs = 0;
    Object.assign(town.deps.gate, { known: new KnownTokens({ nowMs: () => nowMs }) });
    const token = await town.tokenOf('viewer');
    expect((await town.call('GET', info, { token })).errno).toBe(0);
    expect((await town.call('POST', '/api/logout', { body: { token }, address: '10.0.0.2' })).errno).toBe(0);
    nowMs = 5 * minute;
    // Never a right signature: the session is not asked for, and nobody hears that it is over.
    const headers = { 'App-Sign': 'a'.repeat(64) };
    const told = await times(40, () => town.call('GET', info, { token, headers }));
    expect(countOf(told, 1429)).toBeGreaterThan(20);
  });

  it('H1: behind a proxy are counted by what the proxy wrote, not by what they say', async () => {
    const town = await open({ STRANGER_CALLS_PER_MIN: '20', TRUST_PROXY: '1' });
    const as = (n: number, last: string) =>
      town.call('GET', info, { token: 'unknown', headers: { 'X-Forwarded-For': `6.6.6.${n}, ${last}` } });
    const forged = await times(100, (n) => as(n, '1.1.1.1'));
    expect(countOf(forged, 1429)).toBeGreaterThan(70);
    expect((await as(1, '2.2.2.2')).errno).toBe(1605);
    const direct = await open({ STRANGER_CALLS_PER_MIN: '20' });
    const headers = (n: number) => ({ 'X-Forwarded-For': `6.6.6.${n}` });
    const bare = await times(100, (n) => direct.call('GET', info, { token: 'unknown', headers: headers(n) }));
    expect(countOf(bare, 1429)).toBeGreaterThan(70);
  });

  it('L2: leave no nonce behind when they are refused', async () => {
    const town = await open({ AUTH_PER_MIN: '1' });
    const body = { username: 'nobody', password: 'wrong one' };
    expect((await town.call('POST', '/api/login', { body })).errno).toBe(1601);
    const before = (await nonces(town)).length;
    expect(before).toBe(1);
    const replies: Reply[] = [];
    for (let n = 0; n < 10; n += 1) {
      replies.push(...(await times(40, () => town.call('POST', '/api/login', { body }))));
      const sent = { body: { ids: [String(n)] } };
      replies.push(...(await times(40, () => town.call('POST', ack, { ...sent, token: 'unknown' }))));
      replies.push(...(await times(20, () => town.call('POST', ack, sent))));
    }
    expect([countOf(replies, 1429), countOf(replies, 1605), countOf(replies, 1401)]).toEqual([400, 400, 200]);
    expect((await nonces(town)).length).toBe(before);
  });
});

describe('captchas that anonymous callers ask for', () => {
  const rows = (town: Town) =>
    town.db.snapshot(async (tx) => ({
      captchas: (await tx.sql.select().from(captchaTable)).length,
      audits: (await tx.sql.select().from(auditLog)).length,
    }));
  const ask = (town: Town, mobile: string, address: string) =>
    town.call('POST', '/api/captcha', { body: { scene: 'resetPassword', mobile }, address });

  it('L10: three hundred for one mobile and three hundred for as many mobiles leave twenty tries of the address behind', async () => {
    const town = await open({ AUTH_PER_MIN: '20' });
    const one = await times(300, () => ask(town, '13911110000', '10.5.0.1'));
    // Twenty by Redis; as many again in memory while it does not answer in time.
    expect(countOf(one, 0)).toBe(1);
    expect(countOf(one, 1429)).toBeGreaterThanOrEqual(260);
    const many = await times(300, (n) => ask(town, `1391111${1_000 + n}`, '10.5.0.2'));
    expect(countOf(many, 1429)).toBeGreaterThanOrEqual(260);
    const judged = [...one, ...many].filter(({ errno }) => errno !== 1429).length;
    expect(await rows(town)).toEqual({ captchas: 1 + countOf(many, 0), audits: judged });
  }, 180_000);

  it('L10: from one address use up half of what a mobile gets a day, and none of it counts that was used', async () => {
    const town = await open();
    const mobile = '13800001006';
    const told: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      town.now += minute + second;
      told.push((await ask(town, mobile, '2001:db8:0:1::1'.replace(/1$/, String(n)))).errno);
    }
    expect(told).toEqual([0, 0, 0, 0, 0, 1607, 1607, 1607]);
    // Whoever the mobile belongs to still gets codes, and every one that is used makes room for another.
    for (let n = 0; n < 12; n += 1) {
      town.now += minute + second;
      const order = { scene: 'loginByPhone', mobile };
      const sent = await town.call('POST', '/api/captcha', { body: order, address: '10.6.0.1' });
      expect([n, sent.errno]).toEqual([n, 0]);
      const { code, captchaTicket } = sent.data as { code: string; captchaTicket: string };
      const body = { mobile, captcha: code, captchaTicket };
      expect((await town.call('POST', '/api/auth/loginByPhone', { body })).errno).toBe(0);
    }
  });
});

describe('bodies', () => {
  it('M5: of 500 anonymous connections hold 12 MiB at most; most are told 429 with Retry-After, a person’s call goes on', async () => {
    const town = await open();
    const token = await town.tokenOf('north1');
    expect((await town.call('GET', info, { token })).errno).toBe(0);
    const port = await listen(town);
    const half = Buffer.alloc(MiB / 2, 'x');
    const rss = process.memoryUsage().rss;
    const { anonymous } = town.deps.gate.bodies;
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, anonymous.counts.bytes)), 5);
    const held = await times(500, () => send(port, head(town, ack, MiB), half));
    const text = JSON.stringify({ ids: ['1'] });
    const good = await send(port, head(town, ack, text.length, text, token), text);
    await vi.waitFor(() => expect(good.said()).toContain('"errno":'), { timeout: 60_000, interval: 20 });
    expect(good.said()).toMatch(/^HTTP\/1.1 200/);
    await vi.waitFor(() => expect(held.every(({ said }) => said().startsWith('HTTP/1.1 4'))).toBe(true), {
      timeout: 60_000,
      interval: 50,
    });
    clearInterval(look);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(12 * MiB);
    const refused = held.map(({ said }) => said()).filter((said) => said.startsWith('HTTP/1.1 429'));
    expect(refused.length).toBeGreaterThan(450);
    for (const said of refused) expect(said).toMatch(/retry-after: \d+/i);
    expect(process.memoryUsage().rss - rss).toBeLessThan(150 * MiB);
    await vi.waitFor(() => expect(anonymous.counts).toMatchObject({ open: 0, bytes: 0 }), 60_000);
  }, 150_000);

  it('M5: that stop after a byte are 429 and 408 and keep no writer waiting', async () => {
    const town = await open();
    const token = await town.tokenOf('north1');
    expect((await town.call('GET', info, { token })).errno).toBe(0);
    const port = await listen(town);
    const held = await times(500, () => send(port, head(town, ack, MiB), '{'));
    const text = JSON.stringify({ ids: ['1'] });
    const good = await send(port, head(town, ack, text.length, text, token), text);
    await vi.waitFor(() => expect(good.said()).toMatch(/^HTTP\/1.1 200/), { timeout: 60_000, interval: 20 });
    const answered = (status: number) => held.filter(({ said }) => said().startsWith(`HTTP/1.1 ${status}`)).length;
    await vi.waitFor(() => expect(answered(429) + answered(408)).toBe(500), { timeout: 60_000, interval: 50 });
    expect(answered(429)).toBeGreaterThan(400);
  }, 150_000);

  it('M5: that stop after a byte, with twenty tokens that were signed out, close the lane to nobody of another address', async () => {
    const town = await open();
    const ended: string[] = [];
    for (const person of ['viewer', 'chief'] as const) {
      for (let n = 0; n < 10; n += 1) {
        const { token } = (await town.signIn(person, {}, `10.7.0.${n}`)).data as { token: string };
        expect((await town.call('GET', info, { token })).errno).toBe(0);
        ended.push(token);
      }
    }
    const token = await town.tokenOf('north1');
    expect((await town.call('GET', info, { token })).errno).toBe(0);
    for (const each of ended) expect((await town.call('POST', '/api/logout', { body: { token: each } })).errno).toBe(0);
    const port = await listen(town);
    const { people } = town.deps.gate.bodies;
    // Whoever is refused comes again: the places stay taken as long as the person asks.
    let isOver = false;
    onTestFinished(() => void (isOver = true));
    let most = 0;
    const hold = async (n: number): Promise<void> => {
      while (!isOver) {
        const { socket } = await send(port, head(town, ack, 900, '', ended[n % ended.length]), '{');
        most = Math.max(most, people.counts.open);
        if (!isOver && !socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      }
    };
    for (let n = 0; n < 1_100; n += 1) void hold(n);
    await vi.waitFor(() => expect(most).toBeGreaterThanOrEqual(250), { timeout: 30_000, interval: 10 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const told: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const text = JSON.stringify({ ids: ['1'] });
      const good = await sendFrom('127.0.0.2', port, head(town, ack, text.length, text, token), text);
      await vi.waitFor(() => expect(good.said()).toContain('"errno":'), { timeout: 60_000, interval: 10 });
      told.push(good.said().slice(0, 12));
    }
    isOver = true;
    expect(told).toEqual(Array.from({ length: 5 }, () => 'HTTP/1.1 200'));
    expect(most).toBeLessThanOrEqual(255);
  }, 120_000);

  it('M5: of two addresses that stop after a byte leave room for the sign-in of a third', async () => {
    const town = await open();
    const port = await listen(town);
    const { anonymous } = town.deps.gate.bodies;
    const both = await times(640, (n) => sendFrom(`127.0.0.${3 + (n % 2)}`, port, head(town, ack, 900), '{'));
    const text = JSON.stringify({ username: 'viewer', password });
    const good = await sendFrom('127.0.0.2', port, head(town, '/api/login', text.length, text), text);
    expect(anonymous.counts.open).toBeLessThanOrEqual(121);
    await vi.waitFor(() => expect(good.said()).toContain('"errno":'), { timeout: 60_000, interval: 10 });
    expect(good.said()).toMatch(/^HTTP\/1.1 200/);
    const refused = () => both.filter(({ said }) => said().startsWith('HTTP/1.1 429')).length;
    await vi.waitFor(() => expect(refused()).toBeGreaterThanOrEqual(520), { timeout: 60_000, interval: 20 });
  }, 180_000);

  it('M5: of calls that everybody may make are small', async () => {
    const town = await open();
    const reply = await town.call('POST', '/api/logout', { rawBody: `"${'x'.repeat(65_536)}"` });
    expect(reply).toMatchObject({ status: 413, errno: 1413 });
  });

  it('L7: that their sender cut off are no failure of ours', async () => {
    const town = await open();
    const token = await town.tokenOf('north1');
    const logged = vi.fn();
    const log = { error: logged, warn: logged, info: logged };
    const deps = { ...town.deps, log };
    Object.assign(town, { app: createApp({ deps, files: null }) });
    const port = await listen(town);
    for (const [path, length] of [
      ['/api/logout', 100],
      [ack, MiB],
    ] as const) {
      const { socket } = await send(port, head(town, path, length, '', token), '{');
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.resetAndDestroy();
    }
    const { people, anonymous } = town.deps.gate.bodies;
    await vi.waitFor(() => expect(people.counts.cut + anonymous.counts.cut).toBe(2), 60_000);
    expect(logged).not.toHaveBeenCalled();
    const metrics = await town.deps.metrics.text();
    expect(metrics).toMatch(/guardline_http_seconds_count\{route="POST \/api\/logout",status="400"\} 1/);
    expect(metrics).not.toMatch(/status="500"/);
  });
});

describe('connections', () => {
  it('H1: that say nothing are a share of all from one address; who signed in over one is not counted', async () => {
    const town = await open({ MAX_CONNECTIONS: '100' });
    const token = await town.tokenOf('viewer');
    const port = await listen(town);
    const text = JSON.stringify({ ids: ['1'] });
    const good = await send(port, head(town, ack, text.length, text, token), text);
    await vi.waitFor(() => expect(good.said()).toContain('"errno":'), 60_000);
    await times(60, () => send(port));
    const { connections } = town.deps.gate;
    await vi.waitFor(() => expect(connections.counts).toEqual({ open: 51, anonymous: 50, refused: 10 }), 60_000);
    expect(good.socket.closed).toBe(false);
  });
});

describe('readiness', () => {
  it('L11: is told to everybody, and why only to whoever has the token for metrics, wherever the call comes from', async () => {
    const town = await open({ METRICS_TOKEN: 'a token for metrics' });
    const ask = (headers: Record<string, string>, address: string) =>
      town.call('GET', '/api/health/ready', { headers, address });
    const at = async (headers: Record<string, string>, address: string) =>
      Object.keys(JSON.parse((await ask(headers, address)).raw) as object);
    expect(await at({}, '10.0.0.1')).toEqual(['status']);
    expect(await at({ 'X-Forwarded-For': '127.0.0.1' }, '127.0.0.1')).toEqual(['status']);
    expect((await ask({}, '10.0.0.1')).status).toBe(503);
    const all = ['status', 'version', 'checks'];
    // A proxy on this machine comes from loopback too.
    expect(await at({}, '127.0.0.1')).toEqual(['status']);
    expect(await at({ Authorization: 'Bearer a token for metrics' }, '10.0.0.1')).toEqual(all);
  });
});
