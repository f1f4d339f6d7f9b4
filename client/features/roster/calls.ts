import type { SlotChange } from '#domain/roster/roster.ts';
import { post, type CallOptions } from '#client/api/http.ts';

/** A week of an organisation; that of today without a day. */
export async function fetchRoster(orgId: string, day: string, options: CallOptions) {
  return post('/home/shift/roster/info', { orgId, day }, { ...options, quiet: true });
}

export async function saveSlot(change: SlotChange & { readonly orgId: string; readonly version: number }) {
  return post('/home/shift/roster/save', { ...change, userIds: [...change.userIds] }, { quiet: true });
}

export async function stopRoster(orgId: string, version: number) {
  return post('/home/shift/roster/delete', { orgId, version });
}
