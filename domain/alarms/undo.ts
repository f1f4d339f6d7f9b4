import { second } from '../time.ts';
import type { AlarmAction } from './alarm.ts';

/** How long an act can be taken back. What leaves the house because of it waits for longer than that. */
export const undoMs = 10 * second;
export const heldMs = undoMs + 2 * second;

/** Acts that can be taken back. What was opened again is handled again instead: people were told of it. */
export const undoable: ReadonlySet<AlarmAction> = new Set([
  'ack',
  'handle',
  'falseReport',
  'clear',
  'assign',
  'shelve',
  'unshelve',
]);

type Value = string | number | boolean | null;
export type Columns = Readonly<Record<string, Value>>;

/** What a line of history keeps of the row that an act changed: the columns that it changed, before and after. */
export interface StoredUndo {
  /** Of the row after the act: whoever did anything since made another one. */
  readonly version: number;
  readonly before: Columns;
  readonly after: Columns;
  readonly undone?: true;
}

/** Columns that each write moves, whatever it is about. */
const beside: ReadonlySet<string> = new Set(['id', 'version', 'revision', 'isOpen']);

/** The columns that an act changed. Those that hold more than one value are nobody's to change. */
export function undoOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>> & { readonly version: number },
): StoredUndo {
  const changed = Object.keys(after).filter((name) => !beside.has(name) && after[name] !== before[name]);
  const of = (row: Readonly<Record<string, unknown>>): Columns =>
    Object.fromEntries(changed.map((name) => [name, (row[name] ?? null) as Value]));
  return { version: after.version, before: of(before), after: of(after) };
}

export interface LastAct {
  readonly at: number;
  readonly actorId: string | null;
  readonly action: AlarmAction;
  readonly undo: StoredUndo | null;
}

/**
 * What taking the last act back makes of a row: its columns as they were; `changed` when somebody or something else
 * moved the row since, `late` after ten seconds, `none` when there is nothing of this person to take back. A column that
 * a rule moved since, without a word to anybody (the time it is due), stays as the rule left it.
 */
export function takeBack(
  row: Readonly<Record<string, unknown>> & { readonly version: number },
  last: LastAct | undefined,
  { userId, now }: { readonly userId: string; readonly now: number },
): Columns | 'none' | 'changed' | 'late' {
  if (last?.undo == null || last.undo.undone === true || !undoable.has(last.action)) return 'none';
  if (last.actorId !== userId || last.undo.version !== row.version) return 'changed';
  if (now - last.at > undoMs) return 'late';
  const { before, after } = last.undo;
  return Object.fromEntries(Object.entries(before).filter(([name]) => (row[name] ?? null) === after[name]));
}
