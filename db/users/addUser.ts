import type { Role } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

export interface NewUser {
  readonly id: string;
  readonly uuid: string;
  readonly username: string;
  /** As server/http/password.ts writes it. */
  readonly passwordHash: string;
  readonly realName: string;
  readonly mobile: string | null;
  readonly mail?: string | null;
  readonly orgId: string | null;
  readonly roles: readonly Role[];
  readonly status?: 'pending' | 'enabled' | 'disabled';
  /** The name was made, not chosen: its owner may change it once. */
  readonly isUsernameGenerated?: boolean;
  /** Its owner did not choose it, and must choose another before anything else. */
  readonly isPasswordInitial?: boolean;
  readonly now: number;
  readonly createdBy?: string | null;
}

/** Adds an account. Unscoped: the first start and the seed. A name or mobile in use fails the transaction. */
export async function addUser(tx: WriteTx, input: NewUser): Promise<void> {
  await tx.sql.insert(user).values({
    id: input.id,
    uuid: input.uuid,
    username: input.username,
    usernameLower: input.username.toLowerCase(),
    passwordHash: input.passwordHash,
    realName: input.realName,
    mobile: input.mobile,
    mail: input.mail ?? null,
    orgId: input.orgId,
    roles: [...input.roles],
    status: input.status ?? 'enabled',
    isUsernameGenerated: input.isUsernameGenerated ?? false,
    passwordChangedAt: input.now,
    isPasswordInitial: input.isPasswordInitial ?? false,
    createdAt: input.now,
    updatedAt: input.now,
    createdBy: input.createdBy ?? null,
  });
}
