import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Handshakes } from '../gate/handshakes.ts';
import { KnownTokens } from '../gate/knownTokens.ts';
import { checkHandshakes, socketsPerUser } from './handshake.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';

const bounds = { maxSockets: 100, inFlight: 100, perMin: 100, burst: 100 };
const throwIt = (error: unknown): never => {
  throw error;
};
type Middleware = (socket: LiveSocket, next: (error?: Error) => void) => void;

/** Handshakes on a server that lets nobody in yet: between the check and the room, where all others stand. */
function openGate(isHere: Set<LiveSocket>) {
  let admit: Middleware = () => undefined;
  let connected: (socket: LiveSocket) => void = () => undefined;
  const io = {
    use: (middleware: Middleware) => (admit = middleware),
    on: (_: string, listener: typeof connected) => (connected = listener),
  };
  const scope = { userId: 'u', orgPath: '/a/', access: [] };
  const session = { scope, sessionId: 's', expiresAt: 9 };
  const findSession = async () => session;
  const gate = { known: new KnownTokens(), handshakes: new Handshakes(bounds) };
  checkHandshakes(io as never as LiveServer, {
    ports: { findSession, isHeld: (token, cookies) => cookies === `half of ${token}` },
    gate,
    lineOf: () => '10.0.0.1',
    socketsOf: () => isHere.size,
    onError: throwIt,
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
      return { socket, hangUp: () => conn.emit('close'), answer: answer?.message ?? 'in' };
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
