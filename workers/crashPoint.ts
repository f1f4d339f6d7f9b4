/** Places where the fault tests let the process die. */
export type CrashPoint = 'before_commit' | 'after_commit_before_publish' | 'after_commit_before_ack';

const wanted = process.env['NODE_ENV'] === 'test' ? process.env['CRASH_AT'] : undefined;

/** Dies by SIGKILL when a test asked for it by CRASH_AT; does nothing outside NODE_ENV=test. */
export function crashPoint(point: CrashPoint): void {
  if (wanted === point) process.kill(process.pid, 'SIGKILL');
}
