import { UnreadableForm } from '#domain/columns.ts';
import { DeviceStore } from './deviceStore.ts';
import type { LiveSnapshot } from './openLive.ts';
import type { ScopedChanges } from '#domain/realtime.ts';
import { CallError } from '#client/api/errors.ts';
import { get } from '#client/api/http.ts';

/** A server from before the columns refuses to be asked for them. */
const unknownField = 9002;

/**
 * Everything the person sees, as of one revision.
 * @throws UnreadableForm the server is of another version than this page
 */
export async function fetchSnapshot(): Promise<LiveSnapshot> {
  const asked = { quiet: true, isLarge: true };
  const packed = await get('/api/web/realtime/getSnapshot', { form: 'columns' }, asked).catch((error: unknown) => {
    if (error instanceof CallError && error.errno === unknownField) throw new UnreadableForm('No columns here');
    throw error;
  });
  if (typeof packed.deviceCount !== 'number' || Array.isArray(packed.devices)) throw new UnreadableForm('No columns');
  return {
    revision: packed.revision,
    scope: packed.scope,
    devices: DeviceStore.of(packed),
    rails: packed.railRows,
    projects: packed.projectRows,
    alarms: packed.openAlarms,
    stats: packed.stats,
    truncated: packed.truncated,
  };
}

/**
 * What came after a revision, without a socket or too long for one.
 * @param scope the name that the rows were read under
 */
export async function fetchChanges(since: number, scope: string): Promise<ScopedChanges> {
  return get('/api/web/realtime/getChanges', { since, scope }, { quiet: true });
}
