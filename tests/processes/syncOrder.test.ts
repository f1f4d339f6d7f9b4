import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preloadDisk } from '#scripts/faults/disk.ts';
import { freePort, privateRedis, redisReady } from '#scripts/processes/privateRedis.mjs';
import { createSupervisor } from '#scripts/processes/supervisor.mjs';

let work = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'guardline-sync-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const [clients, writesEach] = [8, 50];

/** What Redis did while eight clients wrote: the calls that count, in their order. */
async function logOf(more: readonly string[]): Promise<string[]> {
  const folder = join(work, 'redis');
  const log = join(work, 'calls');
  const disk = preloadDisk(folder, log);
  const { spec, url } = privateRedis({ folder, port: await freePort() });
  const supervisor = createSupervisor({ onLine: () => {} });
  try {
    supervisor.start({ ...spec, env: disk.env, args: [...spec.args, ...more] });
    await redisReady(url);
    const writers = Array.from({ length: clients }, () => new Redis(url));
    await Promise.all(
      writers.map(async (writer, no) => {
        for (let count = 0; count < writesEach; count++) await writer.set(`${no}:${count}`, 'x'.repeat(100));
        writer.disconnect();
      }),
    );
  } finally {
    await supervisor.stopAll();
    disk.remove();
  }
  return readFileSync(log, 'utf8').trim().split('\n');
}

/** Answers to clients that left while the log had bytes that were not synced. */
function answersBeforeSync(calls: readonly string[]): { writes: number; early: number } {
  let isDirty = false;
  let [writes, early] = [0, 0];
  for (const call of calls) {
    const [, what, where = ''] = call.split(' ');
    if (where.endsWith('.aof')) {
      isDirty = what === 'write';
      if (isDirty) writes += 1;
    } else if (where === 'socket' && isDirty) early += 1;
  }
  return { writes, early };
}

describe('item 7 P1 a power cut: what was answered is on the disk', () => {
  it('no answer of Redis leaves before its log is synced', async () => {
    const { writes, early } = answersBeforeSync(await logOf([]));
    expect(writes).toBeGreaterThan(writesEach / 2);
    expect(early).toBe(0);
  });

  it('control: with appendfsync everysec answers leave before', async () => {
    expect(answersBeforeSync(await logOf(['--appendfsync', 'everysec'])).early).toBeGreaterThan(0);
  });
});
