import type { Logger } from 'pino';

export interface PeriodicWork {
  /** Does the work again and again, once at a time. Its first failure is told, and that it works again. */
  every(ms: number, name: string, work: () => Promise<unknown>): void;
  stop(): void;
}

/** What a door does by the clock. */
export function createPeriodicWork(log: Pick<Logger, 'warn'>): PeriodicWork {
  const timers: NodeJS.Timeout[] = [];
  return {
    every(ms, name, work) {
      let busy = false;
      let hasFailed = false;
      const run = async (): Promise<void> => {
        busy = true;
        try {
          await work();
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
        if (!busy) void run();
      }, ms);
      timer.unref();
      timers.push(timer);
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
