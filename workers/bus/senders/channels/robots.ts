import { createHmac } from 'node:crypto';
import type { OutgoingRequest } from './guardedPost.ts';
import type { ChannelKeys, ChannelMessage, Try } from './message.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Bytes of a text that robots take: DingTalk 20,000, WeCom 2,048. */
const mostBytes = { dingtalk: 20_000, wecom: 2_048 } as const;

function contentOf({ subject, text }: ChannelMessage, most: number): string {
  let content = text.startsWith(subject) ? text : `${subject}\n\n${text}`;
  while (Buffer.byteLength(content) > most) content = content.slice(0, Math.floor(content.length * 0.9));
  return content;
}

/** Base64 of HMAC-SHA256 over time and secret, each on its line, keyed by the secret. */
export function dingTalkSign(secret: string, now: number): string {
  return createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
}

/** A group's robot of DingTalk; one that is guarded by keywords has no secret. */
export function dingTalkRequest(keys: ChannelKeys, message: ChannelMessage, { now }: Try): OutgoingRequest {
  const url = new URL(keys.url);
  if (keys.secret !== '') {
    url.searchParams.set('timestamp', String(now));
    url.searchParams.set('sign', dingTalkSign(keys.secret, now));
  }
  const content = contentOf(message, mostBytes.dingtalk);
  return { url, headers, body: JSON.stringify({ msgtype: 'text', text: { content } }) };
}

/** A group's robot of WeCom: its address alone opens it. */
export function weComRequest(keys: ChannelKeys, message: ChannelMessage): OutgoingRequest {
  const content = contentOf(message, mostBytes.wecom);
  return { url: new URL(keys.url), headers, body: JSON.stringify({ msgtype: 'text', text: { content } }) };
}
