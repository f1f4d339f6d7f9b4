import { loadavg } from 'node:os';
import Database from 'better-sqlite3';
import { dayRange, zoneDate } from '#domain/zone.ts';
import { day } from '#domain/time.ts';
import type { AppKeys, Person } from '../../harness/person.ts';
import { signedHeaders } from '../../harness/signedHeaders.ts';
import { timed, treeCpuSeconds, watchMemory } from './processTree.ts';

const path = '/api/web/alarm/exportAlarmFaultReport';
export const mostRows = 50_000;

export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export interface WorkbookMeasure {
  readonly rows: number;
  readonly bytes: number;
  readonly headMs: number;
  readonly ms: number;
  readonly cpuSeconds: number;
  readonly beforeMb: number;
  readonly peakMb: number;
  /** CPU of the same rows by the raw driver. */
  readonly bareMs: number;
  readonly load: number;
}

/** The last days whose alarms just fit into one file. */
export function daysThatFit(databasePath: string, now: number, zone: string): Days & { readonly rows: number } {
  const db = new Database(databasePath, { readonly: true });
  const endDate = zoneDate(zone, now);
  const count = db
    .prepare('SELECT count(*) FROM event INDEXED BY event_first WHERE first_occurred_at BETWEEN ? AND ?')
    .pluck();
  let best = { startDate: endDate, endDate, rows: 0 };
  for (let back = 0; back < 366; back++) {
    const startDate = zoneDate(zone, now - back * day);
    const rows = count.get(dayRange(zone, startDate)?.start, dayRange(zone, endDate)?.end) as number;
    if (rows > mostRows) break;
    best = { startDate, endDate, rows };
  }
  db.close();
  return best;
}

/** Asks for a workbook and takes it as fast as it comes. @throws Error with what was answered instead of a file */
export async function takeWorkbook(keys: AppKeys, person: Person, days: Days) {
  const { startDate, endDate } = days;
  const content = JSON.stringify({ startDate, endDate });
  const beganAt = performance.now();
  const response = await fetch(`${keys.url}${path}`, {
    method: 'POST',
    headers: signedHeaders(keys, { method: 'POST', path, content, holder: person }),
    body: content,
  });
  const headMs = performance.now() - beganAt;
  if (response.headers.get('content-type')?.includes('json') === true) throw new Error(await response.text());
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += (part as Uint8Array).length;
  return { headMs, ms: performance.now() - beganAt, bytes };
}

/** The workbook of about fifty thousand rows, so many times, beside the same rows read by the raw driver. */
export async function measureWorkbook(
  keys: AppKeys,
  person: Person,
  pids: { readonly server: number; readonly workers: number; readonly redis: number },
  { databasePath, now, zone, times }: { databasePath: string; now: number; zone: string; times: number },
): Promise<WorkbookMeasure[]> {
  const { rows, ...days } = daysThatFit(databasePath, now, zone);
  const roots = Object.values(pids);
  const found: WorkbookMeasure[] = [];
  for (let at = 0; at < times; at++) {
    const memory = watchMemory(roots);
    const cpuBefore = treeCpuSeconds([pids.server]);
    const taken = await takeWorkbook(keys, person, days);
    const cpuSeconds = treeCpuSeconds([pids.server]) - cpuBefore;
    const bareMs = bareRows(databasePath, days, zone);
    found.push({ rows, ...taken, cpuSeconds, ...memory.stop(), bareMs, load: loadavg()[0] ?? 0 });
  }
  return found;
}

function bareRows(databasePath: string, { startDate, endDate }: Days, zone: string): number {
  const db = new Database(databasePath, { readonly: true });
  const rows = db.prepare(
    'SELECT * FROM event INDEXED BY event_first WHERE first_occurred_at BETWEEN ? AND ? ORDER BY first_occurred_at DESC',
  );
  const { cpuMs } = timed(() => rows.all(dayRange(zone, startDate)?.start, dayRange(zone, endDate)?.end));
  db.close();
  return cpuMs;
}
