import { unpackSnapshot } from '#domain/snapshot.ts';
import type { LiveSnapshot } from '#client/realtime/openLive.ts';
import { get } from './http.ts';

/** Everything the person sees, as of one revision. */
export async function fetchSnapshot(): Promise<LiveSnapshot> {
  return unpackSnapshot(await get('/api/web/realtime/getSnapshot', {}, { quiet: true }));
}
