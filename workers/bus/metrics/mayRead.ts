import { timingSafeEqual } from 'node:crypto';

/**
 * Who may read metrics and the details of health: who brings METRICS_TOKEN. Without a token, whoever reaches a listener
 * that was made for this alone (`isPrivate`). Where a call comes from says nothing: a proxy on this machine comes from
 * loopback too.
 */
export function mayRead(authorization: string | undefined, token: string | undefined, isPrivate: boolean): boolean {
  if (token === undefined) return isPrivate;
  const [given, wanted] = [Buffer.from((authorization ?? '').replace(/^Bearer\s+/i, '')), Buffer.from(token)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
