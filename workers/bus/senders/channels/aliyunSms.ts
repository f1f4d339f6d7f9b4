import { createHmac } from 'node:crypto';
import { smsDefaults, type SmsTemplate } from '#domain/channels/channel.ts';
import type { OutgoingRequest } from './guardedPost.ts';
import { variablesOf, type ChannelKeys, type ChannelMessage, type Try } from './message.ts';

/** RFC 3986: what `encodeURIComponent` leaves alone besides. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

type Params = Readonly<Record<string, string>>;

const queryOf = (params: Params): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name] ?? '')}`)
    .join('&');

/** Signature of an RPC call of Aliyun (SignatureVersion 1.0, HMAC-SHA1). */
export function aliyunSignature(method: 'GET' | 'POST', params: Params, secret: string): string {
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encode('/')}&${encode(queryOf(params))}`)
    .digest('base64');
}

/** SendSms of Aliyun, 2017-05-25. `OutId` comes back in the provider's own records. */
export function aliyunRequest(
  keys: ChannelKeys & { readonly template: SmsTemplate },
  message: ChannelMessage,
  { now, nonce }: Try,
): OutgoingRequest {
  const { template } = keys;
  const params = {
    AccessKeyId: template.keyId,
    Action: 'SendSms',
    Format: 'JSON',
    OutId: message.id,
    PhoneNumbers: message.target,
    RegionId: template.region === '' ? smsDefaults.aliyun.region : template.region,
    SignName: template.signName,
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: nonce,
    SignatureVersion: '1.0',
    TemplateCode: template.templateCode,
    TemplateParam: JSON.stringify(Object.fromEntries(variablesOf(template, message.words))),
    Timestamp: `${new Date(now).toISOString().slice(0, 19)}Z`,
    Version: '2017-05-25',
  };
  const signed = { ...params, Signature: aliyunSignature('POST', params, keys.secret) };
  return {
    url: new URL(keys.url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: queryOf(signed),
  };
}
