import { join } from 'node:path';
import { seededDevices, startStack } from '../harness/stack.ts';
import { check, collisionsBefore } from './checker.ts';
import { drain } from './drain.ts';
import { openLedger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { startSenders } from './senders.ts';

/**
 * The negative control: a Redis that keeps nothing, under a server that cannot see it (CONFIG is forbidden and the
 * operator swears it is durable). Killed while jobs wait, it must lose acknowledged items, or the checker is blind.
 */
export async function runControl(dataDir: string, seeded: string, random: () => number): Promise<Outcome> {
  const stack = await startStack({
    dataDir,
    copyOf: seeded,
    redisArgs: ['--appendonly', 'no', '--rename-command', 'CONFIG', ''],
    env: { REDIS_DURABLE: 'yes-i-checked' },
  });
  const ledger = openLedger(join(dataDir, 'ledger.txt'));
  const before = collisionsBefore(stack.databasePath);
  try {
    const signers = seededDevices(dataDir);
    const senders = startSenders(() => stack.url, signers, ledger, {
      itemsPerReport: 2,
      pauseMs: 500,
      random,
      withoutAlarms: before,
    });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    stack.signal('workers', 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    stack.signal('redis', 'SIGKILL');
    stack.signal('workers', 'SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await senders.stop();
    await drain(stack, 30_000);
    await stack.stop();
    const verdict = check(stack.databasePath, ledger, before);
    const broken = verdict.lost > 0 ? [] : ['the control lost nothing: the checker would not see a loss'];
    return { line: `acked ${verdict.acked}, lost ${verdict.lost} (must be more than 0)`, broken };
  } finally {
    await stack.stop();
  }
}
