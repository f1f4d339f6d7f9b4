import { realtime, type RealtimePayload } from '#domain/realtime.ts';
import type { Hint } from '#workers/bus/bus.ts';
import type { Hub } from './hub.ts';
import { orgsOf } from './roomBuffer.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import type { Sessions } from './sessions.ts';
import { tellEditors } from './tellEditors.ts';
import { createThrottle } from './throttle.ts';
import type { Timers } from './timers.ts';

const messagesPerSecond = 5;
const unreadPerSecond = 1;
/** @source product.md E4 */
const progressPerSecond = 2;

export interface Hints {
  readonly take: (hints: readonly Hint[]) => void;
  readonly stop: () => void;
}

/** Hints for users, sessions and organisations: no row with a revision among them. @source product.md E4 */
export function createHints(
  io: LiveServer,
  hub: Hub,
  sessions: Sessions,
  timers: Timers,
  onError: (error: unknown) => void,
): Hints {
  const messages = createThrottle<RealtimePayload<'message'>>(timers, messagesPerSecond, (userId, message, merged) => {
    const { content } = message;
    io.to(`user:${userId}`).emit('message', {
      ...message,
      content: { ...content, merged: Math.max(content.merged, 1) + merged - 1 },
    });
  });
  const unread = createThrottle<RealtimePayload<'notice:unread'>>(timers, unreadPerSecond, (userId, counts) => {
    io.to(`user:${userId}`).emit('notice:unread', counts);
  });
  const progress = createThrottle<RealtimePayload<'import:progress'>>(timers, progressPerSecond, (_, job) => {
    for (const socket of hub.all()) if (socket.data.access.includes('root')) socket.emit('import:progress', job);
  });

  const takeUser = (hint: Extract<Hint, { room: 'user' }>): void => {
    const { userId, event, payload } = hint;
    const sockets = [...hub.ofUser(userId)];
    if (sockets.length === 0) return;
    if (event === 'message') messages.put(userId, realtime.message.payload.parse(payload));
    else if (event === 'notice:unread') unread.put(userId, realtime['notice:unread'].payload.parse(payload));
    else if (event === 'notice:updated') {
      io.to(`user:${userId}`).emit(event, realtime['notice:updated'].payload.parse(payload));
    } else {
      // What the user may do is read from the database, not from the hint.
      sessions.refresh(sockets, 'access:changed').catch(onError);
    }
  };

  const takeOrg = (hint: Extract<Hint, { room: 'org' }>, resets: Set<LiveSocket>): void => {
    const path = orgsOf(hint.orgPath);
    const own = path.at(-1);
    if (own === undefined) return;
    const below = (socket: LiveSocket): boolean => orgsOf(socket.data.scope.orgPath ?? '').includes(own);
    if (hint.event === 'config:changed') {
      if (tellEditors(hub, hint)) return;
      const payload = realtime['config:changed'].payload.parse(hint.payload);
      for (const socket of hub.all()) if (below(socket)) socket.emit('config:changed', payload);
      return;
    }
    // Those below have another path now, those above see other rows.
    for (const socket of hub.all()) {
      if (below(socket) || path.includes(socket.data.orgId)) resets.add(socket);
    }
  };

  return {
    take: (hints) => {
      // A move tells its old and its new place: who sits in both begins anew once.
      const resets = new Set<LiveSocket>();
      for (const hint of hints) {
        try {
          if (hint.room === 'user') takeUser(hint);
          else if (hint.room === 'org') takeOrg(hint, resets);
          else if (hint.room === 'root') {
            const job = realtime['import:progress'].payload.parse(hint.payload);
            progress.put(job.id, job);
          } else for (const socket of hub.ofSession(hint.sessionId)) sessions.expire(socket);
        } catch (error) {
          // One malformed hint does not silence the others.
          onError(error);
        }
      }
      if (resets.size > 0) sessions.refresh(resets, 'reset').catch(onError);
    },
    stop: () => {
      messages.stop();
      unread.stop();
      progress.stop();
    },
  };
}
