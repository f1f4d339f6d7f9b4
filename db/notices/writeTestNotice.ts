import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { channelsFor, type MessageChannel } from '#domain/notices/messageConfig.ts';
import type { PushedNotice } from '#domain/notices/noticePush.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { user } from '../schema/users.ts';
import { addDeliveries } from './addDeliveries.ts';

/**
 * A system notice to the caller alone, by these ways, whatever is configured: they see what arrives.
 * @throws DomainError 9007 for a caller without an organisation
 * @source docs/requirements.md C13
 */
export async function writeTestNotice(
  tx: WriteTx,
  scope: Scope,
  input: { readonly noticeAction: string; readonly channels: readonly MessageChannel[]; readonly now: number },
): Promise<PushedNotice> {
  const { noticeAction: action, channels, now } = input;
  const [orgId] = idsNearestFirst(scope.orgPath ?? '');
  const [self] = await tx.sql
    .select({ mail: user.mail, mobile: user.mobile, locale: user.locale })
    .from(user)
    .where(eq(user.id, scope.userId));
  if (orgId === undefined || !self) throw new DomainError(9007);
  const id = newId(now);
  const written = {
    id,
    noticeAction: 'NA09',
    orgId,
    contentKey: 'notice.content.test',
    contentParams: { action },
    railName: '',
    deviceCode: '',
    targetType: 0,
    targetId: '',
    severity: 4,
    sourceKey: `test:${id}`,
    createdAt: now,
  };
  await tx.sql.insert(notice).values(written);
  await tx.sql
    .insert(noticeUser)
    .values({ noticeId: id, userId: scope.userId, createdAt: now, noticeAction: written.noticeAction });
  const deliveries = channelsFor({ channels }, channels).map((channel) => ({
    noticeId: id,
    orgId,
    userId: scope.userId,
    personId: null,
    channelId: null,
    channel,
    target: (channel === 'mail' ? self.mail : self.mobile) ?? '',
    locale: self.locale === 'en-US' ? ('en-US' as const) : ('zh-CN' as const),
    quietStart: null,
    quietEnd: null,
    isByHand: true,
  }));
  // No job of its own: the schedule queues them within seconds.
  await addDeliveries(tx, deliveries, now, now);
  return { ...written, merged: 1 };
}
