import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Sender } from './sender.ts';

const withinMs = 4_000;

/** Messages over SMTP. A server that does not answer in time is a failure: whoever asked waits for the answer. */
export function mailSender(smtpUrl: string, from: string): Sender {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
  });
  return async ({ target, subject, text }) => {
    const late = new AbortController();
    const tooLate = sleep(withinMs, undefined, { signal: late.signal }).then(() => {
      throw new Error('The mail server did not take the message in time');
    });
    try {
      await Promise.race([transport.sendMail({ from, to: target, subject, text }), tooLate]);
    } finally {
      tooLate.catch(() => undefined);
      late.abort();
    }
  };
}
