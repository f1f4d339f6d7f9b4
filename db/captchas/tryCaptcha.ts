import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { captcha } from '../schema/users.ts';
import type { CaptchaScene } from './addCaptcha.ts';

export interface CaptchaTry {
  readonly scene: CaptchaScene;
  /** Targets with the HMACs that the typed code may have for each. */
  readonly hashes: ReadonlyMap<string, readonly string[]>;
  /** HMACs that the ticket may have which came with the code. */
  readonly ticketHashes: readonly string[];
  readonly now: number;
}

const maxAttempts = 5;

/**
 * Compares a typed code with the captcha of the ticket, if it went to one of the targets. A wrong code counts as a try,
 * of which there are five; whoever lacks the ticket spends none of them.
 * @returns the captcha, not used up yet; `wrong` (1604), or `expired` when there is none to compare with (1606)
 */
export async function tryCaptcha(tx: WriteTx, input: CaptchaTry): Promise<{ id: string } | 'wrong' | 'expired'> {
  // Guesses at the same time are counted one after the other.
  await tx.lock('session');
  const { scene, hashes, ticketHashes, now } = input;
  const isAsked = and(eq(captcha.scene, scene), inArray(captcha.ticketHash, [...ticketHashes]));
  const [found] = await tx.sql
    .select()
    .from(captcha)
    .where(and(isAsked, inArray(captcha.target, [...hashes.keys()])))
    .limit(1);
  if (!found || found.usedAt !== null || found.expiresAt <= now || found.attempts >= maxAttempts) return 'expired';
  if (hashes.get(found.target)?.includes(found.codeHash) === true) return { id: found.id };
  await unspendCaptcha(tx, found.id);
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
