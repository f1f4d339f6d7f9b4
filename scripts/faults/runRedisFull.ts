import { Redis } from 'ioredis';
import { figure } from '../bench/statistics.ts';
import { untilThere } from './enough.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, firstAnswerAfter, underLoad, type FaultRun } from './underLoad.ts';

const leastRefusals = 20;
/** F12: more is used than Redis may: everything is refused, nothing is evicted, and it goes on when there is room. */
export async function runRedisFull(run: FaultRun): Promise<Outcome> {
  const { verdict, broken, drainMs, seen } = await underLoad(run, {}, async ({ stack, senders, pause }) => {
    const isShort = run.form === 'short';
    await pause(isShort ? 2_000 : 3_000);
    const redis = new Redis(stack.env['REDIS_URL'] ?? '');
    try {
      await redis.config('SET', 'maxmemory', '100kb');
      const from = Date.now();
      const sentSince = () => senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
      await pause(isShort ? 2_000 : 8_000);
      await untilThere(() => sentSince().length, leastRefusals);
      const during = sentSince();
      await redis.config('SET', 'maxmemory', '256mb');
      const firstMs = await firstAnswerAfter(senders.answers, Date.now(), 30_000);
      await pause(isShort ? 500 : 2_000);
      const evicted = Number(/evicted_keys:(\d+)/.exec(await redis.info('stats'))?.[1]);
      return { during, firstMs, evicted, ended: stack.deathsOf('server') + stack.deathsOf('workers') };
    } finally {
      redis.disconnect();
    }
  });
  const { during, firstMs, evicted, ended } = seen;
  const refused = during.filter(({ status }) => status === 503);
  if (during.some(({ status, accepted }) => status === 200 && accepted > 0)) broken.push('a 2xx without room');
  if (refused.length < leastRefusals) broken.push(`only ${refused.length} refusals: proves nothing`);
  if (refused.some(({ hasRetryAfter }) => !hasRetryAfter)) broken.push('a 503 without Retry-After');
  if (evicted > 0) broken.push(`${evicted} keys evicted`);
  if (ended > 0) broken.push(`server or worker ended ${ended} times`);
  const line = `${figuresOf(verdict)}; refused while it was full ${refused.length} of ${during.length}; evicted ${evicted}; first 2xx ${figure(firstMs)} ms after there was room; drained in ${figure(drainMs)} ms`;
  return { line, broken };
}
