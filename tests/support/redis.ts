import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, privateRedis, redisReady } from '#scripts/processes/privateRedis.mjs';
import { stopChild } from './stopChild.ts';
import { toolEnv } from './toolEnv.ts';

export interface PrivateRedis {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * A Redis of its own on a free loopback port, set up as the product demands; `stop` leaves neither process nor file.
 */
export async function startRedis(): Promise<PrivateRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'guardline-redis-'));
  const port = await freePort();
  const { spec, url } = privateRedis({ folder, port });
  const { command, argv0, args } = spec;
  const child = spawn(command, [...args], { argv0, stdio: 'ignore', env: toolEnv() });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', killWithUs);
    await stopChild(child, signal);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await redisReady(url);
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return { url, port, folder, stop };
}
