import type { ChannelRow } from '#domain/channels/channel.ts';
import { post, type CallOptions } from '#client/api/http.ts';

const base = '/home/message/channel';

/** The channels of an organisation and of those above it: a handful, read at once. */
export function listChannels(orgId: string, options: CallOptions = {}) {
  return post(`${base}/list`, { orgId }, { ...options, quiet: true });
}

/** A page of them, as a list asks for it. */
export async function pageChannels(
  orgId: string,
  { page, size }: { readonly page: number; readonly size: number },
  options: CallOptions,
) {
  const { records, total } = await listChannels(orgId, options);
  return { records: records.slice((page - 1) * size, page * size), total };
}

export const setEnabled = ({ id, version, enabled }: ChannelRow) =>
  post(`${base}/setEnabled`, { id, version, enabled: !enabled });

/** @throws CallError 9006 with the settings that name it */
export const deleteChannel = (id: string) => post(`${base}/delete`, { id }, { quiet: true });

export const testChannel = (id: string) => post(`${base}/test`, { id }, { quiet: true });
export type TestResult = Awaited<ReturnType<typeof testChannel>>;
