import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { withInApp, type MessageChannel, type ReceiverType } from '#domain/notices/messageConfig.ts';
import { areOnOnePath } from '#domain/orgs/path.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { findOrganizationPath } from '../orgs/findOrganizationPath.ts';
import { inScope } from '../orgs/inScope.ts';
import { messageReceiver } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';
import { requireConfig } from './requireConfig.ts';

export interface NewReceiver {
  readonly receiverType: ReceiverType;
  /** The role, the account's id or the person's id. */
  readonly ref: string;
  readonly channels: readonly MessageChannel[];
}

/** Receivers of one configuration. */
const mostReceivers = 200;

/**
 * Names receivers; those that are named already stay as they are.
 * @returns ids of the new ones
 * @throws DomainError 9001 configuration, account or person missing, outside the scope or
 * beside the organisation, 9008 too many
 */
export async function addReceivers(
  tx: WriteTx,
  scope: Scope,
  input: {
    readonly configId: string;
    readonly receivers: readonly NewReceiver[];
    readonly userId: string;
    readonly now: number;
  },
): Promise<string[]> {
  const { configId, receivers, userId, now } = input;
  await tx.lock('organization');
  const { orgId } = await requireConfig(tx, scope, configId);
  await requireNear(tx, scope, receivers, await findOrganizationPath(tx, orgId));
  const added = await tx.sql
    .insert(messageReceiver)
    .values(
      receivers.map(({ receiverType, ref, channels }) => ({
        id: newId(now),
        configId,
        receiverType,
        ref,
        // Nobody of the personnel reads messages in the application.
        channels: receiverType === 'person' ? channels.filter((each) => each !== 'inapp') : withInApp(channels),
        createdAt: now,
        createdBy: userId,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: messageReceiver.id });
  const [all] = await tx.sql.select({ n: count() }).from(messageReceiver).where(eq(messageReceiver.configId, configId));
  if ((all?.n ?? 0) > mostReceivers) throw new DomainError(9008);
  return added.map(({ id }) => id);
}

/**
 * Accounts and people of the scope who stand in the organisation, below or above it: those beside it see nothing of it.
 */
async function requireNear(
  tx: ReadTx,
  scope: Scope,
  receivers: readonly NewReceiver[],
  orgPath: string,
): Promise<void> {
  const refs = (type: ReceiverType): string[] => [
    ...new Set(receivers.filter(({ receiverType }) => receiverType === type).map(({ ref }) => ref)),
  ];
  const users = refs('user');
  const people = refs('person');
  const foundUsers = await tx.sql
    .select({ orgPath: organization.path })
    .from(user)
    .innerJoin(organization, eq(organization.id, user.orgId))
    .where(and(inArray(user.id, users), isNull(user.deletedAt), inScope(tx, scope, user.orgId)));
  const foundPeople = await tx.sql
    .select({ orgPath: organization.path })
    .from(person)
    .innerJoin(organization, eq(organization.id, person.orgId))
    .where(and(inArray(person.id, people), isNull(person.deletedAt), inScope(tx, scope, person.orgId)));
  const near = [...foundUsers, ...foundPeople].filter((each) => areOnOnePath(each.orgPath, orgPath));
  if (near.length < users.length + people.length) throw new DomainError(9001);
}
