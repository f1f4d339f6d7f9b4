import { eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isEndpointKind } from '#domain/channels/channel.ts';
import type { Scope } from '#domain/access/access.ts';
import type { DeliveryStatus } from '#domain/notices/delivery.ts';
import type { OutboxChannel } from '#domain/notices/messageConfig.ts';
import { isWithin } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { findPage } from '../paging/findPage.ts';
import { along, apart, type KeyedPage, type Listing, type Part } from '../paging/listing.ts';
import { orgCondition } from '../paging/orgCondition.ts';
import { channel as channelTable, notice, outbox } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';

/** A delivery as the sending log shows it; words are made from the content in the reader's language. */
export interface OutboxRow {
  readonly id: string;
  readonly noticeId: string;
  readonly noticeAction: string;
  readonly contentKey: string;
  readonly contentParams: Record<string, string | number>;
  readonly severity: number;
  readonly channel: OutboxChannel;
  /** Name of the channel, if it goes by one; null for one of an organisation that the reader does not see. */
  readonly channelName: string | null;
  /** Name of the receiver and the address; null for somebody of an organisation that the reader does not see. */
  readonly receiver: string | null;
  readonly target: string | null;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  /** A try had no outcome: it may have been sent once more than is told. */
  readonly uncertain: boolean;
  readonly nextAt: number;
  readonly sentAt: number | null;
  readonly createdAt: number;
}

export interface OutboxPage extends Part {
  readonly ids?: readonly string[] | undefined;
  readonly orgIds?: readonly string[] | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly channel?: OutboxChannel | undefined;
}

/**
 * Deliveries about what happened in the scope, newest first.
 * @throws DomainError 9007 for organisations outside it
 * @source docs/requirements.md B10
 */
export async function listOutbox(tx: ReadTx, scope: Scope, page: OutboxPage): Promise<KeyedPage<OutboxRow>> {
  const { ids, orgIds, status, channel } = page;
  const listing: Listing = {
    table: outbox,
    order: [outbox.createdAt, outbox.id],
    direction: 'desc',
    conditions: [
      ids === undefined ? undefined : apart((show) => inArray(show(outbox.id), [...ids])),
      status === undefined ? undefined : along((show) => eq(show(outbox.status), status), [eq(outbox.status, status)]),
      await orgCondition(tx, scope, outbox.orgId, orgIds),
      channel === undefined ? undefined : { where: (show) => eq(show(outbox.channel), channel) },
    ],
  };
  return findPage(tx, listing, page, {
    read: (keys) => readDeliveries(tx, scope, keys.map(String)),
    keyOf: ({ id }) => id,
  });
}

const channelOrg = alias(organization, 'channel_org');

/** The ids come from a scoped query. */
async function readDeliveries(tx: ReadTx, scope: Scope, ids: readonly string[]): Promise<OutboxRow[]> {
  const rows = await tx.sql
    .select({
      id: outbox.id,
      noticeId: outbox.noticeId,
      noticeAction: notice.noticeAction,
      contentKey: notice.contentKey,
      contentParams: notice.contentParams,
      severity: notice.severity,
      channel: outbox.channel,
      target: outbox.target,
      status: outbox.status,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      uncertain: outbox.uncertain,
      nextAt: outbox.nextAt,
      sentAt: outbox.sentAt,
      createdAt: outbox.createdAt,
      userName: user.realName,
      personName: person.realName,
      orgPath: organization.path,
      channelName: channelTable.name,
      channelPath: channelOrg.path,
    })
    .from(outbox)
    .innerJoin(notice, eq(notice.id, outbox.noticeId))
    .leftJoin(user, eq(user.id, outbox.userId))
    .leftJoin(person, eq(person.id, outbox.personId))
    .leftJoin(organization, or(eq(organization.id, user.orgId), eq(organization.id, person.orgId)))
    .leftJoin(channelTable, eq(channelTable.id, outbox.channelId))
    .leftJoin(channelOrg, eq(channelOrg.id, channelTable.orgId))
    .where(inArray(outbox.id, [...ids]));
  const isSeen = (path: string | null): boolean =>
    scope.orgPath !== null && path !== null && isWithin(path, scope.orgPath);
  return rows.map(({ userName, personName, orgPath, channelName, channelPath, ...row }): OutboxRow => {
    const name = isSeen(channelPath) ? channelName : null;
    if (isEndpointKind(row.channel)) {
      return { ...row, channelName: name, receiver: name, target: name === null ? null : row.target };
    }
    const isTheirs = isSeen(orgPath);
    const receiver = isTheirs ? (userName ?? personName) : null;
    return { ...row, channelName: name, receiver, target: isTheirs ? row.target : null };
  });
}
