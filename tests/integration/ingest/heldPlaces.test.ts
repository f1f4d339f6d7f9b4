import type { Server } from 'node:http';
import { Agent, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signRequest } from '#scripts/simulator/signedDevice.ts';
import { serverOptions } from '#server/http/serverOptions.ts';
import { openDoor, type DoorFixture, type FixtureOptions } from './doorFixture.ts';

const path = '/api/device/report';
let at: DoorFixture;
let server: Server;
let run = { isOver: false };
let sockets: Set<Socket>;

/** A queue that takes all at once: places are asked for here, not how quick a disk is that others write to as well. */
const quick: NonNullable<FixtureOptions['bus']> = (bus) => ({
  enqueue: async () => undefined,
  pressure: async () => ({ memoryShare: 0, oldestWaitingMs: 0 }),
  subscribe: (channel, listener) => bus.subscribe(channel, listener),
});

beforeEach(() => {
  [run, sockets] = [{ isOver: false }, new Set()];
});

async function listen(
  options: Pick<FixtureOptions, 'bodyTimes'> = {},
  more: Partial<typeof serverOptions> = {},
): Promise<void> {
  at = await openDoor({ byAddress: true, bus: quick, ...options });
  server = createAdaptorServer({ fetch: at.app.fetch, serverOptions: { ...serverOptions, ...more } }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

afterEach(async () => {
  run.isOver = true;
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await at.close();
});

const port = () => (server.address() as AddressInfo).port;

/** A body of which one byte comes; ended, it comes again. */
async function hold(from: string): Promise<void> {
  const mine = run;
  while (!mine.isOver) {
    await new Promise<void>((resolve) => {
      const socket = connect({ port: port(), host: '127.0.0.1', localAddress: from }, () =>
        socket.write(`POST ${path} HTTP/1.1\r\nHost: door\r\nContent-Length: 900\r\n\r\n{`),
      );
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.resume();
      socket.once('close', () => {
        sockets.delete(socket);
        resolve();
      });
    });
    // This process is also the server: it is to answer, not to spin.
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function report(from: string, seq: number): Promise<number> {
  const body = JSON.stringify({ ts: Date.now(), seq, metrics: { temp: 20 } });
  const { headers } = signRequest(at.devices[0]!, path, body, { timeMs: Date.now(), random: seq });
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port: port(),
        host: '127.0.0.1',
        localAddress: from,
        path,
        method: 'POST',
        agent: new Agent(),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

it('H1: one address that holds bodies open, and comes again, closes the door to no device of another', async () => {
  // Bodies end by themselves after seconds; a slow machine could not open as many meanwhile as the door lets in.
  const patient = 180_000;
  await listen(
    { bodyTimes: { slowAfterMs: patient, withinMs: patient } },
    { requestTimeout: patient, headersTimeout: patient },
  );
  const { devices } = at.gate.bodies;
  for (let n = 0; n < 1_300; n += 1) void hold('127.0.0.3');
  await vi.waitFor(() => expect(devices.counts.open).toBe(300), { timeout: 60_000, interval: 5 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const told: number[] = [];
  let most = 0;
  for (let seq = 1; seq <= 8; seq += 1) {
    most = Math.max(most, devices.counts.open);
    told.push(await report('127.0.0.2', seq));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(told).toEqual(Array.from({ length: 8 }, () => 200));
  expect(most).toBe(300);
}, 180_000);

it('H1: what an address announces and does not send counts against it, is told of, and no device of another pays', async () => {
  await listen();
  const told: string[] = [];
  at.gate.onRefused = (address) => void told.push(address);
  for (let n = 0; n < 500; n += 1) void hold('127.0.0.3');
  // Four hundred and five a second, of thousands: places are held by few of them.
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1_000), { timeout: 30_000, interval: 20 });
  await vi.waitFor(() => expect(at.gate.bodies.devices.counts.open).toBeLessThan(100), {
    timeout: 30_000,
    interval: 5,
  });
  expect(new Set(told)).toEqual(new Set(['127.0.0.3']));
  // Those who hold come in waves: between two of them a report of the same address may find its bucket not quite empty.
  let seq = 0;
  await vi.waitFor(async () => expect(await report('127.0.0.3', (seq += 1))).toBe(429), { timeout: 60_000 });
  for (seq = 1_001; seq <= 1_005; seq += 1) expect(await report('127.0.0.2', seq)).toBe(200);
}, 180_000);
