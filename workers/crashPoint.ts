/** Places of a job where the fault tests let the process die, or stand still. */
export const jobCrashPoints = ['before_commit', 'after_commit_before_publish', 'after_commit_before_ack'] as const;
/** With those of sending and of the leader's sweeps. */
export type CrashPoint =
  | (typeof jobCrashPoints)[number]
  | 'after_begin_before_send'
  | 'after_answer_before_mark'
  | 'after_retry_before_delete'
  | 'mid_escalation'
  | 'mid_retention';

const isDemo = process.env['DEMO'] === '1';
let wanted = isDemo ? process.env['CRASH_AT'] : undefined;
const signal = process.env['CRASH_BY'] === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL';

/** Dies by SIGKILL, or stands still once by SIGSTOP (CRASH_BY), when a test asked for it by CRASH_AT; needs DEMO=1. */
export function crashPoint(point: CrashPoint): void {
  if (wanted !== point) return;
  wanted = undefined;
  process.kill(process.pid, signal);
}
