import { and, asc, eq, gt, isNotNull, isNull, notLike, or } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { channel } from '../schema/notices.ts';
import { user } from '../schema/users.ts';
import type { DataKeys } from './dataKeys.ts';
import { seal, unseal } from './seal.ts';

/** Rows of one transaction: some milliseconds, so that reports go on beside. */
const atOnce = 200;

export interface Resealed {
  readonly changed: number;
  /** None of the keys opens them: they are left as they are. */
  readonly unreadable: number;
  /** Where to go on; null at the end. */
  readonly after: string | null;
}

/**
 * Seals the next secrets anew that another key than the present one sealed, devices in the order of their ids.
 * Unscoped: keys.
 */
export async function resealDevices(tx: WriteTx, keys: DataKeys, after: string): Promise<Resealed> {
  // Each update names the value that it read, so that a secret changed meanwhile is not overwritten.
  const rows = await tx.sql
    .select({ id: device.id, secretEnc: device.secretEnc, oldSecretEnc: device.oldSecretEnc })
    .from(device)
    .where(
      and(
        gt(device.id, after),
        or(
          notLike(device.secretEnc, `${keys[0].id}.%`),
          and(isNotNull(device.oldSecretEnc), notLike(device.oldSecretEnc, `${keys[0].id}.%`)),
        ),
      ),
    )
    .orderBy(asc(device.id))
    .limit(atOnce);
  let changed = 0;
  for (const { id, secretEnc, oldSecretEnc } of rows) {
    const [present, old] = [anew(secretEnc, keys), oldSecretEnc === null ? null : anew(oldSecretEnc, keys)];
    if (present !== null) {
      await tx.sql
        .update(device)
        .set({ secretEnc: present })
        .where(and(eq(device.id, id), eq(device.secretEnc, secretEnc)));
    }
    if (old !== null && oldSecretEnc !== null) {
      await tx.sql
        .update(device)
        .set({ oldSecretEnc: old })
        .where(and(eq(device.id, id), eq(device.oldSecretEnc, oldSecretEnc)));
    }
    if (present !== null && (oldSecretEnc === null || old !== null)) changed += 1;
  }
  return totalOf(rows, changed);
}

/** The same for the second factors of accounts. */
export async function resealAccounts(tx: WriteTx, keys: DataKeys, after: string): Promise<Resealed> {
  const rows = await tx.sql
    .select({ id: user.id, secretEnc: user.totpSecretEnc })
    .from(user)
    .where(and(gt(user.id, after), isNotNull(user.totpSecretEnc), notLike(user.totpSecretEnc, `${keys[0].id}.%`)))
    .orderBy(asc(user.id))
    .limit(atOnce);
  let changed = 0;
  for (const { id, secretEnc } of rows) {
    const present = secretEnc === null ? null : anew(secretEnc, keys);
    if (present !== null && secretEnc !== null) {
      await tx.sql
        .update(user)
        .set({ totpSecretEnc: present })
        .where(and(eq(user.id, id), eq(user.totpSecretEnc, secretEnc)));
    }
    if (present !== null) changed += 1;
  }
  return totalOf(rows, changed);
}

/** The same for what channels open with; a deleted one holds nothing. */
export async function resealChannels(tx: WriteTx, keys: DataKeys, after: string): Promise<Resealed> {
  const rows = await tx.sql
    .select({ id: channel.id, secretEnc: channel.secretEnc })
    .from(channel)
    .where(and(gt(channel.id, after), isNull(channel.deletedAt), notLike(channel.secretEnc, `${keys[0].id}.%`)))
    .orderBy(asc(channel.id))
    .limit(atOnce);
  let changed = 0;
  for (const { id, secretEnc } of rows) {
    const present = anew(secretEnc, keys);
    if (present === null) continue;
    await tx.sql
      .update(channel)
      .set({ secretEnc: present })
      .where(and(eq(channel.id, id), eq(channel.secretEnc, secretEnc)));
    changed += 1;
  }
  return totalOf(rows, changed);
}

function anew(sealed: string, keys: DataKeys): string | null {
  const secret = unseal(sealed, keys);
  return secret === null ? null : seal(secret, keys);
}

const totalOf = (rows: ReadonlyArray<{ readonly id: string }>, changed: number): Resealed => ({
  changed,
  unreadable: rows.length - changed,
  after: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null),
});
