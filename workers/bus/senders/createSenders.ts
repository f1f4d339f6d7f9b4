import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import type { Config } from '#domain/config.ts';
import { createChannelSender } from './channels/channelSender.ts';
import { mailSender } from './mailSender.ts';
import { outboxFile } from './outboxFile.ts';
import type { Sender, Senders } from './sender.ts';

type SenderConfig = Pick<Config, 'DATA_DIR' | 'MAIL_SENDER' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_SENDER' | 'DATA_KEY'>;
type SmsSenders = { readonly [N in Config['SMS_SENDER']]: Sender };

/**
 * What the environment chose, and what sends by the channels that organisations set up. SMS_SENDER is where short
 * messages go that no channel takes.
 */
export function createSenders(config: SenderConfig, now: () => number): Senders {
  const { DATA_DIR, MAIL_SENDER, SMTP_URL, MAIL_FROM, SMS_SENDER } = config;
  const smsSenders: SmsSenders = { log: outboxFile(DATA_DIR, 'sms', now) };
  const isMailReal = MAIL_SENDER === 'smtp' && SMTP_URL !== undefined;
  return {
    mail: isMailReal ? mailSender(SMTP_URL, MAIL_FROM) : outboxFile(DATA_DIR, 'mail', now),
    sms: smsSenders[SMS_SENDER],
    channel: createChannelSender(parseDataKeys(config.DATA_KEY)),
    isReal: { mail: isMailReal, sms: SMS_SENDER !== 'log' },
  };
}
