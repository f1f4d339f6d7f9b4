import { diffOf, type NamedDiff } from './diff.ts';

/** A row as the audit log tells of it. */
export interface AuditedRow {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Many rows that one call changed. */
export interface RowsChange {
  readonly rows: ReadonlyArray<NamedDiff & { readonly id: string }>;
}

/**
 * What a call did to rows: of one its name and change, of many a list of these. A row that is gone is told as it was.
 */
export function rowsChange(
  before: ReadonlyMap<string, AuditedRow>,
  after: ReadonlyMap<string, AuditedRow>,
  changed: readonly string[],
): NamedDiff | RowsChange | null {
  const rows = changed.flatMap((id) => {
    const old = before.get(id);
    return old === undefined ? [] : [{ id, ...changeOf(old, after.get(id)) }];
  });
  const [only] = rows;
  if (only === undefined) return null;
  if (rows.length > 1) return { rows };
  const { id: _id, ...change } = only;
  return change;
}

function changeOf(old: AuditedRow, next: AuditedRow | undefined): NamedDiff {
  const { name } = old;
  if (next !== undefined) return { name, ...diffOf(old, next) };
  const { id: _id, name: _name, ...fields } = old;
  return { name, before: fields, after: {} };
}
