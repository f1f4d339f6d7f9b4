import { createHmac } from 'node:crypto';
import type { OutgoingRequest } from './guardedPost.ts';
import type { ChannelKeys, ChannelMessage, Try } from './message.ts';

/** `t=<ms>,v1=<hex hmac-sha256 of "t.body">`: the time is signed too, so that an old request cannot be sent again. */
export function webhookSignature(body: string, secret: string, now: number): string {
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`;
}

/** A notice as JSON. A receiver drops an id that it has had. @source docs/adr/0044-channels.md */
export function webhookRequest(keys: ChannelKeys, message: ChannelMessage, { now }: Try): OutgoingRequest {
  const { id, subject, text, facts } = message;
  const body = JSON.stringify({ id, subject, text, ...facts });
  return {
    url: new URL(keys.url),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'guardline-message-id': id,
      'guardline-signature': webhookSignature(body, keys.secret, now),
    },
    body,
  };
}
