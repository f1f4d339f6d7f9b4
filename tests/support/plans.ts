import { readFileSync } from 'node:fs';
import type { Database as SqliteClient } from 'better-sqlite3';
import type { Client } from 'pg';
import type { ReadTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';

/** Tables that grow for as long as a site runs. */
const growing: ReadonlySet<string> = new Set([
  'event',
  'event_log',
  'event_trigger',
  'reading',
  'notice',
  'notice_user',
  'outbox',
  'audit_log',
  'device_status_log',
  'import_row',
  'quarantine',
  'handover',
]);

/** Indexes of few rows, however long the history: those that somebody must still look after, and what was put aside. */
const partial = / INDEX (event_open|event_shelved)/;

export interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

interface Session {
  logger: { logQuery(text: string, params: unknown[]): void };
  readonly client: unknown;
}

/** Rows that one statement may look at, and those that it may sort, however many there are. */
export interface Bounds {
  readonly looked: number;
  /** The same of entries of an index that answers by itself; as many as rows without it. */
  readonly entries?: number;
  readonly sorted: number;
}

/** Faults of statements that were judged before, on the same rows and indexes. */
export type Judged = Map<string, readonly string[]>;

/** Asks, and says with which statements. */
export async function statementsOf(tx: ReadTx, ask: () => Promise<unknown>): Promise<Statement[]> {
  const { session } = tx.sql as unknown as { session: Session };
  const before = session.logger;
  const asked: Statement[] = [];
  session.logger = { logQuery: (text, params) => void asked.push({ text, params }) };
  try {
    await ask();
  } finally {
    session.logger = before;
  }
  return asked;
}

/**
 * Asks and then judges every statement that was asked by its plan; one that is in `known` is not judged again:
 * questions in several orders look for their way by the same statements.
 * @returns what is wrong with them, in words; nothing when each is answered by an index or of few rows
 */
export async function judge(
  tx: ReadTx,
  bounds: Bounds,
  ask: () => Promise<unknown>,
  known: Judged = new Map(),
): Promise<string[]> {
  const { session } = tx.sql as unknown as { session: Session };
  const asked = await statementsOf(tx, ask);
  const found: string[] = [];
  // What the planner may do is said by statements too: they are asked again, and what follows goes by them.
  let ways = '';
  for (const statement of asked) {
    const sets = statement.text.includes('set_config');
    if (sets) ways = JSON.stringify(statement);
    const key = ways + JSON.stringify(statement);
    const faults =
      (sets ? undefined : known.get(key)) ??
      (dialect === 'sqlite'
        ? [
            ...judgeSqlite(session.client as SqliteClient, statement),
            ...judgeReads(session.client as SqliteClient, statement, bounds),
          ]
        : await judgePostgres(session.client as Client, statement, bounds));
    known.set(key, faults);
    found.push(...faults.map((fault) => `${fault}\n  ${statement.text}\n  ${JSON.stringify(statement.params)}`));
  }
  return found;
}

/** What is due is few and may be sorted. */
const due = /TEMP B-TREE .* of SEARCH \w+ USING INDEX (event_due|quarantine_retry) /;

/**
 * What is wrong with a statement that is asked every few seconds and mostly finds nothing: a walk through a table that
 * grows ends at its last row, whatever its limit.
 */
export async function judgeSweep(tx: ReadTx, statement: Statement): Promise<string[]> {
  const { client } = (tx.sql as unknown as { session: Session }).session;
  const { text, params } = statement;
  if (!/^\s*(select|with)/i.test(text)) return [];
  if (dialect === 'postgres') return judgePostgres(client as Client, statement, { looked: 6_000, sorted: 3_000 });
  const sqlite = client as SqliteClient;
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params) as Step[];
  const walks = steps.flatMap(({ detail }) => {
    const [, table = ''] = /^SCAN (\w+)/.exec(detail) ?? [];
    // Of devices there may be a hundred thousand: some at a time.
    const isWhole = growing.has(table) || (table === 'device' && !/ limit /i.test(text));
    return isWhole && !partial.test(detail) ? [detail] : [];
  });
  const others = judgeSqlite(sqlite, statement).filter((fault) => !due.test(fault));
  return [...new Set([...walks, ...others])].map((fault) => `${fault}\n  ${text}\n  ${JSON.stringify(params)}`);
}

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

const tableOf = (detail: string): string => /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? '';

/**
 * SQLite says what it would do, not how often: a walk along an index is right when the statement ends it (LIMIT), a
 * sort when its rows come from a part that was limited before, are named by their keys, or are the open ones.
 */
function judgeSqlite(client: SqliteClient, { text, params }: Statement): string[] {
  const steps = client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params) as Step[];
  const found: string[] = [];
  const made = new Set(steps.flatMap(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? []));
  const isOfMade = ({ detail }: Step): boolean => made.has(tableOf(detail)) && !/ USING /.test(detail);
  const isGrowing = (step: Step): boolean => growing.has(tableOf(step.detail)) && !isOfMade(step);
  const isWhole = ({ detail }: Step): boolean => detail.startsWith('SCAN') && !made.has(tableOf(detail));
  const isOne = ({ detail }: Step): boolean => /autoindex|PRIMARY KEY/.test(detail);
  for (const step of steps) {
    const isWalk = / limit /i.test(text) || partial.test(step.detail);
    if (isGrowing(step) && step.detail.startsWith('SCAN') && !isWalk) found.push(step.detail);
    // Of each row of a table that is walked, all that it ever had.
    const isInner = steps.some((other) => other.id < step.id && other.parent === step.parent && isWhole(other));
    if (isGrowing(step) && isInner && !partial.test(step.detail) && !isOne(step)) found.push(step.detail);
    if (!/TEMP B-TREE/.test(step.detail)) continue;
    const sources = steps.filter(({ parent }) => parent === step.parent).filter(isGrowing);
    if (sources.some(({ detail }) => !/autoindex\w* \(id=\?\)/.test(detail) && !partial.test(detail))) {
      found.push(`${step.detail} of ${sources.map(({ detail }) => detail).join(', ')}`);
    }
  }
  return found;
}

/** Bytes that this thread has asked the system for so far. Linux only. */
function bytesRead(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);
}

/** Of entries of an index; where rows are looked up, each may lie on a page of its own. */
const leastPerPage = 40;

/**
 * Whether a walk really is ended by its statement, or goes on where nothing fits: with an empty cache SQLite reads each
 * page that it looks at, and the system counts what it reads.
 */
function judgeReads(client: SqliteClient, { text, params }: Statement, { looked, entries = looked }: Bounds): string[] {
  if (!/^\s*(select|with)/i.test(text)) return [];
  const steps = client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params) as Step[];
  const isLookedUp = ({ detail }: Step): boolean => growing.has(tableOf(detail)) && !detail.includes(' COVERING ');
  const most = (steps.some(isLookedUp) ? looked / 2 : entries / leastPerPage) + 100;
  client.pragma('shrink_memory');
  const before = bytesRead();
  client.prepare(text).all(...params);
  const pages = Math.round((bytesRead() - before) / Number(client.pragma('page_size', { simple: true })));
  return pages > most ? [`${pages} pages read, more than ${Math.round(most)}`] : [];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

/** PostgreSQL says how many rows it looked at. */
async function judgePostgres(client: Client, { text, params }: Statement, bounds: Bounds): Promise<string[]> {
  if (!/^\s*select/i.test(text)) return [];
  const { rows } = await client.query<{ 'QUERY PLAN': Array<{ Plan: Node }> }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    [...params],
  );
  const found: string[] = [];
  const visit = (node: Node): void => {
    const loops = node['Actual Loops'];
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const looked = (node['Actual Rows'] + removed) * loops;
    const name = `${node['Node Type']} ${node['Relation Name'] ?? ''}`;
    // Until a table is vacuumed an index does not answer by itself.
    const most = /^Index (Only )?Scan/.test(node['Node Type']) ? (bounds.entries ?? bounds.looked) : bounds.looked;
    if (growing.has(node['Relation Name'] ?? '') && looked > most) found.push(`${name}: ${looked} rows`);
    const sorted = node['Plans']?.[0]?.['Actual Rows'] ?? 0;
    if (node['Node Type'].endsWith('Sort') && sorted > bounds.sorted) found.push(`${name} of ${sorted} rows`);
    for (const each of node.Plans ?? []) visit(each);
  };
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (plan) visit(plan.Plan);
  return found;
}
