import type { Dialect } from '#db/engine/dialect.ts';
import { alarmTriggers } from '#db/alarms/sums/alarmTriggers.ts';
import { auditTriggers } from './auditTriggers.ts';

const breakpoint = '\n--> statement-breakpoint\n';

interface Finish {
  readonly dialect: Dialect;
  readonly table: string;
  /** Stands between the closing bracket of CREATE TABLE and its semicolon. */
  readonly option: string;
  /** Statements that follow. */
  readonly after: readonly string[];
}

const counterRow = 'INSERT INTO revision_counter (id, value) VALUES (1, 0);';

const incarnationRow = (value: string): string =>
  `INSERT INTO incarnation (id, value, origin, at) VALUES (1, ${value}, 'made', 0);`;

/** What the schema cannot say in drizzle's words. @source docs/requirements.md A24 */
const finishes: readonly Finish[] = [
  { dialect: 'sqlite', table: 'reading', option: ' WITHOUT ROWID', after: [] },
  {
    dialect: 'postgres',
    table: 'reading',
    option: ' PARTITION BY RANGE ("bucket")',
    after: ['CREATE TABLE "reading_default" PARTITION OF "reading" DEFAULT;'],
  },
  { dialect: 'postgres', table: 'device_state', option: ' WITH (fillfactor = 60)', after: [] },
  { dialect: 'sqlite', table: 'revision_counter', option: '', after: [counterRow] },
  { dialect: 'postgres', table: 'revision_counter', option: '', after: [counterRow] },
  { dialect: 'sqlite', table: 'incarnation', option: '', after: [incarnationRow('lower(hex(randomblob(16)))')] },
  {
    dialect: 'postgres',
    table: 'incarnation',
    option: '',
    after: [incarnationRow("replace(gen_random_uuid()::text, '-', '')")],
  },
  // Triggers name each other's table when they run, not when they are made.
  { dialect: 'sqlite', table: 'audit_log', option: '', after: auditTriggers.sqlite },
  { dialect: 'postgres', table: 'audit_log', option: '', after: auditTriggers.postgres },
  { dialect: 'sqlite', table: 'audit_chain', option: '', after: auditTriggers.sqliteChain },
  { dialect: 'postgres', table: 'audit_chain', option: '', after: auditTriggers.postgresChain },
  {
    dialect: 'postgres',
    table: 'alarm_day',
    option: '',
    // An offline device is never a critical alarm: without this PostgreSQL expects many such rows and walks all alarms
    // for a page of them.
    after: ['CREATE STATISTICS event_facts (mcv) ON type_code, severity, handled_status, condition FROM event;'],
  },
  { dialect: 'sqlite', table: 'alarm_day', option: ' WITHOUT ROWID', after: [] },
  { dialect: 'sqlite', table: 'alarm_day_pair', option: ' WITHOUT ROWID', after: [] },
  { dialect: 'sqlite', table: 'alarm_day_rail', option: ' WITHOUT ROWID', after: [] },
  { dialect: 'sqlite', table: 'alarm_change', option: '', after: alarmTriggers.sqlite },
  { dialect: 'postgres', table: 'alarm_change', option: '', after: alarmTriggers.postgres },
];

/**
 * A generated migration with table options and first rows added; one that creates none of these tables is unchanged.
 */
export function finishMigration(text: string, dialect: Dialect): string {
  return text
    .split(/--> statement-breakpoint\n?/)
    .map((statement) => finishStatement(statement.trim(), dialect))
    .filter((statement) => statement !== '')
    .join(breakpoint)
    .concat('\n');
}

function finishStatement(statement: string, dialect: Dialect): string {
  const table = /^CREATE TABLE [`"](\w+)[`"] \(/.exec(statement)?.[1];
  const finish = finishes.find((candidate) => candidate.table === table && candidate.dialect === dialect);
  if (!finish) return statement;
  if (!statement.endsWith(');')) throw new Error(`Not the end of a CREATE TABLE: ${statement.slice(-40)}`);
  return [`${statement.slice(0, -1)}${finish.option};`, ...finish.after].join(breakpoint);
}
