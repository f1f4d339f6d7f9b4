import type { SmsField, SmsTemplate } from '#domain/channels/channel.ts';

/** A notice on its way out by a channel. */
export interface ChannelMessage {
  /** Of its row in the outbox: the same at every try. */
  readonly id: string;
  /** The mobile; empty for what is told once a notice. */
  readonly target: string;
  readonly subject: string;
  readonly text: string;
  /** The variables of a template. */
  readonly words: Readonly<Record<SmsField, string>>;
  /** The notice for a program. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
}

/** What a channel opens with. */
export interface ChannelKeys {
  readonly url: string;
  /** Empty: none. */
  readonly secret: string;
  readonly template: SmsTemplate | null;
}

/** What differs from try to try. */
export interface Try {
  readonly now: number;
  /** Of this request alone. */
  readonly nonce: string;
}

/** The longest variable that providers take. */
const mostChars = 35;

/** Variables of a template in their order; none may be empty or long. */
export function variablesOf(
  { params }: SmsTemplate,
  words: ChannelMessage['words'],
): ReadonlyArray<[SmsField, string]> {
  return params.map((field) => {
    const chars = [...words[field]];
    const cut = chars.length > mostChars ? [...chars.slice(0, mostChars - 1), '…'].join('') : words[field];
    return [field, cut === '' ? '-' : cut];
  });
}
