import { figure } from '../bench/statistics.ts';
import type { Outcome } from './outcome.ts';
import { startTcpLine, type Line, type TcpLine } from './tcpLine.ts';
import { figuresOf, firstAnswerAfter, underLoad, type FaultRun } from './underLoad.ts';

/** The screens give up after 5 s: everything is answered before. */
const answerWithinMs = 4_000;
const faults: readonly Line[] = [
  { kind: 'cut' },
  { kind: 'halfOpen' },
  { kind: 'late', ms: 300 },
  { kind: 'narrow', bytesPerSec: 1_024 },
];

/**
 * F8: what a network does to the line between Redis and all others; each time they come back without being started
 * again.
 */
export async function runRedisLine(run: FaultRun): Promise<Outcome> {
  let proxy: TcpLine | null = null;
  const throughProxy = async (url: string) => {
    const direct = new URL(url);
    proxy = await startTcpLine(Number(direct.port));
    direct.port = String(proxy.port);
    return direct.toString();
  };
  try {
    const { verdict, broken, drainMs, seen } = await underLoad(
      run,
      { redisUrl: throughProxy },
      async ({ stack, senders, pause }) => {
        const backMs: number[] = [];
        const slowest: number[] = [];
        await pause(3_000);
        for (const fault of run.form === 'full' ? faults : faults.slice(0, 1)) {
          const from = Date.now();
          await proxy?.set(fault);
          await pause(4_000);
          await proxy?.set({ kind: 'open' });
          backMs.push(await firstAnswerAfter(senders.answers, Date.now(), 30_000));
          await pause(1_500);
          const during = senders.answers.filter(({ at, elapsedMs }) => at - elapsedMs > from);
          slowest.push(Math.max(...during.map(({ elapsedMs }) => elapsedMs)));
        }
        return { backMs, slowest, ended: stack.deathsOf('server') + stack.deathsOf('workers') };
      },
    );
    const { backMs, slowest, ended } = seen;
    if (ended > 0) broken.push(`server or worker ended ${ended} times`);
    if (Math.max(...slowest) > answerWithinMs) broken.push(`an answer took ${figure(Math.max(...slowest))} ms`);
    const back = backMs.map((ms, at) => `${faults[at]?.kind} ${figure(ms)}`).join(', ');
    const line = `4 s each; ${figuresOf(verdict)}; first 2xx after the line was back, ms: ${back}; slowest answer ${figure(Math.max(...slowest))} ms; processes ended ${ended}; drained in ${figure(drainMs)} ms`;
    return { line, broken };
  } finally {
    await (proxy as TcpLine | null)?.close();
  }
}
