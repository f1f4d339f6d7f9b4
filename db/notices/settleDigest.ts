import { and, eq, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { outbox } from '../schema/notices.ts';

/**
 * What was taken along by a delivery has its outcome: sent with it, or failed for good with it. While that one is tried
 * again they wait.
 */
export async function settleDigest(tx: WriteTx, headId: string): Promise<void> {
  const [head] = await tx.sql
    .select({
      status: outbox.status,
      subject: outbox.subject,
      body: outbox.body,
      sentAt: outbox.sentAt,
      lastError: outbox.lastError,
      channelId: outbox.channelId,
      uncertain: outbox.uncertain,
    })
    .from(outbox)
    .where(eq(outbox.id, headId));
  const members = and(eq(outbox.digestId, headId), eq(outbox.status, 'queued'));
  const attempts = sql`${outbox.attempts} + 1`;
  if (head?.status === 'sent') {
    const { subject, body, sentAt, channelId, uncertain } = head;
    await tx.sql
      .update(outbox)
      .set({ status: 'sent', attempts, lastError: null, subject, body, sentAt, channelId, uncertain })
      .where(members);
  } else if (head?.status === 'failed') {
    await tx.sql
      .update(outbox)
      .set({ status: 'failed', attempts, lastError: head.lastError, uncertain: head.uncertain })
      .where(members);
  } else if (head?.status !== 'queued') {
    // Skipped, held or gone: they go by themselves.
    await tx.sql
      .update(outbox)
      .set({ digestId: null, nextAt: sql`${outbox.createdAt}` })
      .where(members);
  }
}
