import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Role, Scope } from '#domain/access/access.ts';
import type { ReceiverRow } from '#domain/notices/messageConfig.ts';
import { isWithin } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { messageReceiver } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';

export interface SelectedReceiver extends ReceiverRow {
  readonly id: string;
  readonly configId: string;
  /** False for somebody of an organisation that the reader does not see: then without name and address. */
  readonly isSeen: boolean;
}

/** The receivers of these configurations, in the order they were added. The caller has checked the configurations. */
export async function selectReceivers(
  tx: ReadTx,
  scope: Scope,
  configIds: readonly string[],
): Promise<SelectedReceiver[]> {
  if (configIds.length === 0) return [];
  const rows = await tx.sql
    .select({
      id: messageReceiver.id,
      configId: messageReceiver.configId,
      receiverType: messageReceiver.receiverType,
      ref: messageReceiver.ref,
      channels: messageReceiver.channels,
      userName: user.realName,
      userMail: user.mail,
      userMobile: user.mobile,
      userStatus: user.status,
      userDeletedAt: user.deletedAt,
      personName: person.realName,
      personMail: person.mail,
      personMobile: person.mobile,
      personStatus: person.status,
      personDeletedAt: person.deletedAt,
      orgName: organization.title,
      orgPath: organization.path,
    })
    .from(messageReceiver)
    .leftJoin(user, and(eq(messageReceiver.receiverType, 'user'), eq(user.id, messageReceiver.ref)))
    .leftJoin(person, and(eq(messageReceiver.receiverType, 'person'), eq(person.id, messageReceiver.ref)))
    .leftJoin(organization, or(eq(organization.id, user.orgId), eq(organization.id, person.orgId)))
    .where(inArray(messageReceiver.configId, [...configIds]))
    .orderBy(
      sql`CASE ${messageReceiver.receiverType} WHEN 'role' THEN 0 WHEN 'user' THEN 1 ELSE 2 END`,
      messageReceiver.createdAt,
      messageReceiver.ref,
    );
  return rows.map((row): SelectedReceiver => {
    const { id, configId, receiverType, ref, channels } = row;
    const base = { id, configId, receiverType, channels, role: null, userId: null, personId: null };
    if (receiverType === 'role') {
      const none = { name: '', orgName: '', mail: null, mobile: null };
      return { ...base, ...none, role: ref as Role, reachable: true, isSeen: true };
    }
    const isUser = receiverType === 'user';
    const isSeen = scope.orgPath !== null && row.orgPath !== null && isWithin(row.orgPath, scope.orgPath);
    const reachable = isUser
      ? row.userStatus === 'enabled' && row.userDeletedAt === null
      : row.personStatus === 'on' && row.personDeletedAt === null;
    const named = { ...base, [isUser ? 'userId' : 'personId']: ref, reachable, isSeen };
    if (!isSeen) return { ...named, name: '', orgName: '', mail: null, mobile: null };
    return {
      ...named,
      name: (isUser ? row.userName : row.personName) ?? '',
      orgName: row.orgName ?? '',
      mail: isUser ? row.userMail : row.personMail,
      mobile: isUser ? row.userMobile : row.personMobile,
    };
  });
}
