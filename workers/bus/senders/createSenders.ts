import type { Config } from '#domain/config.ts';
import { mailSender } from './mailSender.ts';
import { outboxFile } from './outboxFile.ts';
import type { Sender, Senders } from './sender.ts';

type SenderConfig = Pick<Config, 'DATA_DIR' | 'MAIL_SENDER' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_SENDER'>;
type SmsSenders = { readonly [N in Config['SMS_SENDER']]: Sender };

/** The channels that the environment chose. An SMS provider is a row of `smsSenders` and a value of SMS_SENDER. */
export function createSenders(config: SenderConfig, now: () => number): Senders {
  const { DATA_DIR, MAIL_SENDER, SMTP_URL, MAIL_FROM, SMS_SENDER } = config;
  const smsSenders: SmsSenders = { log: outboxFile(DATA_DIR, 'sms', now) };
  const isMailReal = MAIL_SENDER === 'smtp' && SMTP_URL !== undefined;
  return {
    mail: isMailReal ? mailSender(SMTP_URL, MAIL_FROM) : outboxFile(DATA_DIR, 'mail', now),
    sms: smsSenders[SMS_SENDER],
    isReal: { mail: isMailReal, sms: SMS_SENDER !== 'log' },
  };
}
