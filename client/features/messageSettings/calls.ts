import type { MessageChannel, MessageSetting, ReceiverType } from '#domain/notices/messageConfig.ts';
import type { NoticeAction } from '#domain/alarms/notice.ts';
import type { Role } from '#domain/access/access.ts';
import { post, type CallOptions } from '#client/api/http.ts';
import { logFilters, type LogFilters } from './filters.ts';

const base = '/home/message/message';

export function listConfigs(orgId: string, options: CallOptions) {
  return post(`${base}/configList`, { orgId }, { ...options, quiet: true });
}

export interface ConfigChange extends Partial<MessageSetting> {
  readonly noticeAction: string;
  readonly version: number;
  readonly _delete?: true;
}

/** @throws CallError 9004 when somebody else saved one of them meanwhile */
export function saveConfigs(orgId: string, changes: readonly ConfigChange[]) {
  const items = changes.map(({ noticeAction, channels, endpointIds, ...change }) => ({
    ...change,
    noticeAction: noticeAction as NoticeAction,
    ...(channels === undefined ? {} : { channels: [...channels] }),
    ...(endpointIds === undefined ? {} : { endpointIds: [...endpointIds] }),
  }));
  return post(`${base}/configSave`, { orgId, items });
}

export interface ReceiverChoice {
  readonly receiverType: ReceiverType;
  /** The role, the account's id or the person's id. */
  readonly ref: string;
  readonly channels: readonly MessageChannel[];
}

export function addReceivers(configId: string, choices: readonly ReceiverChoice[]) {
  const receivers = choices.map(({ receiverType, ref, channels }) => ({
    receiverType,
    channels: [...channels],
    ...(receiverType === 'role' ? { role: ref as Role } : {}),
    ...(receiverType === 'user' ? { userId: ref } : {}),
    ...(receiverType === 'person' ? { personId: ref } : {}),
  }));
  return post(`${base}/messageReceiverAdd`, { configId, receivers });
}

export const deleteReceiver = (id: string) => post(`${base}/messageReceiverDelete`, { id });

/** Accounts that may be named, by name; as many as a dialog shows. */
export function findUsers(keyword: string, options: CallOptions) {
  const asked = { keyword, status: ['enabled' as const], page_size: 20 };
  return post('/home/user/user/listPage', asked, { ...options, quiet: true });
}

export function findPeople(keyword: string, options: CallOptions) {
  return post('/home/person/person/listPage', { keyword, page_size: 20 }, { ...options, quiet: true });
}

export const sendTest = (noticeAction: string, channels: readonly MessageChannel[]) =>
  post(`${base}/testSend`, { noticeAction: noticeAction as NoticeAction, channels: [...channels] });

export function pageOutbox(filters: LogFilters, orgId: string, options: CallOptions) {
  const asked = { page: filters.page, page_size: filters.size, orgIds: [orgId], ...logFilters.asked(filters) };
  return post(`${base}/outboxList`, asked, { ...options, quiet: true });
}

/** These deliveries as they are, under whatever filters. */
export function findDeliveries(ids: readonly string[], options: CallOptions) {
  return post(`${base}/outboxList`, { ids: [...ids], page_size: ids.length }, { ...options, quiet: true });
}

export const retryDelivery = (id: string) => post(`${base}/outboxRetry`, { id });

export const dropDelivery = (id: string) => post(`${base}/outboxDrop`, { id });

export type Delivery = Awaited<ReturnType<typeof pageOutbox>>['records'][number];
