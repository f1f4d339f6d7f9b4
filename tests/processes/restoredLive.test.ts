import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDashboard, type Dashboard } from '#scripts/faults/machines/dashboards.ts';
import { signIn, type AppKeys } from '#scripts/harness/person.ts';
import { signedPost } from '#scripts/harness/signedPost.ts';
import { seededDevices, startStack, type SeededDevice, type Stack } from '#scripts/harness/stack.ts';
import { startProxyThread, type ProxyThread } from '#scripts/harness/startProxyThread.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { launch, stopLaunched } from './launch.ts';

const folder = mkdtempSync(join(tmpdir(), 'guardline-restored-'));
const byClock = join(folder, 'by-clock');
let front: ProxyThread;
let stack: Stack;
let port = 0;
let page: Dashboard | null = null;

beforeAll(async () => {
  port = await freePort();
  front = await startProxyThread([port]);
  stack = await startStack({
    dataDir: join(folder, 'first'),
    devices: 60,
    env: { PORT: String(port), BACKUP_EVERY_MIN: '15', BACKUP_DIR: byClock },
  });
}, 120_000);
afterEach(stopLaunched);
afterAll(async () => {
  page?.close();
  await stack?.stop();
  await front?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const archivesIn = (dir: string): string[] => {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.backup.zip'));
  } catch {
    return [];
  }
};

async function run(name: string, dataDir: string, ...args: readonly string[]): Promise<string> {
  const { exit, output } = launch(process.execPath, ['scripts/run.mjs', name, ...args], { DATA_DIR: dataDir });
  expect(await exit, output()).toBe(0);
  return output();
}

async function collide(devices: readonly SeededDevice[]): Promise<void> {
  for (const device of devices) {
    const body = JSON.stringify({ ts: Date.now(), metrics: { impactG: 9 } });
    expect((await signedPost(stack.url, '/api/device/report', device, body)).errno).toBe(0);
  }
}

const nothingDiffers = { timeout: 30_000, interval: 200 };

it('8 the clock of the built product takes a backup', async () => {
  await expect.poll(() => archivesIn(byClock).length, { timeout: 30_000 }).toBe(1);
});

it('8 a page that stays open over a restore shows the restored life, and nothing of the one that was lost', async () => {
  const { APP_KEY: appKey = '', APP_SECRET: appSecret = '' } = stack.env;
  const keys: AppKeys = { url: `http://127.0.0.1:${front.port}`, appKey, appSecret };
  const devices = seededDevices(stack.dataDir);
  const open = await openDashboard('root', await signIn(keys, 'root', stack.password));
  page = open;
  await expect.poll(() => open.differences(), nothingDiffers).toEqual([]);

  const archives = join(folder, 'archives');
  await run('backup', stack.dataDir, archives);
  // What comes after the backup is lost with this life; the page shows it.
  const atBackup = open.revision();
  await collide(devices.slice(0, 3));
  await expect.poll(() => open.revision(), nothingDiffers).toBeGreaterThan(atBackup);
  await expect.poll(() => open.differences(), nothingDiffers).toEqual([]);
  const lost = open.revision();

  await front.cut();
  await stack.stop();
  const restored = join(folder, 'restored');
  const said = await run('restore', restored, join(archives, archivesIn(archives)[0] ?? ''));
  expect(said).toMatch(/It is a new incarnation/);
  stack = await startStack({ dataDir: join(folder, 'second'), copyOf: restored, env: { PORT: String(port) } });

  // The worst case: when the page comes back the counter is beyond all it knows, so nothing else tells the lives apart.
  const direct = await signIn({ ...keys, url: stack.url }, 'root', stack.password);
  const revision = async () => (await direct.get<{ revision: number }>('/api/web/realtime/getSnapshot')).data.revision;
  expect(await revision()).toBeLessThan(lost);
  for (let from = 10; (await revision()) <= lost; from += 5) {
    await collide(devices.slice(from, from + 5));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const before = open.snapshots();
  await front.mend();
  await expect.poll(() => open.revision(), nothingDiffers).toBeGreaterThan(lost);
  await expect.poll(() => open.differences(), nothingDiffers).toEqual([]);
  expect(open.snapshots()).toBeGreaterThan(before);

  // And it lives on: what happens now comes by the socket.
  const taken = open.snapshots();
  const shown = open.revision();
  await collide(devices.slice(50, 53));
  await expect.poll(() => open.revision(), nothingDiffers).toBeGreaterThan(shown);
  await expect.poll(() => open.differences(), nothingDiffers).toEqual([]);
  expect(open.snapshots()).toBe(taken);
}, 180_000);
