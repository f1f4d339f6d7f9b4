import type { Api } from '#server/app.ts';

/** A row of the audit log as its list answers it. */
export type AuditRow = Api['POST /home/audit/audit/listPage']['data']['records'][number];

/** One field of a change; a side that the row does not tell is absent. */
export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
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

/** What changed, field by field, where the row tells it so; null where it tells something else. */
export function changesOf(data: unknown): FieldChange[] | null {
  if (isRecord(data) && Array.isArray(data['rows'])) {
    // Many at once: each by its name.
    const rows = (data['rows'] as unknown[]).map((row) => ({ name: nameIn(row), changes: changesOf(row) ?? [] }));
    if (rows.every(({ name, changes }) => name !== null && changes.length > 0)) {
      return rows.flatMap(({ name, changes }) =>
        changes.map((each) => ({ ...each, field: `${name} · ${each.field}` })),
      );
    }
  }
  if (!isRecord(data) || !('before' in data || 'after' in data)) return null;
  const before = isRecord(data['before']) ? data['before'] : {};
  const after = isRecord(data['after']) ? data['after'] : {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return null;
  return fields.map((field) => ({
    field,
    ...(field in before && { before: words(before[field]) }),
    ...(field in after && { after: words(after[field]) }),
  }));
}
