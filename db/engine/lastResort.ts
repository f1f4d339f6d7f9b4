import type { Logger } from 'pino';
import { engineCounters } from './counters.ts';

/**
 * What nobody caught. A promise that failed with nobody listening tore nothing: whoever waited for it has heard, so it
 * is logged and counted, and the process goes on. An exception that came up to here left its work half done, whatever
 * that was: it is logged, and `stop` ends the process in good order, with an exit code that is not 0, so that the
 * supervisor starts it again.
 */
export function installLastResort(log: Pick<Logger, 'error' | 'fatal'>, stop: (reason: string) => void): void {
  process.on('unhandledRejection', (reason) => {
    engineCounters.unhandledRejections += 1;
    log.error({ err: reason }, 'nobody waited for what failed');
  });
  process.on('uncaughtException', (error) => {
    engineCounters.uncaughtExceptions += 1;
    log.fatal({ err: error }, 'nobody caught it: the process stops and is started again');
    stop('uncaughtException');
  });
}
