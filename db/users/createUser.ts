import type { Role, Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { grantableRoles } from '#domain/users/rights.ts';
import type { ScreenFacts } from '#domain/users/screenAccount.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { checkPlace } from './checkPlace.ts';
import { takenFields, type UniqueFields } from './takenFields.ts';

export interface CreateUser {
  readonly id: string;
  readonly uuid: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly realName: string;
  readonly mobile: string;
  readonly mail: string | null;
  readonly orgId: string;
  readonly companyId: string | null;
  readonly roles: readonly Role[];
  readonly status: 'enabled' | 'disabled';
  readonly isScreen?: boolean;
  readonly now: number;
}

/** @throws DomainError 1612 naming the fields, when one of the names belongs to another account */
export async function requireFree(tx: WriteTx, names: UniqueFields, ownId?: string): Promise<void> {
  const taken = await takenFields(tx, names, ownId);
  if (taken.length === 0) return;
  const errors = taken.map((field) => ({ field, message: fieldText(`${field}.taken`) }));
  throw new DomainError(1612, { data: { errors } });
}

/** @throws DomainError 1403 for a role that the caller may not grant */
export function requireGrantable(scope: Scope, wanted: readonly Role[], held: readonly Role[] = []): void {
  const may = new Set<Role>([...grantableRoles(scope.access), ...held]);
  if (!wanted.every((role) => may.has(role))) throw new DomainError(1403);
}

/** @throws DomainError 9002 for the account of a wall screen with a role: it may do nothing but look */
export function requireRoleless(account: ScreenFacts): void {
  if (!account.isScreen || account.roles.length === 0) return;
  throw new DomainError(9002, { data: { errors: [{ field: 'isScreen', message: fieldText('isScreen.roles') }] } });
}

/**
 * Adds an account to an organisation of the caller's scope. Its owner must choose another password before anything
 * else.
 * @throws DomainError 1403 for a role that the caller does not hold, 9007, 9001 for a unit outside the scope, 1612,
 * 9002 for a screen with a role
 */
export async function createUser(tx: WriteTx, scope: Scope, input: CreateUser): Promise<void> {
  requireGrantable(scope, input.roles);
  requireRoleless({ isScreen: input.isScreen ?? false, roles: input.roles });
  await tx.lock('user');
  await checkPlace(tx, scope, input);
  await requireFree(tx, input);
  const { now, roles, ...row } = input;
  await tx.sql.insert(user).values({
    ...row,
    usernameLower: input.username.toLowerCase(),
    roles: [...roles],
    passwordChangedAt: now,
    isPasswordInitial: true,
    createdAt: now,
    updatedAt: now,
    createdBy: scope.userId,
  });
}
