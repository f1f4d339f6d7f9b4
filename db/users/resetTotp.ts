import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { lockAccounts, refusal } from './lockAccounts.ts';
import { disableTotp } from './totp.ts';

/**
 * Takes the second factor of somebody who lost it: the password alone signs in again, until they set up a new one.
 * @throws DomainError 9001, 1403 for an account that can do more than the caller, 9005 for the caller's own or none set
 */
export async function resetTotp(tx: WriteTx, scope: Scope, id: string): Promise<void> {
  const account = (await lockAccounts(tx, scope, [id])).get(id);
  const refused = refusal(scope, account);
  if (refused !== 0) throw new DomainError(refused);
  const [stored] = await tx.sql.select({ enabledAt: user.totpEnabledAt }).from(user).where(eq(user.id, id));
  if (id === scope.userId || stored?.enabledAt == null) throw new DomainError(9005);
  await disableTotp(tx, id);
}
