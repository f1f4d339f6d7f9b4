import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { isEndpointKind } from '#domain/channels/channel.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { outbox } from '../schema/notices.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';

/**
 * A delivery that failed, was skipped or was held by a restore waits to be sent once more, to the address as it is now;
 * the schedule queues it. It was asked for by hand, so quiet hours do not hold it again.
 * @throws DomainError 9001 missing or outside the scope, 9005 sent or still queued
 */
export async function retryDelivery(
  tx: WriteTx,
  scope: Scope,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const [found] = await tx.sql
    .select({
      status: outbox.status,
      channel: outbox.channel,
      target: outbox.target,
      mail: sql<string | null>`coalesce(${user.mail}, ${person.mail})`,
      mobile: sql<string | null>`coalesce(${user.mobile}, ${person.mobile})`,
    })
    .from(outbox)
    .leftJoin(user, eq(user.id, outbox.userId))
    .leftJoin(person, eq(person.id, outbox.personId))
    .where(and(eq(outbox.id, id), inScope(tx, scope, outbox.orgId)));
  if (!found) throw new DomainError(9001);
  if (found.status !== 'failed' && found.status !== 'skipped' && found.status !== 'held') throw new DomainError(9005);
  const address = found.channel === 'mail' ? found.mail : found.mobile;
  const target = isEndpointKind(found.channel) ? found.target : (address ?? found.target);
  const changed = await tx.sql
    .update(outbox)
    .set({
      status: 'queued',
      attempts: 0,
      isByHand: true,
      lastError: null,
      nextAt: now,
      target,
      // It goes by itself, whoever took it along before.
      digestId: null,
      // One that a restore held may have been under way.
      startedAt: null,
      uncertain: sql`${outbox.uncertain} OR ${outbox.startedAt} IS NOT NULL`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.status, found.status)))
    .returning({ id: outbox.id });
  if (changed.length === 0) throw new DomainError(9005);
  // What it took along and is not sent goes by itself.
  await tx.sql
    .update(outbox)
    .set({ digestId: null, nextAt: now })
    .where(and(eq(outbox.digestId, id), eq(outbox.status, 'queued')));
}
