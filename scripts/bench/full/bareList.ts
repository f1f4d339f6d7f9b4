import Database from 'better-sqlite3';
import { dayRange } from '#domain/zone.ts';
import { timed } from './processTree.ts';
import type { FilterName, Query } from './samples.ts';

/*
 * The least that the engine needs for a page: one statement written by hand for the index that answers it, by the raw
 * driver, twenty rows as JSON. No scope, no totals, no figures of tabs, no names of people, no HTTP.
 */

const pageRows = 20;
const newest = `ORDER BY last_occurred_at DESC, id DESC LIMIT ${pageRows}`;

interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

const along = (index: string, where: string, params: readonly unknown[] = []): Statement => ({
  text: `SELECT * FROM event INDEXED BY ${index} ${where === '' ? '' : `WHERE ${where}`} ${newest}`,
  params,
});

/** An index that has a part for each severity: its parts are walked and merged. */
const bySeverityWithin = (index: string, column: string, values: readonly string[]): Statement => {
  const parts = values.flatMap((value) => [1, 2, 3, 4].map((severity) => [value, severity] as const));
  const one = `SELECT * FROM (SELECT id, last_occurred_at FROM event INDEXED BY ${index}
    WHERE ${column} = ? AND severity = ? ${newest})`;
  return {
    text: `SELECT * FROM event WHERE id IN (SELECT id FROM (${parts.map(() => one).join(' UNION ALL ')} ${newest})) ${newest}`,
    params: parts.flat(),
  };
};

const byType = (codes: readonly string[]): Statement => bySeverityWithin('event_type', 'type_code', codes);
const byStatus = (status: string): Statement => bySeverityWithin('event_handled_severity', 'handled_status', [status]);

const tabs: Readonly<Record<string, Statement>> = {
  fire: byType(['FIRE']),
  unhandled: byStatus('00'),
  acknowledged: byStatus('01'),
  overdue: along(
    'event_open_last',
    `is_open AND handled_status IN ('00', '01') AND (due_at <= unixepoch() * 1000 OR escalation_level > 0)`,
  ),
  handled: along('event_last', `+handled_status IN ('02', '03', '04')`),
};

/** A question of one filter, for who sees everything; null for one that has no statement by hand. */
function statementOf(names: readonly FilterName[], query: Query, zone: string): Statement | null {
  const [name, ...others] = names;
  if (others.length > 0) return null;
  if (name === undefined) return along('event_last', '');
  switch (name) {
    case 'tab':
      return tabs[query['tab'] ?? ''] ?? null;
    case 'projectId':
      return along('event_project', 'project_id = ?', [query['projectId']]);
    case 'railId':
      return query['railId'] === undefined ? null : along('event_rail', 'rail_id = ?', [query['railId']]);
    case 'deviceId':
      return along('event_device', 'device_id = ?', [query['deviceId']]);
    case 'assigneeId':
      return along('event_assignee', 'assignee_id = ?', [query['assigneeId']]);
    case 'orgIds':
      return along('event_org_last', 'org_id = ?', [query['orgIds']]);
    case 'severity':
      return along('event_severity', 'severity = ?', [Number(query['severity'])]);
    case 'handledStatus':
      return byStatus(query['handledStatus'] ?? '');
    case 'typeCode':
      return byType((query['typeCode'] ?? '').split(','));
    case 'condition':
      return query['condition'] === 'active'
        ? along('event_open_last', `is_open AND condition = 'active'`)
        : along('event_last', `+condition = 'cleared'`);
    case 'kind':
      return along('event_last', '+kind = ?', [Number(query['kind'])]);
    case 'days': {
      const from = dayRange(zone, query['startDate'] ?? '')?.start;
      const until = dayRange(zone, query['endDate'] ?? '')?.end;
      return along('event_last', 'last_occurred_at BETWEEN ? AND ?', [from, until]);
    }
    case 'text':
    case 'modelIds':
    case 'causeCode':
      return null;
  }
}

export interface BareList {
  /** The same question; null when it has no statement by hand. */
  ask(names: readonly FilterName[], query: Query): { readonly ms: number; readonly cpuMs: number } | null;
  close(): void;
}

/** Beside the product, on its own file, with the memory that one of its readers has. */
export function openBareList(databasePath: string, zone: string): BareList {
  const db = new Database(databasePath, { readonly: true });
  db.pragma('cache_size = -65536');
  const known = new Map<string, Database.Statement>();
  return {
    ask: (names, query) => {
      const made = statementOf(names, query, zone);
      if (made === null) return null;
      const statement = known.get(made.text) ?? db.prepare(made.text);
      known.set(made.text, statement);
      return timed(() => JSON.stringify(statement.all(...made.params)));
    },
    close: () => void db.close(),
  };
}
