import { and, count, eq, gt, isNull } from 'drizzle-orm';
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
  /** Who asks: an address, or of IPv6 the /64. */
  readonly ip: string;
  readonly now: number;
}

/** @source docs/requirements.md B7 */
export const captchaCooldownMs = minute;
export const captchaLifeMs = 5 * minute;
const mostPerTarget = 10;
/** Of them those that one address asked for. */
const mostOfAddress = 5;
const mostPerAddress = 30;

/**
 * Writes a captcha unless too many were sent: thirty a day to an address, one a minute by scene and target, ten a day
 * to a target that nobody used, five of them from one address: no anonymous caller uses them all up from one place,
 * and whoever signs in by them gets more.
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
  const sinceDay = gt(captcha.sentAt, now - day);
  const isAddress = eq(captcha.ip, ip);
  if ((await counted(isAddress, sinceDay)) >= mostPerAddress) return false;
  const isTarget = eq(captcha.target, target);
  const recent = await counted(eq(captcha.scene, scene), isTarget, gt(captcha.sentAt, now - captchaCooldownMs));
  if (recent > 0) return false;
  const isUnused = and(isTarget, isNull(captcha.usedAt), sinceDay);
  if ((await counted(isUnused, isAddress)) >= mostOfAddress) return false;
  if ((await counted(isUnused)) >= mostPerTarget) return false;
  const { id, codeHash, ticketHash } = input;
  const expiresAt = now + captchaLifeMs;
  await tx.sql.insert(captcha).values({ id, scene, target, codeHash, ticketHash, ip, sentAt: now, expiresAt });
  return true;
}
