import type { DataKeys } from '../secrets/dataKeys.ts';
import { seal, unseal } from '../secrets/seal.ts';

/** What opens a channel. The address is one of them: that of a robot holds its token. */
export interface ChannelKeyTexts {
  /** Empty: the provider's own. */
  readonly url: string;
  /** Empty: none. */
  readonly secret: string;
}

/** What the row keeps of them. @source docs/adr/0044-channels.md */
export function sealKeys({ url, secret }: ChannelKeyTexts, keys: DataKeys): string {
  return seal(JSON.stringify({ url, secret }), keys);
}

/** Null when no key opens it. */
export function openKeys(secretEnc: string, keys: DataKeys): ChannelKeyTexts | null {
  const text = unseal(secretEnc, keys);
  return text === null ? null : (JSON.parse(text) as ChannelKeyTexts);
}
