import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '#scripts/harness/person.ts';
import { startStack, type Stack } from '#scripts/harness/stack.ts';

let stack: Stack;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guardline-socket-'));
  stack = await startStack({ dataDir, devices: 10, env: { WS_PATH: '/push' } });
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  if (stack !== undefined) rmSync(stack.dataDir, { recursive: true, force: true });
});

it('SEED-299 the socket of the built product is at WS_PATH, and nowhere else', async () => {
  const { APP_KEY: appKey = '', APP_SECRET: appSecret = '' } = stack.env;
  const { token, cookie } = await signIn({ url: stack.url, appKey, appSecret }, 'root', stack.password);
  const reached = (path: string): Promise<boolean> =>
    new Promise((resolve) => {
      const extraHeaders = { Cookie: `${cookie.name}=${cookie.value}` };
      const socket = io(stack.url, { path, auth: { token }, transports: ['websocket'], extraHeaders, forceNew: true });
      const told = (isThere: boolean) => () => {
        socket.disconnect();
        resolve(isThere);
      };
      socket.once('connect', told(true));
      socket.once('connect_error', told(false));
    });
  expect([await reached('/push'), await reached('/socket.io')]).toEqual([true, false]);
});
