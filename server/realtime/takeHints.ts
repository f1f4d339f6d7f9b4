import { may } from '#domain/access/access.ts';
import { hints, type Hint, type HintEvent, type HintOf } from '#domain/changes.ts';
import { configKinds } from '#domain/configKinds.ts';
import { isEndedImport } from '#domain/imei/importJob.ts';
import type { RealtimePayload } from '#domain/realtime.ts';
import type { Hub } from './hub.ts';
import { orgsOf } from './roomBuffer.ts';
import { maySee, type LiveServer, type LiveSocket } from './liveSocket.ts';
import type { Sessions } from './sessions.ts';
import { createThrottle } from './throttle.ts';
import type { Timers } from './timers.ts';

const messagesPerSecond = 5;
const unreadPerSecond = 1;
/** @source ADR 0037 */
const progressPerSecond = 4;

export interface Hints {
  readonly take: (told: readonly Hint[]) => void;
  readonly stop: () => void;
}

/** Hints for users, sessions and organisations: no row with a revision among them. @source docs/requirements.md E4 */
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
    hub.tellAll('import:progress', job, ({ data }) => data.access.includes('root'));
  });

  const below = (socket: LiveSocket, orgPath: string): boolean => {
    const own = orgsOf(orgPath).at(-1);
    return own !== undefined && orgsOf(socket.data.scope.orgPath ?? '').includes(own);
  };
  const isEditor = (socket: LiveSocket): boolean => socket.data.access.includes('user:edit');
  const isHere = (userId: string): boolean => hub.ofUser(userId).size > 0;

  /** A line for every event of the table, and every kind knows whom it is told. */
  const takers: { readonly [E in HintEvent]: (hint: HintOf<E>, resets: Set<LiveSocket>) => void } = {
    message: ({ userId, payload }) => {
      if (isHere(userId)) messages.put(userId, hints.message.payload.parse(payload));
    },
    'notice:unread': ({ userId, payload }) => {
      if (isHere(userId)) unread.put(userId, hints['notice:unread'].payload.parse(payload));
    },
    'notice:updated': ({ userId, payload }) => {
      if (!isHere(userId)) return;
      io.to(`user:${userId}`).emit('notice:updated', hints['notice:updated'].payload.parse(payload));
    },
    'access:changed': ({ userId }) => {
      // What the user may do is read from the database, not from the hint.
      if (isHere(userId)) sessions.refresh([...hub.ofUser(userId)], 'access:changed').catch(onError);
    },
    'session:expired': ({ sessionId }) => {
      for (const socket of hub.ofSession(sessionId)) sessions.expire(socket);
    },
    'import:progress': ({ payload }) => {
      const job = hints['import:progress'].payload.parse(payload);
      // The end of an import is sent at once: a page that waits for it must not wait longer than the import.
      if (isEndedImport(job.status)) progress.hurry(job.id, job);
      else progress.put(job.id, job);
    },
    'config:changed': ({ orgPath, payload: given }) => {
      const payload = hints['config:changed'].payload.parse(given);
      const isTold = {
        below: (socket: LiveSocket) => below(socket, orgPath),
        supervisors: (socket: LiveSocket) => may(socket.data.access, ['supervise_zhidui']),
        senders: (socket: LiveSocket) => may(socket.data.access, ['supervise_zhidui', 'root']),
      }[configKinds[payload.kind].to];
      hub.tellAll('config:changed', payload, isTold);
    },
    reset: ({ orgPath }, resets) => {
      const path = orgsOf(orgPath);
      if (path.length === 0) return;
      for (const socket of hub.all()) {
        if (below(socket, orgPath) || path.includes(socket.data.orgId)) resets.add(socket);
      }
    },
    'users:changed': ({ payload: given }) => {
      const payload = hints['users:changed'].payload.parse(given);
      hub.tellAll('users:changed', payload, isEditor);
    },
    'users:online': ({ orgPath, payload: given }) => {
      const payload = hints['users:online'].payload.parse(given);
      hub.tellAll('users:online', payload, (socket) => isEditor(socket) && maySee(socket.data.scope, orgPath));
    },
  };

  function takeOne<E extends HintEvent>(hint: HintOf<E> & { readonly event: E }, resets: Set<LiveSocket>): void {
    // A newer process may tell what this one does not know.
    if (!Object.hasOwn(takers, hint.event)) throw new Error(`A hint that nobody here knows: ${hint.event}`);
    takers[hint.event](hint, resets);
  }

  return {
    take: (told) => {
      // A move tells its old and its new place: who sits in both begins anew once.
      const resets = new Set<LiveSocket>();
      for (const hint of told) {
        try {
          takeOne(hint, resets);
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
