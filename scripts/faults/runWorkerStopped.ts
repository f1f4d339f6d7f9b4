import { Redis } from 'ioredis';
import { queueDepth } from './queueDepth.ts';
import { figure } from '../bench/statistics.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, underLoad, type FaultRun } from './underLoad.ts';

/** F9: the worker stands still while devices report, longer than every lock lives; what it held is done once. */
export async function runWorkerStopped(run: FaultRun): Promise<Outcome> {
  const stoppedMs = run.form === 'full' ? 12_000 : 7_000;
  const { verdict, broken, drainMs, seen } = await underLoad(run, {}, async ({ stack, pause }) => {
    await pause(2_000);
    stack.signal('workers', 'SIGSTOP');
    await pause(stoppedMs);
    const redis = new Redis(stack.env['REDIS_URL'] ?? '');
    const depth = await queueDepth(redis).finally(() => redis.disconnect());
    stack.signal('workers', 'SIGCONT');
    await pause(2_000);
    return { depth, ended: stack.deathsOf('workers') };
  });
  if (seen.depth === 0) broken.push('nothing waited: proves nothing');
  const line = `stopped ${figure(stoppedMs)} ms; ${figuresOf(verdict)}; peak depth ${seen.depth} jobs; drained in ${figure(drainMs)} ms; worker ended ${seen.ended} times`;
  return { line, broken };
}
