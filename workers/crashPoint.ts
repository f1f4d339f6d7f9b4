/** Places where the fault tests let the process die. */
export type CrashPoint = 'before_commit' | 'after_commit_before_publish' | 'after_commit_before_ack';

const wanted = process.env['DEMO'] === '1' ? process.env['CRASH_AT'] : undefined;

/** Dies by SIGKILL when a test asked for it by CRASH_AT; does nothing without DEMO=1. */
export function crashPoint(point: CrashPoint): void {
  if (wanted === point) process.kill(process.pid, 'SIGKILL');
}
