import { and, count, eq, gt } from 'drizzle-orm';
import { day, minute } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { captcha } from '../schema/users.ts';

export type CaptchaScene = (typeof captcha.$inferSelect)['scene'];

export interface NewCaptcha {
  readonly id: string;
  readonly scene: CaptchaScene;
  /** A mobile or a mail, lower-case. */
  readonly target: string;
  /** HMAC of the code: the code itself is never stored. */
  readonly codeHash: string;
  /** HMAC of the ticket that its asker is given. */
  readonly ticketHash: string;
  readonly ip: string;
  readonly now: number;
}

/** @source product.md B7 */
export const captchaCooldownMs = minute;
export const captchaLifeMs = 5 * minute;
const mostPerTarget = 10;
const mostPerAddress = 30;

/**
 * Writes a captcha unless too many were sent: one a minute by scene and target, ten a day to a target, thirty a day to
 * an address.
 * @returns false when it must wait
 */
export async function addCaptcha(tx: WriteTx, input: NewCaptcha): Promise<boolean> {
  const { now, target, ip, scene } = input;
  // Two requests at once: the second sees the first.
  await tx.lock('session');
  const counted = async (...where: Parameters<typeof and>): Promise<number> => {
    const [row] = await tx.sql
      .select({ n: count() })
      .from(captcha)
      .where(and(...where));
    return row?.n ?? 0;
  };
  const isTarget = eq(captcha.target, target);
  const recent = await counted(eq(captcha.scene, scene), isTarget, gt(captcha.sentAt, now - captchaCooldownMs));
  if (recent > 0) return false;
  if ((await counted(isTarget, gt(captcha.sentAt, now - day))) >= mostPerTarget) return false;
  if ((await counted(eq(captcha.ip, ip), gt(captcha.sentAt, now - day))) >= mostPerAddress) return false;
  const { id, codeHash, ticketHash } = input;
  const expiresAt = now + captchaLifeMs;
  await tx.sql.insert(captcha).values({ id, scene, target, codeHash, ticketHash, ip, sentAt: now, expiresAt });
  return true;
}
