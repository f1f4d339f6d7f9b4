import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Handshakes } from '../gate/handshakes.ts';
import { KnownTokens } from '../gate/knownTokens.ts';
import { retryAfterSec } from './guardConnections.ts';
import { checkHandshakes, socketsPerUser } from './handshake.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';

const bounds = { maxSockets: 100, inFlight: 100, perMin: 100, burst: 100 };
const scope = { userId: 'u', orgPath: '/a/', access: [] };
const session = { scope, sessionId: 's', expiresAt: 9 };
type Middleware = (socket: LiveSocket, next: (error?: Error) => void) => void;

/** Handshakes on a server that lets nobody in yet: between the check and the room, where all others stand. */
function openGate(isHere: Set<LiveSocket>, findSession: () => Promise<unknown> = async () => session) {
  let admit: Middleware = () => undefined;
  let connected: (socket: LiveSocket) => void = () => undefined;
  const io = {
    use: (middleware: Middleware) => (admit = middleware),
    on: (_: string, listener: typeof connected) => (connected = listener),
  };
  const gate = { known: new KnownTokens(), handshakes: new Handshakes(bounds) };
  checkHandshakes(io as never as LiveServer, {
    ports: { findSession: findSession as never, isHeld: (token, cookies) => cookies === `half of ${token}` },
    gate,
    lineOf: () => '10.0.0.1',
    socketsOf: () => isHere.size,
    onError: () => undefined,
  });
  return {
    knock: async (cookie: string | undefined = 'half of t') => {
      const conn = Object.assign(new EventEmitter(), { readyState: 'open' });
      const socket = {
        handshake: { auth: { token: 't' }, headers: { cookie } },
        data: {},
        conn,
      } as never as LiveSocket;
      const answer = await new Promise<Error | undefined>((resolve) => admit(socket, resolve));
      const { data } = (answer ?? {}) as { readonly data?: { readonly retryMs: number } };
      return { socket, hangUp: () => conn.emit('close'), answer: answer?.message ?? 'in', retryMs: data?.retryMs };
    },
    enter: (socket: LiveSocket) => {
      isHere.add(socket);
      connected(socket);
    },
  };
}

it('handshakes at the same time see each other: twenty of a user are let in, and a place that was given up is free', async () => {
  const here = new Set<LiveSocket>();
  const gate = openGate(here);
  const all = await Promise.all(Array.from({ length: 30 }, () => gate.knock()));
  const admitted = all.filter(({ answer }) => answer === 'in');
  expect(admitted).toHaveLength(socketsPerUser);
  expect(all.filter(({ answer }) => answer === '1429')).toHaveLength(10);
  admitted[0]?.hangUp();
  const next = await gate.knock();
  expect([next.answer, (await gate.knock()).answer]).toEqual(['in', '1429']);
  // Who is in its room is counted there alone.
  for (const { socket } of [...admitted.slice(1), next]) gate.enter(socket);
  expect((await gate.knock()).answer).toBe('1429');
  here.delete(next.socket);
  expect((await gate.knock()).answer).toBe('in');
});

it('ADR 0023: a token without its cookie opens no socket, and is answered as one that nobody knows', async () => {
  const gate = openGate(new Set());
  expect((await gate.knock('half of another')).answer).toBe('1605');
  expect((await gate.knock('')).answer).toBe('1605');
  expect((await gate.knock()).answer).toBe('in');
});

it('whoever is refused for a while is told when to come again, each another time; a bad token is not', async () => {
  const here = new Set<LiveSocket>();
  const [full, away] = [openGate(here), openGate(new Set(), () => Promise.reject(new Error('away')))];
  for (let n = 0; n < socketsPerUser; n += 1) full.enter((await full.knock()).socket);
  for (const [gate, word] of [
    [full, '1429'],
    [away, '1503'],
  ] as const) {
    const told = await Promise.all(Array.from({ length: 40 }, () => gate.knock()));
    expect(new Set(told.map(({ answer }) => answer))).toEqual(new Set([word]));
    const waits = told.map(({ retryMs }) => retryMs ?? 0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(retryAfterSec[word] * 500);
    expect(Math.max(...waits)).toBeLessThanOrEqual(retryAfterSec[word] * 1_500);
    expect(new Set(waits).size).toBeGreaterThan(20);
  }
  expect(await full.knock('half of another')).toMatchObject({ answer: '1605', retryMs: undefined });
});
