import { randomUUID } from 'node:crypto';
import { openKeys } from '#db/channels/channelKeys.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import type { DataKeys } from '#db/secrets/dataKeys.ts';
import { smsDefaults, type ChannelKind, type SmsTemplate } from '#domain/channels/channel.ts';
import {
  failed,
  judgeAliyun,
  judgeRobot,
  judgeTencent,
  statusVerdict,
  type HttpAnswer,
  type Judged,
  type SendReport,
} from '#domain/channels/verdict.ts';
import { aliyunRequest } from './aliyunSms.ts';
import { guardedPost, type OutgoingRequest, type PostLimits, type PostOptions } from './guardedPost.ts';
import type { ChannelKeys, ChannelMessage, Try } from './message.ts';
import { dingTalkRequest, weComRequest } from './robots.ts';
import { SendError } from './sendError.ts';
import { tencentRequest } from './tencentSms.ts';
import { webhookRequest } from './webhook.ts';

/** A channel as its row keeps it. */
export interface StoredChannel {
  readonly kind: ChannelKind;
  readonly secretEnc: string;
  readonly template: SmsTemplate | null;
}

/** What the caller knows of the installation and of the time that there is. */
export interface ChannelTry {
  readonly allowedHosts: readonly string[];
  readonly limits: PostLimits;
  readonly now: number;
}

/** One try by a channel. Never rejects: what went wrong is in the report. */
export type ChannelSender = (channel: StoredChannel, message: ChannelMessage, given: ChannelTry) => Promise<SendReport>;

interface Verb {
  readonly request: (keys: ChannelKeys, message: ChannelMessage, at: Try) => OutgoingRequest;
  readonly judge: (answer: HttpAnswer) => Judged;
}

const judgeStatus = (answer: HttpAnswer): Judged => ({ failure: statusVerdict(answer), code: null });
const sms = {
  aliyun: { request: aliyunRequest, judge: judgeAliyun, url: smsDefaults.aliyun.url },
  tencent: { request: tencentRequest, judge: judgeTencent, url: smsDefaults.tencent.url },
} as const;

/** How each kind asks, and what its answers mean. */
function verbOf(kind: ChannelKind, template: SmsTemplate | null): Verb | null {
  if (kind === 'webhook') return { request: webhookRequest, judge: judgeStatus };
  if (kind === 'dingtalk') return { request: dingTalkRequest, judge: judgeRobot };
  if (kind === 'wecom') return { request: weComRequest, judge: judgeRobot };
  if (template === null) return null;
  const { request, judge, url } = sms[template.provider];
  return {
    judge,
    request: (keys, message, at) => request({ ...keys, url: keys.url === '' ? url : keys.url, template }, message, at),
  };
}

/** @param ca certificates trusted besides Node's own */
export function createChannelSender(dataKeys: DataKeys, { ca }: Pick<PostOptions, 'ca'> = {}): ChannelSender {
  return async (channel, message, { allowedHosts, limits, now }) => {
    const began = monotonicMs();
    const report = (failure: SendReport['failure'], more: Partial<SendReport> = {}): SendReport => ({
      failure,
      status: null,
      code: null,
      ...more,
      tookMs: Math.round(monotonicMs() - began),
    });
    const verb = verbOf(channel.kind, channel.template);
    const opened = openKeys(channel.secretEnc, dataKeys);
    if (verb === null || opened === null) return report(failed('secret', '', { isFinal: true }));
    const outgoing = verb.request({ ...opened, template: channel.template }, message, { now, nonce: randomUUID() });
    try {
      const answer = await guardedPost(outgoing, { limits, allowedHosts: new Set(allowedHosts), ca });
      const { status } = answer;
      if (status >= 300 && status < 400) return report(statusVerdict(answer, answer.to), { status });
      const { failure, code } = verb.judge(answer);
      return report(failure, { status, code });
    } catch (error) {
      if (error instanceof SendError) return report(error.failure);
      throw error;
    }
  };
}
