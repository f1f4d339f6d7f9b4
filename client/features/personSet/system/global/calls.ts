import type { GlobalSettings } from '#domain/settings/globalSettings.ts';
import { get, post } from '#client/api/http.ts';

export interface SavedGlobal extends GlobalSettings {
  readonly version: number;
}

export async function fetchGlobal(signal: AbortSignal): Promise<SavedGlobal> {
  return get('/home/setting/setting/global', {}, { signal, quiet: true });
}

/** Saves the named sections. @throws CallError 9004 when somebody else saved meanwhile */
export async function saveGlobal(version: number, change: Partial<GlobalSettings>): Promise<SavedGlobal> {
  return post(
    '/home/setting/setting/global',
    { ...(change as Parameters<typeof post<'/home/setting/setting/global'>>[1]), version },
    { quiet: true },
  );
}
