import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { messageConfig, messageReceiver } from '../schema/notices.ts';

/**
 * Takes receivers off their configurations; foreign and missing ids are left out.
 * @returns the receivers that were removed
 * @throws DomainError 9001 when none of them is there
 */
export async function deleteReceivers(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<Array<{ readonly id: string; readonly receiverType: string; readonly ref: string }>> {
  const seen = await tx.sql
    .select({ id: messageReceiver.id })
    .from(messageReceiver)
    .innerJoin(messageConfig, eq(messageConfig.id, messageReceiver.configId))
    .where(and(inArray(messageReceiver.id, [...ids]), inScope(tx, scope, messageConfig.orgId)));
  if (seen.length === 0) throw new DomainError(9001);
  return tx.sql
    .delete(messageReceiver)
    .where(
      inArray(
        messageReceiver.id,
        seen.map(({ id }) => id),
      ),
    )
    .returning({ id: messageReceiver.id, receiverType: messageReceiver.receiverType, ref: messageReceiver.ref });
}
