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

/** What changed, field by field, where the row tells it so; null where it tells something else. */
export function changesOf(data: unknown): FieldChange[] | null {
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
