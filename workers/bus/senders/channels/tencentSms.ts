import { createHash, createHmac } from 'node:crypto';
import { smsDefaults, type SmsTemplate } from '#domain/channels/channel.ts';
import { second } from '#domain/time.ts';
import type { OutgoingRequest } from './guardedPost.ts';
import { variablesOf, type ChannelKeys, type ChannelMessage, type Try } from './message.ts';

const contentType = 'application/json; charset=utf-8';
const signedHeaders = 'content-type;host';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Signing {
  readonly keyId: string;
  readonly secret: string;
  readonly service: string;
  readonly host: string;
  readonly body: string;
  readonly now: number;
}

/** The header `Authorization` of a POST to Tencent's API 3.0 (TC3-HMAC-SHA256). */
export function tencentAuthorization({ keyId, secret, service, host, body, now }: Signing): string {
  const date = new Date(now).toISOString().slice(0, 10);
  const headers = `content-type:${contentType}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, signedHeaders, hash(body)].join('\n');
  const place = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', String(Math.floor(now / second)), place, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${keyId}/${place}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

/** SendSms of Tencent, 2021-01-11. */
export function tencentRequest(
  keys: ChannelKeys & { readonly template: SmsTemplate },
  message: ChannelMessage,
  { now }: Try,
): OutgoingRequest {
  const { template, secret } = keys;
  const url = new URL(keys.url);
  const body = JSON.stringify({
    PhoneNumberSet: [message.target.startsWith('+') ? message.target : `+86${message.target}`],
    SmsSdkAppId: template.appId,
    SignName: template.signName,
    TemplateId: template.templateCode,
    TemplateParamSet: variablesOf(template, message.words).map(([, value]) => value),
    SessionContext: message.id,
  });
  const signing = { keyId: template.keyId, secret, service: 'sms', host: url.host, body, now };
  return {
    url,
    headers: {
      'content-type': contentType,
      'x-tc-action': 'SendSms',
      'x-tc-timestamp': String(Math.floor(now / second)),
      'x-tc-version': '2021-01-11',
      'x-tc-region': template.region === '' ? smsDefaults.tencent.region : template.region,
      authorization: tencentAuthorization(signing),
    },
    body,
  };
}
