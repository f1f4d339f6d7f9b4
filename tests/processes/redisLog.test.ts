import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, privateRedis, redisReady } from '#scripts/processes/privateRedis.mjs';
import { createSupervisor } from '#scripts/processes/supervisor.mjs';
import { projectDir } from '#scripts/setup/findTools.mjs';
import { launch, says, stopLaunched, type Started } from './launch.ts';
import { leftOver } from './leftOver.ts';

let dataDir = '';
const folder = () => join(dataDir, 'redis');
const lists = 500;

/** A log with five hundred writes in it, of a Redis that was stopped. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'guardline-redis-log-'));
  const { spec, url } = privateRedis({ folder: folder(), port: await freePort() });
  const supervisor = createSupervisor({ onLine: () => {} });
  supervisor.start(spec);
  await redisReady(url);
  const client = new Redis(url);
  for (let no = 0; no < lists; no++) await client.set(`kept:${no}`, 'x'.repeat(100));
  client.disconnect();
  await supervisor.stopAll();
});
afterEach(async () => {
  await stopLaunched();
  rmSync(dataDir, { recursive: true, force: true });
});

function log(): string {
  const file = readdirSync(join(folder(), 'appendonlydir')).find((name) => name.endsWith('.incr.aof'));
  return join(folder(), 'appendonlydir', file ?? '');
}

/** Where the Redis of the start listens, as its settings say. */
function ownUrl(): string {
  const settings = readFileSync(join(folder(), 'redis.conf'), 'utf8');
  const [port, password] = ['port', 'requirepass'].map(
    (name) => new RegExp(`^${name} "(.*)"$`, 'm').exec(settings)?.[1],
  );
  return `redis://:${password}@127.0.0.1:${port}`;
}

async function start(): Promise<Started> {
  const args = [join(projectDir, 'scripts/start.mjs'), 'production', '--yes'];
  return launch(process.execPath, args, { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(await freePort()) });
}

describe('10.1t F13 the log of Redis, as a power cut leaves it', () => {
  it('torn at its end: it starts, and all but the write that was torn is there', async () => {
    truncateSync(log(), statSync(log()).size - 20);
    const started = await start();
    await says(started, /Ctrl-C stops everything/);
    const client = new Redis(ownUrl());
    expect(await client.get(`kept:${lists - 2}`)).toHaveLength(100);
    expect(await client.get(`kept:${lists - 1}`)).toBeNull();
    client.disconnect();
  });

  it('torn in the middle: the start ends within 10 s and says which file, what is at stake and what to type', async () => {
    const handle = openSync(log(), 'r+');
    writeSync(handle, '\0'.repeat(4_096), 20_000);
    closeSync(handle);
    const startedAt = Date.now();
    const started = await start();
    expect(await started.exit).toBe(1);
    expect(started.output()).toContain(log());
    expect(started.output()).toMatch(/damaged/);
    expect(started.output()).toMatch(/redis-check-aof --fix/);
    expect(started.output()).not.toMatch(/did not answer in time/);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(leftOver(dataDir)).toEqual([]);
  });
});
