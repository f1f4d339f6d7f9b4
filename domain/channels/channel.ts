import type { FieldFault, FieldText } from '../access/fieldTexts.ts';
import type { Locale } from '../errno.ts';
import { lengthOf } from '../orgs/organization.ts';

/** Where notices go over HTTP. @source docs/adr/0044-channels.md */
export const channelKinds = ['webhook', 'dingtalk', 'wecom', 'sms'] as const;
export type ChannelKind = (typeof channelKinds)[number];
/** Kinds that are told once a notice, and not once a receiver. */
export const endpointKinds = ['webhook', 'dingtalk', 'wecom'] as const;
export type EndpointKind = (typeof endpointKinds)[number];

export const isEndpointKind = (kind: string): kind is EndpointKind =>
  (endpointKinds as readonly string[]).includes(kind);

export const smsProviders = ['aliyun', 'tencent'] as const;
export type SmsProvider = (typeof smsProviders)[number];

/** What a template of a provider may ask for: its variables bear these names, or stand in this order. */
export const smsFields = ['content', 'action', 'severity', 'place', 'device', 'time'] as const;
export type SmsField = (typeof smsFields)[number];

/** How a provider is asked to write a short message. Nothing of it is secret. */
export interface SmsTemplate {
  readonly provider: SmsProvider;
  /** AccessKeyId of Aliyun, SecretId of Tencent. */
  readonly keyId: string;
  /** SmsSdkAppId of Tencent; empty for Aliyun. */
  readonly appId: string;
  readonly signName: string;
  readonly templateCode: string;
  readonly region: string;
  readonly params: readonly SmsField[];
}

/** Where a provider is asked when a channel names no address of its own. */
export const smsDefaults = {
  aliyun: { url: 'https://dysmsapi.aliyuncs.com/', region: 'cn-hangzhou' },
  tencent: { url: 'https://sms.tencentcloudapi.com/', region: 'ap-guangzhou' },
} as const satisfies Record<SmsProvider, { url: string; region: string }>;

/** A channel as lists and forms show it: of its address only the host, of its secret only that there is one. */
export interface ChannelRow {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly host: string;
  readonly hasSecret: boolean;
  readonly locale: Locale;
  readonly template: SmsTemplate | null;
  readonly enabled: boolean;
  /** How many settings of messages name it. */
  readonly usedCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** What a person types of a channel. An empty address or secret of one that exists leaves what is stored. */
export interface ChannelForm {
  readonly kind: string;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly provider: string;
  readonly keyId: string;
  readonly appId: string;
  readonly signName: string;
  readonly templateCode: string;
  readonly region: string;
  readonly params: readonly string[];
}
export type ChannelFaults = Partial<Record<keyof ChannelForm, FieldFault>>;

/** Channels that one organisation may have. */
export const mostChannels = 50;
export const secretLength = { min: 16, max: 200 } as const;
const mostUrl = 1_000;

const fault = (text: FieldText): FieldFault => ({ text, params: {} });

/** Whether an address can be asked at all; who may be asked is judged when it is (`workers/bus/senders/channels`). */
function urlFault(url: string): FieldFault | null {
  if (url.length > mostUrl || !URL.canParse(url)) return fault('channel.url.form');
  const { protocol, username, password, hash } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return fault('channel.url.form');
  return username + password + hash === '' ? null : fault('channel.url.form');
}

function secretFault(kind: ChannelKind, secret: string): FieldFault | null {
  if (secret.length > secretLength.max) return fault('channel.secret.long');
  return kind === 'webhook' && secret.length < secretLength.min ? fault('channel.secret.short') : null;
}

/**
 * Faults by field, asked by the client at every change and by the server.
 * @param isNew what has nothing stored must name its address and its secret
 */
export function channelFaults(form: ChannelForm, isNew: boolean): ChannelFaults {
  const faults: { -readonly [K in keyof ChannelFaults]: ChannelFaults[K] } = {};
  const kind = channelKinds.find((each) => each === form.kind);
  if (kind === undefined) return { kind: fault('channel.kind.required') };
  const name = lengthOf(form.name);
  if (name === 0) faults.name = fault('channel.name.required');
  else if (name > 40) faults.name = fault('channel.name.length');
  const url = form.url.trim();
  const wrong = url === '' ? null : urlFault(url);
  if (wrong !== null) faults.url = wrong;
  else if (url === '' && isNew && kind !== 'sms') faults.url = fault('channel.url.required');
  const needsSecret = kind === 'webhook' || kind === 'sms';
  const bad = form.secret === '' ? null : secretFault(kind, form.secret);
  if (bad !== null) faults.secret = bad;
  else if (form.secret === '' && isNew && needsSecret) faults.secret = fault('channel.secret.required');
  return kind === 'sms' ? { ...faults, ...templateFaults(form) } : faults;
}

function templateFaults(form: ChannelForm): ChannelFaults {
  const faults: { -readonly [K in keyof ChannelFaults]: ChannelFaults[K] } = {};
  const provider = smsProviders.find((each) => each === form.provider);
  if (provider === undefined) faults.provider = fault('channel.provider.required');
  for (const field of [
    'keyId',
    'signName',
    'templateCode',
    ...(provider === 'tencent' ? ['appId' as const] : []),
  ] as const) {
    const length = lengthOf(form[field]);
    if (length === 0) faults[field] = fault('channel.field.required');
    else if (length > 100) faults[field] = fault('channel.field.long');
  }
  if (!/^[a-z\d-]{0,40}$/.test(form.region.trim())) faults.region = fault('channel.region.form');
  if (form.params.some((each) => !(smsFields as readonly string[]).includes(each))) {
    faults.params = fault('channel.params.form');
  }
  return faults;
}
