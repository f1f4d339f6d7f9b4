import type { SmsField } from '../channels/channel.ts';
import { minute } from '../time.ts';
import { deliveryText, deliveryWords, type DeliveryNotice, type DeliveryReader } from './delivery.ts';
import type { OutboxChannel } from './messageConfig.ts';

/** A receiver who gets more than this within ten minutes is in a flood: what is not critical comes once a minute. */
export const digestAbove = 10;
export const digestWindowMs = 10 * minute;
/** Messages of one digest at most. */
export const mostTogether = 50;
/** Of these the words are in it, of the rest the number. */
const namedTogether = 10;

interface Together {
  readonly channel: OutboxChannel;
  readonly severity: number;
  readonly isByHand: boolean;
  /** What its receiver was sent, or is to be, within `digestWindowMs`; this one is one of them. */
  readonly recent: number;
}

/**
 * Whether a delivery waits for others to leave with them. Critical ones leave at once, and a webhook is read by a
 * machine, which wants each.
 */
export function isPutTogether({ channel, severity, isByHand, recent }: Together): boolean {
  return channel !== 'webhook' && severity > 1 && !isByHand && recent > digestAbove;
}

/** When a delivery of then leaves with the others: at the end of its minute. */
export const digestAt = (createdAt: number): number => (Math.floor(createdAt / minute) + 1) * minute;

/** Several notices as they are sent in one message. An SMS has their number and the first. */
export function digestText(
  notices: readonly DeliveryNotice[],
  reader: DeliveryReader,
): { readonly subject: string; readonly text: string; readonly words: Readonly<Record<SmsField, string>> } {
  const zh = reader.locale === 'zh-CN';
  const n = notices.length;
  const [first] = notices;
  if (first === undefined) throw new Error('a digest has a notice');
  const head = zh ? `告警密集，合并${n}条消息` : `Alarm flood: ${n} messages in one`;
  const subject = `${zh ? '【护栏在线】' : '[Guardline] '}${head}`;
  const words = deliveryWords(first, reader);
  const content = zh ? `${words.content}等${n}条消息` : `${words.content}, and ${n - 1} more messages`;
  if (reader.channel === 'sms') {
    return { subject, text: `${subject}${zh ? '：' : ': '}${content}`, words: { ...words, content } };
  }
  const lines = notices.slice(0, namedTogether).map((each) => deliveryText(each, { ...reader, channel: 'sms' }).text);
  const rest = n - lines.length;
  const more = rest <= 0 ? [] : [zh ? `……另有${rest}条，请登录查看` : `… and ${rest} more, sign in to see them`];
  return { subject, text: [head, '', ...lines, ...more].join('\n'), words: { ...words, content } };
}
