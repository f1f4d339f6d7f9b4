import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { auditChain, auditLog } from '../schema/settings.ts';

/** What a row says, with its data as the text that is stored. */
export interface ChainedContent {
  readonly at: number;
  readonly userId: string | null;
  readonly username: string | null;
  readonly ip: string;
  readonly action: string;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly orgId: string | null;
  readonly result: number;
  readonly requestId: string;
  readonly dataText: string | null;
  readonly durationMs: number;
}

/** The row before the first one. */
export const nothing = { seq: 0, hash: '' } as const;

export const chainColumns = {
  id: auditLog.id,
  at: auditLog.at,
  userId: auditLog.userId,
  username: auditLog.username,
  ip: auditLog.ip,
  action: auditLog.action,
  targetType: auditLog.targetType,
  targetId: auditLog.targetId,
  orgId: auditLog.orgId,
  result: auditLog.result,
  requestId: auditLog.requestId,
  // As it lies there: text that is no JSON any more is a finding, not an error.
  dataText: sql<string | null>`${auditLog.data}`,
  durationMs: auditLog.durationMs,
  keyId: auditLog.keyId,
  mac: auditLog.mac,
  seq: auditLog.seq,
  hash: auditLog.hash,
} as const;

/** Databases keep whole characters only: half a pair becomes U+FFFD there, and so here. */
const stored = (value: string | number | null) =>
  typeof value === 'string' ? Buffer.from(value, 'utf8').toString('utf8') : value;

/** One text for one content: field names are left out, their order is fixed, JSON marks where each ends. */
function canonical(row: ChainedContent): string {
  const { at, userId, username, ip, action, targetType, targetId, orgId } = row;
  const { result, requestId, dataText, durationMs } = row;
  const fields = [at, userId, username, ip, action, targetType, targetId, orgId, result, requestId, dataText];
  return JSON.stringify([...fields, durationMs].map(stored));
}

const hmac = (key: Buffer, kind: string, parts: ReadonlyArray<string | number | null>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, ...parts]))
    .digest('hex');

/** Says that the product wrote this row. */
export const macOf = (key: Buffer, row: ChainedContent): string => hmac(key, 'row', [canonical(row)]);

/** Says what stood before this row, and where. */
export function hashOf(
  key: Buffer,
  before: string,
  row: ChainedContent & { readonly id: number; readonly mac: string | null },
  seq: number,
): string {
  return hmac(key, 'chain', [before, seq, row.id, row.mac, canonical(row)]);
}

export type ChainEnd = typeof auditChain.$inferSelect;

export const macOfEnd = (key: Buffer, { name, seq, hash }: Pick<ChainEnd, 'name' | 'seq' | 'hash'>): string =>
  hmac(key, 'end', [name, seq, hash]);

export async function readEnds(tx: ReadTx): Promise<{ start: ChainEnd | null; head: ChainEnd | null }> {
  const rows = await tx.sql.select().from(auditChain);
  const named = (name: ChainEnd['name']) => rows.find((row) => row.name === name) ?? null;
  return { start: named('start'), head: named('head') };
}
