import { z } from 'zod';
import { captchaCooldownMs, captchaLifeMs } from '#db/captchas/addCaptcha.ts';
import { findUserByMobile } from '#db/users/findUserByMobile.ts';
import { DomainError } from '#domain/errno.ts';
import { second } from '#domain/time.ts';
import { mailFault, mobileFault } from '#domain/users/validate.ts';
import { maskMail } from '#domain/users/maskMail.ts';
import { maskMobile } from '#domain/users/user.ts';
import { badField } from '../../http/badField.ts';
import { orderCaptcha, type CaptchaOrder } from '../../http/captcha.ts';
import { judged } from '../../http/input.ts';
import { route, type Call } from '../../http/route.ts';

const input = z.object({
  scene: z.enum(['register', 'loginByPhone', 'resetPassword']),
  mobile: judged(mobileFault).optional(),
  /** Registration only, beside the mobile: without an SMS sender the code goes there. */
  mail: judged(mailFault).optional(),
});
type CaptchaCall = Call<z.output<typeof input>, 'public'>;

export interface CaptchaSent {
  /** Seconds until another one may be asked for, and that this one lives. */
  readonly cooldown: number;
  readonly expiresIn: number;
  readonly sentTo: 'mobile' | 'mail';
  /** Goes back with the code as `captchaTicket`: a code is right only for whoever asked for it. */
  readonly captchaTicket: string;
  /** With DEMO=1 only. */
  readonly code?: string;
}

type Way = Pick<CaptchaOrder, 'target' | 'send' | 'isBeside'> & { readonly sentTo: CaptchaSent['sentTo'] };

function registerWay(call: CaptchaCall): Way {
  const { senders } = call.deps;
  const { mobile, mail } = call.input;
  if (mail !== undefined && (mobile === undefined || !senders.isReal.sms)) {
    return {
      target: mail.toLowerCase(),
      send: (message) => senders.mail({ ...message, target: mail }),
      isBeside: false,
      sentTo: 'mail',
    };
  }
  if (mobile === undefined) throw badField('mobile', 'mobile.required');
  if (!senders.isReal.sms && !call.deps.config.DEMO) throw badField('mail', 'mail.required');
  return {
    target: mobile,
    send: (message) => senders.sms({ ...message, target: mobile }),
    isBeside: false,
    sentTo: 'mobile',
  };
}

/**
 * Where nothing but mail leaves the machine, the code goes to the mail of the mobile's account, beside the answer; to a
 * mobile without such an account it goes nowhere, but for the demonstration's outbox.
 */
async function phoneWay(call: CaptchaCall): Promise<Way> {
  const { senders } = call.deps;
  const { mobile } = call.input;
  if (mobile === undefined) throw badField('mobile', 'mobile.required');
  const account = await call.read((tx) => findUserByMobile(tx, mobile));
  const byMail = !senders.isReal.sms && senders.isReal.mail;
  const mail = byMail ? (account?.mail ?? null) : null;
  const goesNowhere = byMail && mail === null && !call.deps.config.DEMO;
  return {
    target: mobile,
    send: async (message) => {
      if (goesNowhere) return;
      await (mail === null ? senders.sms({ ...message, target: mobile }) : senders.mail({ ...message, target: mail }));
    },
    isBeside: byMail,
    sentTo: 'mobile',
  };
}

function masked(target: string): string {
  return target.includes('@') ? maskMail(target) : maskMobile(target);
}

async function send(call: CaptchaCall): Promise<CaptchaSent> {
  const { scene } = call.input;
  const { config, senders } = call.deps;
  // A file on the server is no channel: only its administrator can read it, so a code in it proves nothing.
  if (!senders.isReal.sms && !senders.isReal.mail && !config.DEMO) throw new DomainError(1623);
  const { sentTo, ...way } = scene === 'register' ? registerWay(call) : await phoneWay(call);
  call.audit({ targetType: 'captcha', data: { scene, target: masked(way.target) } });
  const { code, ticket } = await orderCaptcha(call, { scene, ...way });
  await call.write(async () => undefined);
  return {
    cooldown: captchaCooldownMs / second,
    expiresIn: captchaLifeMs / second,
    sentTo,
    captchaTicket: ticket,
    ...(config.DEMO ? { code } : {}),
  };
}

export const captchaRoutes = [
  route({
    method: 'POST',
    path: '/api/captcha',
    access: 'public',
    scope: 'none',
    input,
    audit: 'auth.captcha',
    tells: null,
    limit: 'auth',
    handle: send,
  }),
] as const;
