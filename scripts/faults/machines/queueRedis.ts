import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startRedisCluster } from '../../harness/redisCluster.ts';
import { startProxyThread } from '../../harness/startProxyThread.ts';
import { freePort, privateRedis, redisReady } from '../../processes/privateRedis.mjs';

/** The Redis of many machines, with a line that can be cut. */
export interface QueueRedis {
  /** REDIS_URL, over the line. */
  readonly url: string;
  cut(): Promise<unknown>;
  mend(): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startOneRedis(folder: string): Promise<QueueRedis> {
  const port = await freePort();
  const { spec, url } = privateRedis({ folder: join(folder, 'redis'), port });
  const child = spawn(spec.command, [...spec.args], { argv0: spec.argv0, stdio: 'ignore' });
  const gone = once(child, 'exit');
  await redisReady(url);
  const line = await startProxyThread([port]);
  return {
    url: url.replace(`:${port}`, `:${line.port}`),
    cut: line.cut,
    mend: line.mend,
    stop: async () => {
      await line.stop();
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Three masters, each announced by its line's port: what a node says of the others leads over the lines too. */
export async function startThreeMasters(folder: string): Promise<QueueRedis> {
  const { url, lines, stop } = await startRedisCluster(folder, { behindLines: true });
  return {
    url,
    cut: () => Promise.all(lines.map((line) => line.cut())),
    mend: () => Promise.all(lines.map((line) => line.mend())),
    stop,
  };
}
