import { randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import { addCaptcha, captchaLifeMs, type CaptchaScene } from '#db/captchas/addCaptcha.ts';
import { removeCaptcha } from '#db/captchas/removeCaptcha.ts';
import { tryCaptcha } from '#db/captchas/tryCaptcha.ts';
import { lineOf } from '#domain/access/network.ts';
import type { Config } from '#domain/config.ts';
import { DomainError } from '#domain/errno.ts';
import { captchaMail } from '#domain/texts/captchaMail.ts';
import { minute } from '#domain/time.ts';
import type { OutgoingMessage } from '#workers/bus/senders/sender.ts';
import type { Call } from './route.ts';
import { hmacsHex, newToken } from './secret.ts';

type PublicCall = Pick<Call<unknown, 'public'>, 'deps' | 'now' | 'locale' | 'request'>;

function hashesOf(
  config: Pick<Config, 'TOKEN_PEPPER'>,
  scene: CaptchaScene,
  target: string,
  code: string,
): readonly [string, ...string[]] {
  return hmacsHex(config.TOKEN_PEPPER, `captcha ${scene} ${target} ${code}`);
}

function ticketHashesOf(config: Pick<Config, 'TOKEN_PEPPER'>, ticket: string): readonly [string, ...string[]] {
  return hmacsHex(config.TOKEN_PEPPER, `captcha ticket ${ticket}`);
}

/** What comes with a typed code: the seed's payload does not name it, and without it no code is right. */
export const ticketField = z.string().max(64).optional();

export interface CaptchaOrder {
  readonly scene: CaptchaScene;
  /** What the code proves: a mobile, or a mail in lower case. */
  readonly target: string;
  /** Brings the message; what it rejects with takes the captcha back. */
  readonly send: (message: Pick<OutgoingMessage, 'subject' | 'text'>) => Promise<void>;
  /** The answer does not wait for the message, so that its time tells nothing. */
  readonly isBeside: boolean;
}

/**
 * Makes a code and sends it.
 * @returns the code, and the ticket that only its asker is given: neither is right without the other
 * @throws DomainError 1607 when it must wait, 1621 when it could not be sent; then the next one need not wait
 */
export async function orderCaptcha(call: PublicCall, order: CaptchaOrder): Promise<{ code: string; ticket: string }> {
  const { deps, now, locale, request } = call;
  const { scene, target } = order;
  const code = deps.config.CAPTCHA_FIXED ?? String(randomInt(1_000_000)).padStart(6, '0');
  const id = ulid(now);
  const ticket = newToken();
  const hashes = {
    codeHash: hashesOf(deps.config, scene, target, code)[0],
    ticketHash: ticketHashesOf(deps.config, ticket)[0],
  };
  const ip = lineOf(request.ip);
  const added = await deps.db.write((tx) => addCaptcha(tx, { id, scene, target, ...hashes, ip, now }));
  if (!added) throw new DomainError(1607);
  const sent = order.send(captchaMail(scene, code, captchaLifeMs / minute, locale)).then(
    () => true,
    async (error: unknown) => {
      deps.log.warn({ reason: error instanceof Error ? error.message : 'unknown', scene }, 'a captcha was not sent');
      await deps.db.write((tx) => removeCaptcha(tx, id));
      return false;
    },
  );
  if (order.isBeside) sent.catch((error: unknown) => deps.log.error({ err: error }, 'a captcha was not taken back'));
  else if (!(await sent)) throw new DomainError(1621);
  return { code, ticket };
}

/**
 * Compares a typed code.
 * @returns the captcha's id, not used up yet
 * @throws DomainError 1604 for a wrong code, 1606 when there is none to compare with, or it was asked for by somebody
 * else
 */
export async function checkCaptcha(
  call: PublicCall,
  scene: CaptchaScene,
  targets: readonly string[],
  typed: { readonly captcha: string; readonly captchaTicket?: string | undefined },
): Promise<string> {
  const { deps, now } = call;
  const { captcha: code, captchaTicket = '' } = typed;
  const ticketHashes = ticketHashesOf(deps.config, captchaTicket);
  const hashes = new Map(targets.map((target) => [target, hashesOf(deps.config, scene, target, code)]));
  const found = await deps.db.write((tx) => tryCaptcha(tx, { scene, hashes, ticketHashes, now }));
  if (found === 'wrong') throw new DomainError(1604);
  if (found === 'expired') throw new DomainError(1606);
  return found.id;
}
