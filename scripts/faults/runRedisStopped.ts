import { join } from 'node:path';
import { residentMb } from '../bench/processCpu.ts';
import { figure, quantile } from '../bench/statistics.ts';
import { seededDevices, startStack } from '../harness/stack.ts';
import { check, collisionsBefore } from './checker.ts';
import { drain } from './drain.ts';
import { openLedger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { startSenders } from './senders.ts';

const stoppedMs = 8_000;
const answerWithinMs = 2_000;
const growthMb = 50;

/** Redis stands still for 8 s: every request is answered within 2 s, with 503 and Retry-After, and nothing piles up. */
export async function runRedisStopped(dataDir: string, seeded: string, random: () => number): Promise<Outcome> {
  const stack = await startStack({ dataDir, copyOf: seeded });
  const ledger = openLedger(join(dataDir, 'ledger.txt'));
  const before = collisionsBefore(stack.databasePath);
  try {
    const signers = seededDevices(dataDir);
    const senders = startSenders(() => stack.url, signers, ledger, {
      itemsPerReport: 2,
      pauseMs: 1_000,
      random,
      withoutAlarms: before,
    });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const server = stack.pidOf('server') ?? 0;
    const memoryBefore = residentMb(server).now;
    const from = Date.now();
    stack.signal('redis', 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, stoppedMs));
    const during = senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
    stack.signal('redis', 'SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await senders.stop();
    const drainMs = await drain(stack, 30_000);
    const after = residentMb(server);
    await stack.stop();
    const verdict = check(stack.databasePath, ledger, before);
    const p99 = quantile(
      during.map(({ elapsedMs }) => elapsedMs),
      0.99,
    );
    const refused = during.filter(({ status }) => status === 503);
    const broken: string[] = [];
    if (refused.length < 100) broken.push(`only ${refused.length} refusals: proves nothing`);
    if (during.some(({ status }) => status === 200)) broken.push('a 2xx while Redis stood still');
    if (refused.some(({ hasRetryAfter }) => !hasRetryAfter)) broken.push('a 503 without Retry-After');
    if (p99 > answerWithinMs) broken.push(`p99 of the answers ${figure(p99)} ms`);
    if (after.now - memoryBefore > growthMb) broken.push(`server grew by ${figure(after.now - memoryBefore)} MB`);
    if (verdict.lost + verdict.doubled > 0) broken.push(`${verdict.lost} lost, ${verdict.doubled} doubled`);
    const line = `acked ${verdict.acked}, refused in the 8 s ${refused.length}; answer p50 ${figure(
      quantile(
        during.map((a) => a.elapsedMs),
        0.5,
      ),
    )} / p99 ${figure(p99)} ms; lost ${verdict.lost}, doubled ${verdict.doubled}; server ${figure(memoryBefore)} → ${figure(after.now)} MB (peak ${figure(after.peak)}); drained in ${figure(drainMs)} ms`;
    return { line, broken };
  } finally {
    await stack.stop();
  }
}
