import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { stringToSign, unsignedPayload } from '#domain/access/signature.ts';
import { nextRandom, readReply, tokenHeaders, type Reply, type Town } from '../server/town.ts';

/** What a code is proved with: itself, and the ticket that came with the answer. */
export interface Proof {
  readonly captcha: string;
  readonly captchaTicket: string;
}

/** The code, as a demonstration tells it along with its answer, and its ticket. */
export async function captchaFor(
  town: Town,
  scene: 'register' | 'loginByPhone' | 'resetPassword',
  to: { readonly mobile?: string; readonly mail?: string },
  address?: string,
): Promise<Proof> {
  const sent = await town.call('POST', '/api/captcha', { body: { scene, ...to }, ...(address ? { address } : {}) });
  if (sent.errno !== 0) throw new Error(`captcha: ${sent.errno} ${sent.errmsg}`);
  const { code, captchaTicket } = sent.data as { code: string; captchaTicket: string };
  return { captcha: code, captchaTicket };
}

export function registering(proof: Partial<Proof>, n: number, more: Readonly<Record<string, unknown>> = {}) {
  return { mail: `new${n}@example.com`, password: 'tin roof', mobile: `1390000${1_000 + n}`, ...proof, ...more };
}

export const tokenIn = (reply: Reply): string => (reply.data as { token: string }).token;

/** What an authenticator shows at `now`, some steps away. */
export function codeOf(secret: string, now: number, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 });
}

/** A call with a file, signed as the client signs it. */
export async function upload(
  town: Town,
  path: string,
  token: string,
  form: FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const [time, random] = [town.now, nextRandom()];
  const signed = stringToSign({ method: 'POST', path, query: [], time, random, bodyHash: unsignedPayload });
  const response = await town.app.request(path, {
    method: 'POST',
    body: form,
    headers: {
      'App-Key': town.config.APP_KEY,
      'App-Time': String(time),
      'App-Random': String(random),
      'App-Sign': createHmac('sha256', town.config.APP_SECRET).update(signed).digest('hex'),
      ...tokenHeaders(town.config, token),
      ...headers,
    },
  });
  return readReply(response);
}
