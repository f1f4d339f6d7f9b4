import type { NoticeAction } from '../alarms/notice.ts';
import type { SmsField } from '../channels/channel.ts';
import type { Locale } from '../errno.ts';
import { noticeActionName, severityName, type NameBook } from '../texts/names.ts';
import { day, minute, second } from '../time.ts';
import { zoneOffsetMs } from '../zone.ts';
import type { MessageSetting, OutboxChannel } from './messageConfig.ts';
import { renderNotice } from './renderNotice.ts';

/** @source docs/requirements.md B10 */
export const deliveryStatuses = ['queued', 'sent', 'failed', 'skipped', 'held'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** Why a delivery was skipped; stands in its `lastError`. */
export const skipReasons = [
  'quietHours',
  'noAddress',
  'dropped',
  'receiverLeft',
  'channelOff',
  'channelGone',
  'undone',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const mostAttempts = 5;
/** A try without an outcome for this long has none: its process died in it. Longer than any channel takes. */
export const tryLostMs = 30 * second;
/** A delivery whose job was lost is queued again after this time. */
export const deliveryLostMs = 5 * minute;

/** How long a delivery waits after so many attempts that went wrong: 30 s, then twice as long each time. */
export function retryDelayMs(attempts: number): number {
  return 30 * second * 2 ** Math.max(0, attempts - 1);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether the clocks of the zone stand in the quiet hours, which may go past midnight; the end is not in them. */
export function isQuiet(hours: Pick<MessageSetting, 'quietStart' | 'quietEnd'>, at: number, timeZone: string): boolean {
  const { quietStart, quietEnd } = hours;
  if (quietStart === null || quietEnd === null) return false;
  const [start, end] = [minutesOf(quietStart), minutesOf(quietEnd)];
  const now = Math.floor(((at + zoneOffsetMs(timeZone, at)) % day) / minute);
  return start <= end ? now >= start && now < end : now >= start || now < end;
}

export interface WaitingDelivery extends Pick<MessageSetting, 'quietStart' | 'quietEnd'> {
  readonly target: string;
  /** Sent by hand: it leaves at once. */
  readonly isByHand: boolean;
  readonly severity: number;
  /** The account was disabled or deleted since, the person is off duty or gone. */
  readonly hasLeft: boolean;
  /** Of the channel that it was written for; null for mail and short messages. */
  readonly channelState: 'on' | 'off' | 'gone' | null;
}

/**
 * Why a delivery is not sent now; null when it is. Severity 1 ignores quiet hours.
 * @source docs/requirements.md A16, B10
 */
export function skipReason(delivery: WaitingDelivery, at: number, timeZone: string): SkipReason | null {
  if (delivery.hasLeft) return 'receiverLeft';
  if (delivery.channelState === 'gone') return 'channelGone';
  if (delivery.channelState === 'off') return 'channelOff';
  if (delivery.target === '') return 'noAddress';
  if (delivery.isByHand || delivery.severity === 1) return null;
  return isQuiet(delivery, at, timeZone) ? 'quietHours' : null;
}

export interface DeliveryNotice {
  readonly noticeAction: string;
  readonly contentKey: string;
  readonly contentParams: Readonly<Record<string, string | number>>;
  readonly severity: number;
  readonly railName: string;
  readonly deviceCode: string;
  readonly deviceAddress: string;
  readonly createdAt: number;
}

export interface DeliveryReader {
  readonly channel: OutboxChannel;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly book?: NameBook;
}

/** Notices of an event have a severity; those about the system are all the same. */
const withoutSeverity: ReadonlySet<string> = new Set<NoticeAction>(['NA07', 'NA09']);

/** The variables that a template of short messages may hold. */
export function deliveryWords(
  notice: DeliveryNotice,
  { locale, timeZone, book }: Omit<DeliveryReader, 'channel'>,
): Readonly<Record<SmsField, string>> {
  return {
    content: renderNotice(notice.contentKey, notice.contentParams, locale, book),
    action: noticeActionName(notice.noticeAction, locale, book),
    severity: withoutSeverity.has(notice.noticeAction) ? '' : severityName(notice.severity, locale),
    place: notice.railName === '' ? notice.deviceAddress : notice.railName,
    device: notice.deviceCode,
    time: timeText(notice.createdAt, timeZone),
  };
}

/** A notice as it is sent: an SMS in one line, all else in several. */
export function deliveryText(
  notice: DeliveryNotice,
  { channel, locale, timeZone, book }: DeliveryReader,
): { readonly subject: string; readonly text: string } {
  const zh = locale === 'zh-CN';
  const action = noticeActionName(notice.noticeAction, locale, book);
  const content = renderNotice(notice.contentKey, notice.contentParams, locale, book);
  const severity = withoutSeverity.has(notice.noticeAction) ? '' : severityName(notice.severity, locale);
  const brand = zh ? '【护栏在线】' : '[Guardline] ';
  const head = severity === '' ? action : zh ? `${severity}${action}` : `${severity} ${action.toLowerCase()}`;
  const subject = `${brand}${head}${zh ? '：' : ': '}${content}`;
  const time = timeText(notice.createdAt, timeZone);
  const place = [notice.railName, notice.deviceAddress].filter((part) => part !== '');
  if (channel === 'sms') {
    const parts = [content, ...place, time];
    return { subject, text: `${brand}${head}${zh ? '：' : ': '}${parts.join(zh ? '，' : ', ')}` };
  }
  const lines: ReadonlyArray<readonly [zh: string, en: string, value: string]> = [
    ['级别', 'Severity', severity],
    ['护栏', 'Guardrail', notice.railName],
    ['设备编号', 'Device code', notice.deviceCode],
    ['地址', 'Address', notice.deviceAddress],
    ['时间', 'Time', time],
  ];
  const facts = lines
    .filter(([, , value]) => value !== '')
    .map(([chinese, english, value]) => (zh ? `${chinese}：${value}` : `${english}: ${value}`));
  return { subject, text: [content, '', ...facts].join('\n') };
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the zone show it. */
function timeText(at: number, timeZone: string): string {
  return new Date(at + zoneOffsetMs(timeZone, at)).toISOString().slice(0, 19).replace('T', ' ');
}
