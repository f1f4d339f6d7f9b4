import { monotonicMs } from '#domain/clock/machineClock.ts';
import { second } from '#domain/time.ts';
import type { Logger } from 'pino';

export interface PeriodicWork {
  /**
   * Does the work again and again, once at a time. Its first failure is told, and that it works again.
   * @param restRatio each time that it worked it rests so many times as long as it took, a second at most: reads of a
   * slow disk hold up the loop
   */
  every(ms: number, name: string, work: () => Promise<unknown>, restRatio?: number): void;
  stop(): void;
}

const mostRestMs = second;

/** What a door does by the clock. */
export function createPeriodicWork(log: Pick<Logger, 'warn'>): PeriodicWork {
  const timers: NodeJS.Timeout[] = [];
  return {
    every(ms, name, work, restRatio = 0) {
      let busy = false;
      let hasFailed = false;
      let restsUntil = 0;
      const run = async (): Promise<void> => {
        busy = true;
        const begunAt = monotonicMs();
        try {
          await work();
          const endedAt = monotonicMs();
          restsUntil = endedAt + Math.min(mostRestMs, restRatio * (endedAt - begunAt));
          if (hasFailed) log.warn({ work: name }, 'The door keeps up again');
          hasFailed = false;
        } catch (error) {
          if (!hasFailed) log.warn({ work: name, err: error }, 'The door could not keep up');
          hasFailed = true;
        } finally {
          busy = false;
        }
      };
      const timer = setInterval(() => {
        if (!busy && monotonicMs() >= restsUntil) void run();
      }, ms);
      timer.unref();
      timers.push(timer);
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
