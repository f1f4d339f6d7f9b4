import { residentMb } from '../bench/processCpu.ts';
import { figure, quantile } from '../bench/statistics.ts';
import type { Outcome } from './outcome.ts';
import { brokenIn, underLoad, type FaultRun } from './underLoad.ts';

const stoppedMs = 8_000;
const answerWithinMs = 2_000;
const growthMb = 50;
const minAcked = 500;

/** Redis stands still for 8 s: every request is answered within 2 s, with 503 and Retry-After, and nothing piles up. */
export async function runRedisStopped(run: FaultRun): Promise<Outcome> {
  const { verdict, drainMs, seen } = await underLoad(run, {}, async ({ stack, senders, pause }) => {
    await pause(3_000);
    const server = stack.pidOf('server') ?? 0;
    const memoryBefore = residentMb(server).now;
    const from = Date.now();
    stack.signal('redis', 'SIGSTOP');
    await pause(stoppedMs);
    const during = senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
    stack.signal('redis', 'SIGCONT');
    await pause(3_000);
    return { during, memoryBefore, after: residentMb(server) };
  });
  const { during, memoryBefore, after } = seen;
  const elapsedMs = during.map((answer) => answer.elapsedMs);
  const p99 = quantile(elapsedMs, 0.99);
  const refused = during.filter(({ status }) => status === 503);
  const broken = brokenIn(verdict, minAcked);
  if (refused.length < 100) broken.push(`only ${refused.length} refusals: proves nothing`);
  if (during.some(({ status }) => status === 200)) broken.push('a 2xx while Redis stood still');
  if (refused.some(({ hasRetryAfter }) => !hasRetryAfter)) broken.push('a 503 without Retry-After');
  if (p99 > answerWithinMs) broken.push(`p99 of the answers ${figure(p99)} ms`);
  if (after.now - memoryBefore > growthMb) broken.push(`server grew by ${figure(after.now - memoryBefore)} MB`);
  const line = [
    `acked ${verdict.acked}, refused in the 8 s ${refused.length}`,
    `answer p50 ${figure(quantile(elapsedMs, 0.5))} / p99 ${figure(p99)} ms`,
    `lost ${verdict.lost}, doubled ${verdict.doubled}`,
    `server ${figure(memoryBefore)} → ${figure(after.now)} MB (peak ${figure(after.peak)}); drained in ${figure(drainMs)} ms`,
  ].join('; ');
  return { line, broken };
}
