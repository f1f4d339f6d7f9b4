import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signRequest } from '#scripts/simulator/signedDevice.ts';
import { serverOptions } from '#server/http/serverOptions.ts';
import { openDoor, type DoorFixture } from './doorFixture.ts';

const path = '/api/device/report';
const logged: string[] = [];
const note = (level: string) => (_: unknown, message: string) => void logged.push(`${level}: ${message}`);
let at: DoorFixture;
let server: Server;
const sockets: Socket[] = [];

beforeAll(async () => {
  const log = { debug: note('debug'), warn: note('warn'), error: note('error') };
  at = await openDoor({ log: log as never });
  server = createAdaptorServer({ fetch: at.app.fetch, serverOptions }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await at.close();
});

/** A request whose body is announced and does not come; answers what the door said. */
function halfOpen(
  text = `POST ${path} HTTP/1.1\r\nHost: door\r\nContent-Length: 100\r\n\r\n{`,
): Promise<{ readonly socket: Socket; readonly said: () => string }> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(text, () => resolve({ socket, said: () => said }));
    });
    sockets.push(socket);
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('error', reject);
  });
}

async function signedReport(seq: number): Promise<readonly [status: number, errno: number]> {
  const body = JSON.stringify({ ts: Date.now(), seq, metrics: { temp: 20 } });
  const { headers } = signRequest(at.devices[0]!, path, body, { timeMs: Date.now(), random: seq });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  return [answer.status, ((await answer.json()) as { errno: number }).errno];
}

async function until(holds: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds()).toBe(true);
}

describe('requests that are held open', () => {
  it('before their headers are in are cut off after ten seconds', async () => {
    const { socket, said } = await halfOpen(`POST ${path} HTTP/1.1\r\nHost: d`);
    await until(() => socket.closed, 20_000);
    expect(said()).toContain('408');
  });

  it('close the door to nobody: of 210 the slowest are told 429, the others 408, and signed reports are taken meanwhile', async () => {
    const held = await Promise.all(Array.from({ length: 210 }, () => halfOpen()));
    expect(await signedReport(1)).toEqual([200, 0]);
    const answered = (status: number) => held.filter(({ said }) => said().startsWith(`HTTP/1.1 ${status}`)).length;
    await until(() => answered(429) === 160, 20_000);
    expect(await signedReport(2)).toEqual([200, 0]);
    await until(() => answered(408) === 50, 20_000);
    expect(held.find(({ said }) => said().includes('408'))?.said()).toContain('"errno":1408');
    await until(() => held.every(({ socket }) => socket.closed), 10_000);
    expect(await signedReport(3)).toEqual([200, 0]);
  });

  it('and given up by their sender are no failure of the door', async () => {
    logged.length = 0;
    const { socket } = await halfOpen();
    socket.resetAndDestroy();
    await until(() => logged.length > 0, 10_000);
    expect(logged).toEqual(['debug: A device went away while it was sending']);
  });
});
