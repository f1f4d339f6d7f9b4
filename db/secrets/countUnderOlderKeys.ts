import { and, count, isNotNull, isNull, ne, notLike, or } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { channel } from '../schema/notices.ts';
import { auditLog } from '../schema/settings.ts';
import { recoveryCode, user } from '../schema/users.ts';

export interface UnderOlderKeys {
  /** Secrets of devices, second factors and channels that another DATA_KEY than the present one sealed. */
  readonly sealed: number;
  /** Unused recovery codes: their hashes do not tell under which DATA_KEY they were made. */
  readonly recoveryCodes: number;
  /** Rows of the audit log that another TOKEN_PEPPER signed. */
  readonly auditRows: number;
}

/** What would be lost with the keys before the present ones. Unscoped: keys. */
export async function countUnderOlderKeys(
  tx: ReadTx,
  present: { readonly dataKeyId: string; readonly auditKeyId: number },
): Promise<UnderOlderKeys> {
  const own = `${present.dataKeyId}.%`;
  const [devices] = await tx.sql
    .select({ n: count() })
    .from(device)
    .where(or(notLike(device.secretEnc, own), and(isNotNull(device.oldSecretEnc), notLike(device.oldSecretEnc, own))));
  const [factors] = await tx.sql
    .select({ n: count() })
    .from(user)
    .where(and(isNotNull(user.totpSecretEnc), notLike(user.totpSecretEnc, own)));
  const [channels] = await tx.sql
    .select({ n: count() })
    .from(channel)
    .where(and(isNull(channel.deletedAt), notLike(channel.secretEnc, own)));
  const [codes] = await tx.sql.select({ n: count() }).from(recoveryCode).where(isNull(recoveryCode.usedAt));
  const [rows] = await tx.sql
    .select({ n: count() })
    .from(auditLog)
    .where(and(isNotNull(auditLog.keyId), ne(auditLog.keyId, present.auditKeyId)));
  return {
    sealed: (devices?.n ?? 0) + (factors?.n ?? 0) + (channels?.n ?? 0),
    recoveryCodes: codes?.n ?? 0,
    auditRows: rows?.n ?? 0,
  };
}
