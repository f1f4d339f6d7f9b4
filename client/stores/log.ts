import { proxy } from 'valtio';

export type LogLevel = 'info' | 'warn' | 'error';
export type LogType = 'http' | 'render' | 'route' | 'script' | 'socket';
export interface LogEntry {
  readonly id: number;
  readonly time: number;
  readonly level: LogLevel;
  readonly type: LogType;
  readonly message: string;
  readonly meta: Readonly<Record<string, string | number | undefined>>;
}

export const keptEntries = 200;
let lastId = 0;

/**
 * State area `log`: what went wrong in this browser session and which pages it saw, newest last.
 * @source docs/requirements.md F10
 */
export const log = proxy<{ entries: LogEntry[] }>({ entries: [] });

const isInfo = (entry: LogEntry): boolean => entry.level === 'info';

let listener: (entry: LogEntry) => void = () => undefined;

/** Whoever hears of every entry; one at most. */
export function onLogged(next: (entry: LogEntry) => void): void {
  listener = next;
}

export function addLog(level: LogLevel, type: LogType, message: string, meta: LogEntry['meta'] = {}): number {
  lastId += 1;
  const entry: LogEntry = { id: lastId, time: Date.now(), level, type, message, meta };
  log.entries.push(entry);
  // What went wrong outlives the pages that were seen meanwhile.
  if (log.entries.length > keptEntries) log.entries.splice(Math.max(0, log.entries.findIndex(isInfo)), 1);
  listener(entry);
  return lastId;
}

export function clearLog(): void {
  log.entries.splice(0);
}
