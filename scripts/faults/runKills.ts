import { residentMb } from '../bench/processCpu.ts';
import { figure, quantile } from '../bench/statistics.ts';
import { ready, type ProcessName } from '../harness/stack.ts';
import { watchEndings } from './endings.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, firstAnswerAfter, underLoad, type FaultRun } from './underLoad.ts';

/** F19: who is asked to stop has ended within this, by itself. */
const stopWithinMs = 10_000;

/** Everything is back and drained within this after the last kill. */
const recoverWithinMs = 30_000;

/**
 * Processes are killed again and again; the supervisor starts them.
 * @param count how often in the full form; the short one has a fifth
 * @param everyMs pause before each kill, drawn from this range
 */
export function kills(
  count: number,
  processes: readonly ProcessName[],
  [from, to]: readonly [number, number],
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
) {
  return async (run: FaultRun): Promise<Outcome> => {
    const times = run.form === 'full' ? count : Math.max(1, Math.round(count / 5));
    const { onLine, words: ends } = watchEndings();
    const { verdict, broken, drainMs, seen } = await underLoad(run, { onLine }, async ({ stack, senders, pause }) => {
      const recoverMs: number[] = [];
      const stopMs: number[] = [];
      let serverPeakMb = 0;
      for (let no = 0; no < times; no++) {
        await pause(from + run.random() * (to - from));
        const server = stack.pidOf('server');
        if (server !== null) serverPeakMb = Math.max(serverPeakMb, residentMb(server).peak);
        const killedAt = Date.now();
        const wanted = ends.length + processes.filter((name) => stack.pidOf(name) !== null).length;
        for (const name of processes) stack.signal(name, signal);
        while (ends.length < wanted && Date.now() < killedAt + stopWithinMs + 1_000) await pause(20);
        stopMs.push(Date.now() - killedAt);
        recoverMs.push(await firstAnswerAfter(senders.answers, killedAt, recoverWithinMs));
      }
      await ready(stack.url, recoverWithinMs);
      return { recoverMs, serverPeakMb, stopMs };
    });
    const { recoverMs, serverPeakMb, stopMs } = seen;
    if (serverPeakMb > 512) broken.push(`server memory ${figure(serverPeakMb)} MB`);
    if (signal === 'SIGTERM') {
      const unclean = ends.filter((words) => !words.includes(' ended (0)'));
      if (unclean.length > 0) broken.push(unclean.join(', '));
      if (Math.max(...stopMs) > stopWithinMs) broken.push(`a stop took ${figure(Math.max(...stopMs))} ms`);
    }
    const line = [
      signal === 'SIGKILL' ? `${times} kills` : `${times} stops, ended after ${figure(Math.max(...stopMs))} ms at most`,
      figuresOf(verdict),
      `first 2xx after p50 ${figure(quantile(recoverMs, 0.5))} / max ${figure(Math.max(...recoverMs))} ms`,
      `drained in ${figure(drainMs)} ms, server peak ${figure(serverPeakMb)} MB`,
    ].join('; ');
    return { line, broken };
  };
}
