import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { captcha } from '../schema/users.ts';
import type { CaptchaScene } from './addCaptcha.ts';

export interface CaptchaTry {
  readonly scene: CaptchaScene;
  /** Targets with the HMAC that the typed code has for each. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly now: number;
}

const maxAttempts = 5;

/**
 * Compares a typed code with the newest captcha of the targets. A wrong one counts as a try, of which there are five.
 * @returns the captcha, not used up yet; `wrong` (1604), or `expired` when there is none to compare with (1606)
 */
export async function tryCaptcha(tx: WriteTx, input: CaptchaTry): Promise<{ id: string } | 'wrong' | 'expired'> {
  // Guesses at the same time are counted one after the other.
  await tx.lock('session');
  const [newest] = await tx.sql
    .select()
    .from(captcha)
    .where(and(eq(captcha.scene, input.scene), inArray(captcha.target, [...input.hashes.keys()])))
    .orderBy(desc(captcha.sentAt), desc(captcha.id))
    .limit(1);
  if (!newest || newest.usedAt !== null || newest.expiresAt <= input.now || newest.attempts >= maxAttempts) {
    return 'expired';
  }
  if (newest.codeHash === input.hashes.get(newest.target)) return { id: newest.id };
  await unspendCaptcha(tx, newest.id);
  return 'wrong';
}

/** It may be tried again, as often as tries are left: nobody asks through one right code who is registered. */
export async function unspendCaptcha(tx: WriteTx, id: string): Promise<void> {
  await tx.sql
    .update(captcha)
    .set({ attempts: sql`${captcha.attempts} + 1`, usedAt: null })
    .where(eq(captcha.id, id));
}

/** A captcha works once. @returns false when it was used meanwhile */
export async function spendCaptcha(tx: WriteTx, id: string, now: number): Promise<boolean> {
  const spent = await tx.sql
    .update(captcha)
    .set({ usedAt: now })
    .where(and(eq(captcha.id, id), isNull(captcha.usedAt)))
    .returning({ id: captcha.id });
  return spent.length > 0;
}
