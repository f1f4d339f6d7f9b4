import type { Api } from '#server/app.ts';

/** A row of the audit log as its list answers it: of a long change the beginning, and how much is left out. */
export type AuditRow = Omit<Api['POST /home/audit/audit/listPage']['data']['records'][number], 'id'> & {
  readonly id: string;
};

/** One field of a change; a side that the row does not tell is absent. */
export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** What happened to one of the rows that a call changed. */
export interface Entry {
  /** Null where the call is about one row alone. */
  readonly name: string | null;
  readonly fields: readonly FieldChange[];
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '--';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of what the row is about; null where it tells none. */
export function nameIn(data: unknown): string | null {
  return isRecord(data) && typeof data['name'] === 'string' ? data['name'] : null;
}

/** What changed, row by row and field by field, where the log tells it so; null where it tells something else. */
export function entriesOf(data: unknown): Entry[] | null {
  if (!isRecord(data)) return null;
  if (Array.isArray(data['rows'])) {
    const rows = data['rows'] as unknown[];
    const entries = rows.flatMap((row) => {
      const [name, fields] = [nameIn(row), fieldsOf(row)];
      return name === null || fields === null ? [] : [{ name, fields }];
    });
    if (entries.length > 0 && entries.length === rows.length) return entries;
  }
  const fields = fieldsOf(data);
  return fields === null || fields.length === 0 ? null : [{ name: null, fields }];
}

function fieldsOf(row: unknown): FieldChange[] | null {
  if (!isRecord(row) || !('before' in row || 'after' in row)) return null;
  const before = isRecord(row['before']) ? row['before'] : {};
  const after = isRecord(row['after']) ? row['after'] : {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({
    field,
    ...(field in before && { before: words(before[field]) }),
    ...(field in after && { after: words(after[field]) }),
  }));
}
