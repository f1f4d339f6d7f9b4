import { post, type Page } from '#client/api/http.ts';
import type { Api } from '#server/app.ts';
import type { AuditRow } from './row.ts';

export type AuditAsked = Api['POST /home/audit/audit/listPage']['input'];

/** @param signal ends the call when its answer is not wanted any more */
export async function pageAudit(asked: AuditAsked, signal: AbortSignal): Promise<Page<AuditRow>> {
  const page = await post('/home/audit/audit/listPage', asked, { signal, quiet: true });
  return { ...page, records: page.records.map((row) => ({ ...row, id: String(row.id) })) };
}

/** A row with all that was kept of its call: a list tells the beginning. */
export const findAudit = (id: string, signal: AbortSignal) =>
  post('/home/audit/audit/info', { id: Number(id) }, { signal, quiet: true });
