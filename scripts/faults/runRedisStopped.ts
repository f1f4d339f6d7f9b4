import { readFileSync } from 'node:fs';
import { residentMb } from '../bench/processCpu.ts';
import { figure, quantile } from '../bench/statistics.ts';
import { untilThere } from './enough.ts';
import type { Outcome } from './outcome.ts';
import { underLoad, type FaultRun } from './underLoad.ts';

const stoppedMs = 8_000;
const answerWithinMs = 2_000;
const growthMb = 50;
const leastRefusals = 100;

/** The signal is on its way for a moment, in which Redis may still answer. */
const isStopped = (pid: number): boolean => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** Redis stands still for 8 s: every request is answered within 2 s, with 503 and Retry-After, and nothing piles up. */
export async function runRedisStopped(run: FaultRun): Promise<Outcome> {
  const { verdict, broken, drainMs, seen } = await underLoad(run, {}, async ({ stack, senders, pause }) => {
    await pause(3_000);
    const server = stack.pidOf('server') ?? 0;
    const memoryBefore = residentMb(server).now;
    stack.signal('redis', 'SIGSTOP');
    await untilThere(() => (isStopped(stack.pidOf('redis') ?? 0) ? 1 : 0), 1);
    const from = Date.now();
    const answered = () => senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
    await pause(stoppedMs);
    await untilThere(() => answered().length, leastRefusals);
    const during = answered();
    stack.signal('redis', 'SIGCONT');
    await pause(3_000);
    return { during, memoryBefore, after: residentMb(server) };
  });
  const { during, memoryBefore, after } = seen;
  const elapsedMs = during.map((answer) => answer.elapsedMs);
  const p99 = quantile(elapsedMs, 0.99);
  const refused = during.filter(({ status }) => status === 503);
  if (refused.length < leastRefusals) broken.push(`only ${refused.length} refusals: proves nothing`);
  // What a device sends again because it heard no answer is a duplicate of what Redis took before.
  const taken = during.filter(({ status, accepted }) => status === 200 && accepted > 0);
  if (taken.length > 0) broken.push(`${taken.length} taken while Redis stood still`);
  if (refused.some(({ hasRetryAfter }) => !hasRetryAfter)) broken.push('a 503 without Retry-After');
  // Beside other shards of `npm test` the devices themselves are late to hear an answer.
  if (run.form === 'full' && p99 > answerWithinMs) broken.push(`p99 of the answers ${figure(p99)} ms`);
  if (after.now - memoryBefore > growthMb) broken.push(`server grew by ${figure(after.now - memoryBefore)} MB`);
  const line = [
    `acked ${verdict.acked}, refused in the 8 s ${refused.length}`,
    `answer p50 ${figure(quantile(elapsedMs, 0.5))} / p99 ${figure(p99)} ms`,
    `lost ${verdict.lost}, doubled ${verdict.doubled}`,
    `server ${figure(memoryBefore)} → ${figure(after.now)} MB (peak ${figure(after.peak)}); drained in ${figure(drainMs)} ms`,
  ].join('; ');
  return { line, broken };
}
