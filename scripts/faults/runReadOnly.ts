import { figure } from '../bench/statistics.ts';
import { preloadDisk } from './disk.ts';
import { watchEndings } from './endings.ts';
import { untilThere } from './enough.ts';
import type { Outcome } from './outcome.ts';
import { figuresOf, firstAnswerAfter, underLoad, type FaultRun } from './underLoad.ts';

const leastAnswers = 20;

/** The file system of the data becomes read-only, as Linux makes one after an error, and is writable again. */
export async function runReadOnly(run: FaultRun): Promise<Outcome> {
  const disk = preloadDisk(run.dataDir);
  try {
    const endings = watchEndings();
    const options = { env: disk.env, redisEnv: disk.env, onLine: endings.onLine };
    const { verdict, broken, drainMs, seen } = await underLoad(run, options, async ({ stack, senders, pause }) => {
      await pause(3_000);
      disk.setReadOnly();
      const from = Date.now();
      await pause(run.form === 'short' ? 4_000 : 15_000);
      const sentSince = () => senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from + 2_000);
      await untilThere(() => sentSince().length, leastAnswers);
      const during = sentSince();
      disk.setRoom(null);
      const firstMs = await firstAnswerAfter(senders.answers, Date.now(), 30_000);
      await pause(2_000);
      return { during, firstMs, ended: stack.deathsOf('server') + stack.deathsOf('workers') };
    });
    const { during, firstMs, ended } = seen;
    if (during.some(({ status, accepted }) => status === 200 && accepted > 0))
      broken.push('a 2xx while nothing could be written');
    if (during.length < leastAnswers) broken.push(`only ${during.length} answers: proves nothing`);
    if (ended > 0) broken.push(...endings.words.filter((words) => !words.startsWith('redis')));
    const line = `${figuresOf(verdict)}; refused meanwhile ${during.length}; processes ended ${ended}; first 2xx ${figure(firstMs)} ms after it was writable; drained in ${figure(drainMs)} ms`;
    return { line, broken };
  } finally {
    disk.remove();
  }
}
