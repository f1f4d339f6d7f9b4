import type { Database as SqliteClient } from 'better-sqlite3';
import type { Database, ReadTx } from '#db/engine/database.ts';

/** Tables that have as many rows as the house has devices, people or days. */
export const housefuls: readonly string[] = [
  'audit_log',
  'company',
  'device',
  'device_state',
  'device_status_log',
  'event',
  'event_log',
  'event_member',
  'imei_record',
  'import_job',
  'import_row',
  'notice',
  'notice_user',
  'outbox',
  'person',
  'project',
  'quarantine',
  'rail',
  'reading',
  'user',
];

interface Asked {
  readonly client: SqliteClient;
  readonly text: string;
  readonly params: readonly unknown[];
}

interface Session {
  logger: { logQuery(text: string, params: unknown[]): void };
  readonly client: SqliteClient;
}

/** What a server read on its own loop. */
export interface LoopReads {
  readonly db: Database;
  /** What was read since the last time otherwise than by a key: `table: how`, each once. */
  taken(): string[];
}

/** The same database of SQLite, whose snapshots are looked at. */
export function watchLoop(db: Database): LoopReads {
  const asked: Asked[] = [];
  async function watched<T>(tx: ReadTx, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const { session } = tx.sql as unknown as { session: Session };
    const before = session.logger;
    session.logger = { logQuery: (text, params) => void asked.push({ client: session.client, text, params }) };
    try {
      return await work(tx);
    } finally {
      session.logger = before;
    }
  }
  return {
    db: { ...db, snapshot: (work) => db.snapshot((tx) => watched(tx, work)) },
    taken: () => [...new Set(asked.splice(0).flatMap(growingSteps))],
  };
}

/** Steps of a plan that look at more than rows named by a unique key. */
function growingSteps({ client, text, params }: Asked): string[] {
  if (!/^\s*(?:select|with)\b/i.test(text)) return [];
  const steps = client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params) as Array<{ readonly detail: string }>;
  const made = new Set(steps.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? []));
  return steps.flatMap(({ detail }) => {
    const named = /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1];
    if (named === undefined || (made.has(named) && !housefuls.includes(named))) return [];
    const table = tableOf(text, named);
    return table === undefined || isByKey(client, table, detail) ? [] : [`${table}: ${detail}`];
  });
}

/** The table behind a name in a plan; undefined when it does not grow. */
const tableOf = (text: string, named: string): string | undefined =>
  housefuls.find((table) => named === table || new RegExp(`\\b${table}"?\\s+(?:as\\s+)?"?${named}\\b`, 'i').test(text));

function isByKey(client: SqliteClient, table: string, detail: string): boolean {
  if (/ USING INTEGER PRIMARY KEY \(rowid=\?\)/.test(detail)) return true;
  const [, index, keys = ''] = / USING (?:COVERING )?INDEX (\S+) \((.*)\)/.exec(detail) ?? [];
  if (index === undefined) return false;
  const columns = (client.pragma(`index_info("${index}")`) as unknown[]).length;
  const uniques = client.pragma(`index_list("${table}")`) as Array<{ readonly name: string; readonly unique: number }>;
  const isUnique = uniques.some(({ name, unique }) => name === index && unique === 1);
  return isUnique && (keys.match(/=\?/g) ?? []).length === columns;
}
