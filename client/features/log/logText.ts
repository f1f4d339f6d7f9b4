import type { LogEntry } from '#client/stores/log.ts';
import { dateTime } from '#client/ui/time/time.ts';

/** An entry as text, for a mail to whoever looks after the system: one line, and the stack below. */
export function logText({ time, level, type, message, meta }: LogEntry): string {
  const { stack, ...facts } = meta;
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== 0 && value !== '');
  const line = [
    dateTime(time),
    level.toUpperCase(),
    type,
    message,
    ...known.map(([name, value]) => `${name}=${value}`),
  ];
  return stack === undefined ? line.join(' ') : `${line.join(' ')}\n${stack}`;
}
