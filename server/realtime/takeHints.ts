import { may } from '#domain/access/access.ts';
import { isHintEvent, type Hint, type HintEvent, type HintOf, type OwnHint } from '#domain/changes.ts';
import { configKinds } from '#domain/configKinds.ts';
import { isEndedImport } from '#domain/imei/importJob.ts';
import { realtime, type HintAddresses, type RealtimePayload } from '#domain/realtime.ts';
import { hearers } from './hearers.ts';
import type { Hub } from './hub.ts';
import { orgsOf } from './roomBuffer.ts';
import type { LiveData, LiveServer, LiveSocket } from './liveSocket.ts';
import type { Sessions } from './sessions.ts';
import { createThrottle } from './throttle.ts';
import type { Timers } from './timers.ts';

const messagesPerSecond = 5;
const unreadPerSecond = 1;
/** @source ADR 0037 */
const progressPerSecond = 4;

const isOwn = (hint: Hint): hint is HintOf<OwnHint> => 'own' in realtime[hint.event].hint;

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
    hub.tellAll('import:progress', job, ({ data }) => hearers.root(data, {}));
  });

  const isHere = (userId: string): boolean => hub.ofUser(userId).size > 0;

  /** A line for every event whose row says `own`. */
  const takers: { readonly [E in OwnHint]: (hint: HintOf<E>, resets: Set<LiveSocket>) => void } = {
    message: ({ userId, payload }) => {
      if (isHere(userId)) messages.put(userId, realtime.message.payload.parse(payload));
    },
    'notice:unread': ({ userId, payload }) => {
      if (isHere(userId)) unread.put(userId, realtime['notice:unread'].payload.parse(payload));
    },
    'access:changed': ({ userId }) => {
      // What the user may do is read from the database, not from the hint.
      if (isHere(userId)) sessions.refresh([...hub.ofUser(userId)], 'access:changed').catch(onError);
    },
    'session:expired': ({ sessionId }) => {
      for (const socket of hub.ofSession(sessionId)) sessions.expire(socket);
    },
    'import:progress': ({ payload }) => {
      const job = realtime['import:progress'].payload.parse(payload);
      // The end of an import is sent at once: a page that waits for it must not wait longer than the import.
      if (isEndedImport(job.status)) progress.hurry(job.id, job);
      else progress.put(job.id, job);
    },
    'config:changed': ({ orgPath, payload: given }) => {
      const payload = realtime['config:changed'].payload.parse(given);
      const isTold = {
        below: (socket: LiveSocket) => hearers.below(socket.data, { orgPath }),
        supervisors: (socket: LiveSocket) => may(socket.data.access, ['supervise_zhidui']),
        senders: (socket: LiveSocket) => may(socket.data.access, ['supervise_zhidui', 'root']),
      }[configKinds[payload.kind].to];
      hub.tellAll('config:changed', payload, isTold);
    },
    reset: ({ orgPath }, resets) => {
      const path = orgsOf(orgPath);
      if (path.length === 0) return;
      for (const socket of hub.all()) {
        if (hearers.below(socket.data, { orgPath }) || path.includes(socket.data.orgId)) resets.add(socket);
      }
    },
  };

  /** As the row says: what it carries, to those for whom it is. */
  function handOn(hint: HintOf<Exclude<HintEvent, OwnHint>>): void {
    const { event } = hint;
    const { to } = realtime[event].hint;
    // The table ties each name to its payload and its address; TypeScript cannot see that through a name that varies.
    const payload = (): never => realtime[event].payload.parse(hint.payload) as never;
    if (to === 'user') {
      const { userId } = hint as HintAddresses['user'];
      if (isHere(userId)) io.to(`user:${userId}`).emit(event, payload());
      return;
    }
    const hears = hearers[to] as (who: LiveData, at: unknown) => boolean;
    hub.tellAll(event, payload(), ({ data }) => hears(data, hint));
  }

  function takeOwn<E extends OwnHint>(hint: HintOf<E> & { readonly event: E }, resets: Set<LiveSocket>): void {
    takers[hint.event](hint, resets);
  }

  return {
    take: (told) => {
      // A move tells its old and its new place: who sits in both begins anew once.
      const resets = new Set<LiveSocket>();
      for (const hint of told) {
        try {
          // A newer process may tell what this one does not know.
          if (!isHintEvent(hint.event)) throw new Error(`A hint that nobody here knows: ${String(hint.event)}`);
          if (isOwn(hint)) takeOwn(hint, resets);
          else handOn(hint);
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
