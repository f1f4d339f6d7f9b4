import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { minute } from '#domain/time.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { lockOwnDevices, stamps } from './lockOwnDevices.ts';

/** So long the secret before still signs. @source docs/requirements.md D7 */
const oldSecretMs = 10 * minute;

/**
 * Gives a device another secret. The revision tells the doors of it.
 * @throws DomainError 9001 missing or outside
 */
export async function rotateSecret(
  tx: WriteTx,
  scope: Scope,
  input: {
    readonly id: string;
    readonly secretEnc: string;
    readonly secretHint: string;
    readonly userId: string;
    readonly now: number;
  },
): Promise<void> {
  const { id, secretEnc, secretHint, now } = input;
  const row = (await lockOwnDevices(tx, scope, [id])).get(id);
  if (row === undefined) throw new DomainError(9001);
  const revision = await tx.revision();
  await tx.sql
    .update(device)
    .set({
      secretEnc,
      secretHint,
      oldSecretEnc: row.secretEnc,
      oldSecretUntil: now + oldSecretMs,
      revision,
      ...stamps(input),
    })
    .where(eq(device.id, id));
}
