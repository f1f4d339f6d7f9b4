import { redact } from '#domain/audit/redact.ts';
import type { WriteTx } from '../engine/database.ts';
import { auditLog } from '../schema/settings.ts';
import { macOf } from './chain.ts';
import { currentKey, type ChainKeys } from './chainKeys.ts';

export interface AuditEntry {
  readonly at: number;
  readonly userId: string | null;
  readonly username: string | null;
  readonly ip: string;
  /** `module.verb`. */
  readonly action: string;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly orgId: string | null;
  /** errno of the answer. */
  readonly result: number;
  readonly requestId: string;
  /** What was asked for; never a password, secret, token or captcha. */
  readonly data: unknown;
  readonly durationMs: number;
}

/**
 * Appends to the audit log, in the transaction of what it tells of, signed; a schedule adds the row to the chain.
 * @source docs/requirements.md A22, SPEC-027, docs/adr/0022-audit-chain.md
 */
export async function writeAudit(tx: WriteTx, entry: AuditEntry, keys: ChainKeys): Promise<void> {
  const data = redact(entry.data) ?? null;
  const mac = macOf(currentKey(keys), { ...entry, dataText: data === null ? null : JSON.stringify(data) });
  await tx.sql.insert(auditLog).values({ ...entry, data, keyId: keys.current, mac });
}
