import { and, count, desc, eq, inArray, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { LetterStatus } from '#domain/notices/letters.ts';
import type { LetterChannel } from '#domain/notices/messageConfig.ts';
import { isWithin } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { notice, outbox } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';

/** A letter as the sending log shows it; words are made from the content in the reader's language. */
export interface OutboxRow {
  readonly id: string;
  readonly noticeId: string;
  readonly noticeAction: string;
  readonly contentKey: string;
  readonly contentParams: Record<string, string | number>;
  readonly severity: number;
  readonly channel: LetterChannel;
  /** Name of the receiver and the address; null for somebody of an organisation that the reader does not see. */
  readonly receiver: string | null;
  readonly target: string | null;
  readonly status: LetterStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAt: number;
  readonly sentAt: number | null;
  readonly createdAt: number;
}

export interface OutboxPage {
  readonly ids?: readonly string[] | undefined;
  readonly orgIds?: readonly string[] | undefined;
  readonly status?: LetterStatus | undefined;
  readonly channel?: LetterChannel | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Letters about what happened in the scope, newest first.
 * @throws DomainError 9007 for organisations outside it
 * @source product.md B10
 */
export async function listOutbox(
  tx: ReadTx,
  scope: Scope,
  page: OutboxPage,
): Promise<{ records: OutboxRow[]; total: number }> {
  const { ids, orgIds = [], status, channel } = page;
  const where = and(
    await narrowScope(tx, scope, outbox.orgId, orgIds),
    ids === undefined ? undefined : inArray(outbox.id, [...ids]),
    status === undefined ? undefined : eq(outbox.status, status),
    channel === undefined ? undefined : eq(outbox.channel, channel),
  );
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
      nextAt: outbox.nextAt,
      sentAt: outbox.sentAt,
      createdAt: outbox.createdAt,
      userName: user.realName,
      personName: person.realName,
      orgPath: organization.path,
    })
    .from(outbox)
    .innerJoin(notice, eq(notice.id, outbox.noticeId))
    .leftJoin(user, eq(user.id, outbox.userId))
    .leftJoin(person, eq(person.id, outbox.personId))
    .leftJoin(organization, or(eq(organization.id, user.orgId), eq(organization.id, person.orgId)))
    .where(where)
    .orderBy(desc(outbox.createdAt), outbox.noticeId, outbox.channel, outbox.id)
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(outbox).where(where);
  const records = rows.map(({ userName, personName, orgPath, ...row }): OutboxRow => {
    const isSeen = scope.orgPath !== null && orgPath !== null && isWithin(orgPath, scope.orgPath);
    return { ...row, target: isSeen ? row.target : null, receiver: isSeen ? (userName ?? personName) : null };
  });
  return { records, total: all?.n ?? 0 };
}
