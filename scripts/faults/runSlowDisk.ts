import { figure, quantile } from '../bench/statistics.ts';
import { preloadDisk } from './disk.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, firstAnswerAfter, underLoad, type FaultRun } from './underLoad.ts';

const lateMs = 1_500;

/**
 * F4: every fsync of Redis takes 1.5 s longer, and Redis is killed meanwhile. With `appendfsync always` nothing
 * acknowledged is lost; the control, `everysec` under a server that cannot see it, must lose, or the fault was none.
 */
export function slowDisk(appendfsync: 'always' | 'everysec') {
  return async (run: FaultRun): Promise<Outcome> => {
    const isControl = appendfsync === 'everysec';
    const disk = preloadDisk(run.dataDir);
    const kills = run.form === 'full' ? 3 : 1;
    const options = {
      redisEnv: disk.env,
      pauseMs: isControl ? 200 : 1_000,
      minAcked: 200,
      drainWithinMs: 60_000,
      ...(isControl && {
        redisArgs: ['--appendfsync', 'everysec', '--rename-command', 'CONFIG', ''],
        env: { REDIS_DURABLE: 'yes-i-checked' },
      }),
    };
    try {
      const {
        verdict,
        broken: lost,
        drainMs,
        seen,
      } = await underLoad(run, options, async ({ stack, senders, pause }) => {
        const recoverMs: number[] = [];
        await pause(2_000);
        for (let no = 0; no < kills; no++) {
          disk.setLateMs(lateMs);
          await pause(4_000);
          // So that the control has something to lose: what was acknowledged and waits.
          if (isControl) stack.signal('workers', 'SIGSTOP');
          await pause(isControl ? 3_000 : 1_000);
          stack.signal('redis', 'SIGKILL');
          disk.setLateMs(0);
          if (isControl) stack.signal('workers', 'SIGCONT');
          recoverMs.push(await firstAnswerAfter(senders.answers, Date.now(), 30_000));
        }
        return recoverMs;
      });
      if (isControl) {
        const broken = verdict.lost > 0 ? [] : ['the control lost nothing: the disk was not slow'];
        return { line: `acked ${verdict.acked}, lost ${verdict.lost} (must be more than 0)`, broken };
      }
      const line = `${kills} kills; ${figuresOf(verdict)}; first 2xx after p50 ${figure(quantile(seen, 0.5))} / max ${figure(Math.max(...seen))} ms; drained in ${figure(drainMs)} ms`;
      return { line, broken: lost };
    } finally {
      disk.remove();
    }
  };
}
