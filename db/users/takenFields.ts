import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

export interface UniqueFields {
  readonly username?: string | undefined;
  readonly mobile?: string | undefined;
  readonly mail?: string | null | undefined;
}
export type UniqueField = keyof UniqueFields;

/**
 * Which of these somebody else's account has already. Takes the lock of accounts: what is free stays free until the
 * end of the transaction. Unscoped: names are unique in the whole installation.
 */
export async function takenFields(
  tx: WriteTx,
  fields: UniqueFields,
  exceptId: string | null = null,
): Promise<UniqueField[]> {
  await tx.lock('user');
  const { username, mobile, mail } = fields;
  const conditions = [
    username === undefined ? null : (['username', eq(user.usernameLower, username.toLowerCase())] as const),
    mobile === undefined ? null : (['mobile', eq(user.mobile, mobile)] as const),
    mail == null ? null : (['mail', eq(sql`lower(${user.mail})`, mail.toLowerCase())] as const),
  ];
  const others = exceptId === null ? undefined : ne(user.id, exceptId);
  const taken: UniqueField[] = [];
  for (const condition of conditions) {
    if (condition === null) continue;
    const [field, same] = condition;
    const found = await tx.sql
      .select({ id: user.id })
      .from(user)
      .where(and(same, isNull(user.deletedAt), others))
      .limit(1);
    if (found.length > 0) taken.push(field);
  }
  return taken;
}
