import type { DictRow, DictType } from '#domain/settings/dictionaries.ts';
import { post } from '#client/api/http.ts';

export async function fetchDictionary(type: DictType, signal: AbortSignal): Promise<readonly DictRow[]> {
  const { records } = await post('/home/dict/dict/listPage', { type, start: 1, limit: 100 }, { signal, quiet: true });
  return records;
}

export interface DictChange extends Pick<DictRow, 'type' | 'code' | 'name' | 'nameEn' | 'orderNo' | 'enabled'> {
  /** Undefined for a new code. */
  readonly version?: number | undefined;
}

export async function saveEntry(change: DictChange): Promise<void> {
  await post('/home/dict/dict/save', change, { quiet: true });
}

export async function deleteEntry(type: DictType, code: string): Promise<void> {
  await post('/home/dict/dict/delete', { type, code });
}
