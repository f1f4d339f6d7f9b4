import { join } from 'node:path';
import { quantile, figure } from '../bench/statistics.ts';
import { residentMb } from '../bench/processCpu.ts';
import { ready, seededDevices, startStack } from '../harness/stack.ts';
import { check, collisionsBefore } from './checker.ts';
import { drain } from './drain.ts';
import { openLedger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import type { Scenario } from './scenarios.ts';
import { startSenders } from './senders.ts';

/** Everything is back and drained within this after the last kill. */
const recoverWithinMs = 30_000;

export async function runKills(
  dataDir: string,
  seeded: string,
  scenario: Scenario,
  random: () => number,
): Promise<Outcome> {
  const stack = await startStack({ dataDir, copyOf: seeded });
  const ledger = openLedger(join(dataDir, 'ledger.txt'));
  const before = collisionsBefore(stack.databasePath);
  const recoverMs: number[] = [];
  let serverPeakMb = 0;
  try {
    const signers = seededDevices(dataDir);
    const senders = startSenders(() => stack.url, signers, ledger, {
      itemsPerReport: 2,
      pauseMs: 1_000,
      random,
      withoutAlarms: before,
    });
    for (const processes of scenario.kills) {
      const [from, to] = scenario.everyMs;
      await new Promise((resolve) => setTimeout(resolve, from + random() * (to - from)));
      const server = stack.pidOf('server');
      if (server !== null) serverPeakMb = Math.max(serverPeakMb, residentMb(server).peak);
      const killedAt = Date.now();
      for (const name of processes) stack.signal(name, 'SIGKILL');
      recoverMs.push(await firstAnswerAfter(senders.answers, killedAt, recoverWithinMs));
    }
    await ready(stack.url, recoverWithinMs);
    await senders.stop();
    const drainMs = await drain(stack, recoverWithinMs);
    await stack.stop();
    const verdict = check(stack.databasePath, ledger, before);
    const broken: string[] = [];
    if (verdict.acked < scenario.minAcked) broken.push(`only ${verdict.acked} acked: proves nothing`);
    if (verdict.lost > 0) broken.push(`${verdict.lost} lost, ${verdict.withoutEffect} of them stored`);
    if (verdict.doubled > 0) broken.push(`${verdict.doubled} doubled`);
    if (verdict.refusedButStored > 0) broken.push(`${verdict.refusedButStored} refused and stored`);
    if (verdict.integrity !== 'ok') broken.push(`integrity ${verdict.integrity}`);
    if (serverPeakMb > 512) broken.push(`server memory ${figure(serverPeakMb)} MB`);
    const line = [
      `${scenario.kills.length} kills`,
      `acked ${verdict.acked}, refused ${verdict.refused}, ambiguous ${verdict.ambiguous}`,
      `lost ${verdict.lost}, doubled ${verdict.doubled}`,
      `first 2xx after p50 ${figure(quantile(recoverMs, 0.5))} / max ${figure(Math.max(...recoverMs))} ms`,
      `drained in ${figure(drainMs)} ms, server peak ${figure(serverPeakMb)} MB`,
    ].join('; ');
    return { line, broken };
  } finally {
    await stack.stop();
  }
}

/** How long after `killedAt` a device was answered with 2xx again. */
async function firstAnswerAfter(
  answers: readonly { readonly at: number; readonly status: number; readonly elapsedMs: number }[],
  killedAt: number,
  withinMs: number,
): Promise<number> {
  while (Date.now() < killedAt + withinMs) {
    // Sent after the kill, not merely answered after it.
    const first = answers.find(({ at, status, elapsedMs }) => status === 200 && at - elapsedMs > killedAt);
    if (first) return first.at - killedAt;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no device was answered within ${withinMs} ms after a kill`);
}
