import Database from 'better-sqlite3';
import { zoneDate } from '#domain/zone.ts';
import { day } from '#domain/time.ts';
import type { Asker } from './askers.ts';
import { timed } from './processTree.ts';
import type { FilterName, Query, Samples } from './samples.ts';

/** What a report answers from sums; each other filter, and more than one at once, are asked of the rows. */
export const summedFilters = [
  'orgIds',
  'projectId',
  'railId',
  'kind',
  'typeCode',
  'severity',
  'handledStatus',
] as const satisfies readonly FilterName[];
const otherFilters: ReadonlyArray<readonly FilterName[]> = [
  ['condition'],
  ['modelIds'],
  ['text'],
  ['typeCode', 'severity'],
  ['orgIds', 'typeCode'],
  ['projectId', 'severity'],
  ['kind', 'handledStatus'],
  ['orgIds', 'condition'],
];

export interface ReportMeasure {
  readonly names: readonly FilterName[];
  readonly isSummed: boolean;
  readonly ms: readonly number[];
  /** Of server and readers. */
  readonly cpuMs: readonly number[];
  readonly ended: number;
  readonly worst: string;
}

/** The days of the house's last year, as a person names them. */
export function lastYear(now: number, zone: string): Query {
  return { startDate: zoneDate(zone, now - 364 * day), endDate: zoneDate(zone, now) };
}

/** The report of a year, without a filter, with each single one, and with some that the sums do not know. */
export async function measureReports(
  asker: Asker,
  samples: Samples,
  { calls, days }: { readonly calls: number; readonly days: Query },
): Promise<ReportMeasure[]> {
  const found: ReportMeasure[] = [];
  const kinds = [
    ...[[], ...summedFilters.map((name) => [name])].map((names) => ({ names, isSummed: true })),
    ...otherFilters.map((names) => ({ names, isSummed: false })),
  ];
  await asker.report(days);
  for (const { names, isSummed } of kinds) {
    const ms: number[] = [];
    let worst = { cpuMs: 0, what: '' };
    let ended = 0;
    const cpuMs: number[] = [];
    for (let at = 0; at < (isSummed ? calls : Math.ceil(calls / 4)); at++) {
      const values = samples.query(names);
      const answer = await asker.report({ ...days, ...values });
      ms.push(answer.ms);
      cpuMs.push(answer.cpuMs);
      if (answer.isEnded) ended += 1;
      if (answer.cpuMs > worst.cpuMs) worst = { cpuMs: answer.cpuMs, what: JSON.stringify(values) };
    }
    found.push({ names, isSummed, ms, cpuMs, ended, worst: worst.what });
  }
  return found;
}

/**
 * The least for the report without a filter: every sum of its days, and the same counted from the rows, by hand. CPU
 * ms.
 */
export function measureBareReport(
  databasePath: string,
  now: number,
  calls: number,
): { readonly sums: readonly number[]; readonly rows: readonly number[] } {
  const db = new Database(databasePath, { readonly: true });
  db.pragma('cache_size = -65536');
  const columns = (db.pragma('table_info(alarm_day)') as Array<{ name: string }>)
    .map(({ name }) => name)
    .filter((name) => !['org_id', 'dim', 'day', 'value'].includes(name));
  const ofDays = (dim: string): string => `FROM alarm_day WHERE org_id = '' AND dim = '${dim}'`;
  const sums = [
    db.prepare(`SELECT day, ${columns.join(', ')} ${ofDays('all')}`),
    db.prepare(`SELECT value, sum(total) ${ofDays('type')} GROUP BY value`),
    db.prepare(`SELECT value, sum(total) ${ofDays('project')} GROUP BY value`),
  ].map((statement) => statement.raw());
  const rows = db.prepare(
    'SELECT first_occurred_at / 86400000 AS day, count(*) AS n FROM event INDEXED BY event_first WHERE first_occurred_at >= ? GROUP BY 1',
  );
  const times = (work: () => unknown) => Array.from({ length: calls }, () => timed(work).cpuMs);
  const found = {
    sums: times(() => JSON.stringify(sums.map((statement) => statement.all()))),
    rows: times(() => JSON.stringify(rows.all(now - 365 * day))),
  };
  db.close();
  return found;
}
