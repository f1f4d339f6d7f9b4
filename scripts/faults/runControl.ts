import type { Outcome } from './outcome.ts';
import { underLoad, type FaultRun } from './underLoad.ts';

/**
 * The negative control: a Redis that keeps nothing, under a server that cannot see it (CONFIG is forbidden and the
 * operator swears it is durable). Killed while jobs wait, it must lose acknowledged items, or the checker is blind.
 */
export async function runControl(run: FaultRun): Promise<Outcome> {
  const keepsNothing = {
    redisArgs: ['--appendonly', 'no', '--rename-command', 'CONFIG', ''],
    env: { REDIS_DURABLE: 'yes-i-checked' },
    pauseMs: 500,
  };
  const { verdict } = await underLoad(run, keepsNothing, async ({ stack, pause }) => {
    await pause(2_000);
    stack.signal('workers', 'SIGSTOP');
    await pause(2_000);
    stack.signal('redis', 'SIGKILL');
    stack.signal('workers', 'SIGCONT');
    await pause(2_000);
  });
  const broken = verdict.lost > 0 ? [] : ['the control lost nothing: the checker would not see a loss'];
  return { line: `acked ${verdict.acked}, lost ${verdict.lost} (must be more than 0)`, broken };
}
