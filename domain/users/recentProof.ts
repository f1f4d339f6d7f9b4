import { minute } from '../time.ts';

/** For so long the password or the second factor, once given, is not asked for again. @source OWASP ASVS 5, 7.5.1 */
export const proofLastsMs = 10 * minute;

/** @param provenAt when it was given, epoch ms; null for never */
export function isProven(provenAt: number | null, now: number): boolean {
  return provenAt !== null && now - provenAt <= proofLastsMs;
}
