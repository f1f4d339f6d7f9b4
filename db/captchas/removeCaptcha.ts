import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { captcha } from '../schema/users.ts';

/** Takes back a captcha that could not be sent: the next one need not wait. */
export async function removeCaptcha(tx: WriteTx, id: string): Promise<void> {
  await tx.sql.delete(captcha).where(eq(captcha.id, id));
}
