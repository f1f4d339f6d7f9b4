import type { ShiftName } from '#domain/shifts/shift.ts';
import { post, type CallOptions } from '#client/api/http.ts';

/** One shift of one organisation. */
export interface ShiftOf {
  readonly orgId: string;
  readonly day: string;
  readonly shift: ShiftName;
}

/** What the shift would hand over now. */
export async function fetchPreview(shift: ShiftOf, options: CallOptions) {
  return post('/home/shift/handover/preview', { ...shift }, { ...options, quiet: true });
}

export async function fetchSheet(id: string, options: CallOptions) {
  return post('/home/shift/handover/info', { id }, { ...options, quiet: true });
}

/** @param before only shifts that began before it, epoch ms */
export async function fetchSheets(orgId: string, limit: number, before: number | null, options: CallOptions) {
  return post(
    '/home/shift/handover/listPage',
    { orgId, limit, ...(before !== null && { before }) },
    { ...options, quiet: true },
  );
}

export async function sign(shift: ShiftOf, note: string) {
  return post('/home/shift/handover/sign', { ...shift, note }, { quiet: true });
}

export async function countersign(id: string, remark: string) {
  return post('/home/shift/handover/countersign', { id, remark }, { quiet: true });
}

export async function withdraw(id: string) {
  return post('/home/shift/handover/withdraw', { id });
}
