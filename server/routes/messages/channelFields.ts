import type { FieldText } from '#domain/access/fieldTexts.ts';
import { smsDefaults, smsFields, smsProviders, type ChannelForm, type SmsTemplate } from '#domain/channels/channel.ts';
import { isIP } from 'node:net';
import { addressReach } from '#workers/bus/senders/channels/addressReach.ts';

/** What a form says of short messages; null for all other kinds. The form was judged. */
export function templateOf(form: ChannelForm): SmsTemplate | null {
  const provider = smsProviders.find((each) => each === form.provider);
  if (form.kind !== 'sms' || provider === undefined) return null;
  const { keyId, appId, signName, templateCode, region } = form;
  const params = form.params.flatMap((each) => smsFields.find((field) => field === each) ?? []);
  return { provider, keyId, appId: provider === 'tencent' ? appId : '', signName, templateCode, region, params };
}

/** All that is shown of an address; of none the provider's. */
export function hostOf(url: string, template: SmsTemplate | null): string {
  if (url !== '') return new URL(url).hostname;
  return template === null ? '' : new URL(smsDefaults[template.provider].url).hostname;
}

/** Why nothing would ever be sent there; null when it may be. */
export function addressOf(url: string, allowedHosts: readonly string[]): FieldText | null {
  const { protocol, hostname } = new URL(url);
  const isAllowed = allowedHosts.includes(hostname);
  if (protocol !== 'https:' && !isAllowed) return 'channel.url.plain';
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0) return null;
  const reach = addressReach(bare);
  return reach === 'public' || (reach === 'private' && isAllowed) ? null : 'channel.url.private';
}
