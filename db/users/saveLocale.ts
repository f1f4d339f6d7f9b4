import { eq } from 'drizzle-orm';
import type { Locale } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/** The language in which mails and SMS are written to a person; null: the product's first. Own row only. */
export async function saveLocale(tx: WriteTx, userId: string, locale: Locale | null): Promise<void> {
  await tx.sql.update(user).set({ locale }).where(eq(user.id, userId));
}
