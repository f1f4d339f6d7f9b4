import { Redis } from 'ioredis';
import { figure } from '../bench/statistics.ts';
import type { Outcome } from './outcome.ts';
import { brokenIn, figuresOf, firstAnswerAfter, underLoad, type FaultRun } from './underLoad.ts';

const minAcked = 500;
/** F12: more is used than Redis may: everything is refused, nothing is evicted, and it goes on when there is room. */
export async function runRedisFull(run: FaultRun): Promise<Outcome> {
  const { verdict, drainMs, seen } = await underLoad(run, {}, async ({ stack, senders, pause }) => {
    await pause(3_000);
    const redis = new Redis(stack.env['REDIS_URL'] ?? '');
    await redis.config('SET', 'maxmemory', '100kb');
    const from = Date.now();
    await pause(run.form === 'short' ? 4_000 : 8_000);
    const during = senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
    await redis.config('SET', 'maxmemory', '256mb');
    const firstMs = await firstAnswerAfter(senders.answers, Date.now(), 30_000);
    await pause(2_000);
    const evicted = Number(/evicted_keys:(\d+)/.exec(await redis.info('stats'))?.[1]);
    redis.disconnect();
    return { during, firstMs, evicted, ended: stack.deathsOf('server') + stack.deathsOf('workers') };
  });
  const { during, firstMs, evicted, ended } = seen;
  const refused = during.filter(({ status }) => status === 503);
  const broken = brokenIn(verdict, minAcked);
  if (during.some(({ status }) => status === 200)) broken.push('a 2xx without room');
  if (refused.length < 20) broken.push(`only ${refused.length} refusals: proves nothing`);
  if (refused.some(({ hasRetryAfter }) => !hasRetryAfter)) broken.push('a 503 without Retry-After');
  if (evicted > 0) broken.push(`${evicted} keys evicted`);
  if (ended > 0) broken.push(`server or worker ended ${ended} times`);
  const line = `${figuresOf(verdict)}; refused while it was full ${refused.length} of ${during.length}; evicted ${evicted}; first 2xx ${figure(firstMs)} ms after there was room; drained in ${figure(drainMs)} ms`;
  return { line, broken };
}
