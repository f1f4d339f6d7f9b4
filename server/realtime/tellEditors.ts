import { z } from 'zod';
import { realtime } from '#domain/realtime.ts';
import type { Hint } from '#workers/bus/bus.ts';
import type { Hub } from './hub.ts';
import { sees, type LiveSocket } from './liveSocket.ts';

type OrgHint = Extract<Hint, { room: 'org' }>;
/** What supervisors alone set and see. */
const supervised: ReadonlySet<string> = new Set(['messageConfigs', 'outbox']);
const kindOf = z.object({ kind: z.string() });

/**
 * Changes of accounts travel as changes of the configuration, but only whoever edits accounts hears of them: of
 * registrations every editor, of who came and went those who see that person's organisation. Of message settings and
 * the sending log supervisors hear alone.
 * @returns false for a hint that is for everybody
 */
export function tellEditors(hub: Pick<Hub, 'all'>, hint: OrgHint): boolean {
  const { kind } = kindOf.parse(hint.payload);
  const isEditor = (socket: LiveSocket): boolean => socket.data.access.includes('user:edit');
  if (kind === 'users') {
    const payload = realtime['users:changed'].payload.parse(hint.payload);
    for (const socket of hub.all()) if (isEditor(socket)) socket.emit('users:changed', payload);
    return true;
  }
  if (kind === 'presence') {
    const payload = realtime['users:online'].payload.parse(hint.payload);
    for (const socket of hub.all()) {
      if (isEditor(socket) && sees(socket.data.scope, hint.orgPath)) socket.emit('users:online', payload);
    }
    return true;
  }
  if (supervised.has(kind)) {
    const payload = realtime['config:changed'].payload.parse(hint.payload);
    for (const socket of hub.all()) {
      if (socket.data.access.includes('supervise_zhidui')) socket.emit('config:changed', payload);
    }
    return true;
  }
  return false;
}
