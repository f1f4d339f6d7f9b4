import { and, eq } from 'drizzle-orm';
import type { DeliveryNotice } from '#domain/notices/delivery.ts';
import type { OutboxChannel } from '#domain/notices/messageConfig.ts';
import type { ReadTx } from '../engine/database.ts';
import { channel, notice, outbox } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';

export interface QueuedDelivery {
  readonly id: string;
  readonly noticeId: string;
  readonly channel: OutboxChannel;
  /** The channel that it was written for. */
  readonly endpoint: typeof channel.$inferSelect | null;
  /** Of the organisation that it is about. */
  readonly orgPath: string;
  readonly target: string;
  readonly locale: 'zh-CN' | 'en-US';
  readonly quietStart: string | null;
  readonly quietEnd: string | null;
  readonly isByHand: boolean;
  readonly attempts: number;
  readonly startedAt: number | null;
  /** The delivery that takes this one along. */
  readonly digestId: string | null;
  readonly createdAt: number;
  readonly uncertain: boolean;
  /** Whoever it is for is not reached any more. */
  readonly hasLeft: boolean;
  readonly notice: DeliveryNotice;
}

/** A delivery that still waits to be sent, with its notice; null when it was, or is not there. Unscoped: senders. */
export async function findQueuedDelivery(tx: ReadTx, outboxId: string): Promise<QueuedDelivery | null> {
  const [row] = await tx.sql
    .select({
      id: outbox.id,
      noticeId: outbox.noticeId,
      channel: outbox.channel,
      endpoint: channel,
      orgPath: organization.path,
      target: outbox.target,
      locale: outbox.locale,
      quietStart: outbox.quietStart,
      quietEnd: outbox.quietEnd,
      isByHand: outbox.isByHand,
      attempts: outbox.attempts,
      startedAt: outbox.startedAt,
      digestId: outbox.digestId,
      createdAt: outbox.createdAt,
      uncertain: outbox.uncertain,
      userId: outbox.userId,
      userStatus: user.status,
      userDeletedAt: user.deletedAt,
      personId: outbox.personId,
      personStatus: person.status,
      personDeletedAt: person.deletedAt,
      notice: {
        noticeAction: notice.noticeAction,
        contentKey: notice.contentKey,
        contentParams: notice.contentParams,
        severity: notice.severity,
        railName: notice.railName,
        deviceCode: notice.deviceCode,
        deviceAddress: notice.deviceAddress,
        createdAt: notice.createdAt,
      },
    })
    .from(outbox)
    .innerJoin(notice, eq(notice.id, outbox.noticeId))
    .leftJoin(organization, eq(organization.id, outbox.orgId))
    .leftJoin(channel, eq(channel.id, outbox.channelId))
    .leftJoin(user, eq(user.id, outbox.userId))
    .leftJoin(person, eq(person.id, outbox.personId))
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
  if (row === undefined) return null;
  const { userId, userStatus, userDeletedAt, personId, personStatus, personDeletedAt, orgPath, ...delivery } = row;
  const isUserThere = userId === null || (userStatus === 'enabled' && userDeletedAt === null);
  const isPersonThere = personId === null || (personStatus === 'on' && personDeletedAt === null);
  return { ...delivery, orgPath: orgPath ?? '', hasLeft: !isUserThere || !isPersonThere };
}
