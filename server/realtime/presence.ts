import type { Redis } from 'ioredis';
import { onlineMs } from '#domain/users/user.ts';
import type { Hint } from '#workers/bus/bus.ts';
import type { LiveSocket } from './liveSocket.ts';
import { every, type Timers } from './timers.ts';

/** Well within `onlineMs`: one note may be lost. */
const noteMs = 30_000;
/** A page that loads again is no departure. */
const graceMs = 5_000;

export interface PresenceOptions {
  readonly redis: Pick<Redis, 'pipeline' | 'zrem' | 'zremrangebyscore'>;
  /** First part of every key in Redis. */
  readonly prefix: string;
  readonly timers: Timers;
  /** Tells all servers who came and who went. */
  readonly tell: (hints: readonly Hint[]) => void;
  readonly onError: (error: unknown) => void;
}

export interface Presence {
  readonly arrive: (socket: LiveSocket) => void;
  /** To be called when the socket is out of its rooms. */
  readonly leave: (socket: LiveSocket, here: () => number) => void;
  readonly stop: () => void;
}

/** Users with live sockets on any server, each with the time of its last note. */
export const presenceKey = (prefix: string): string => `${prefix}:online`;

/**
 * Who is here, over all servers: each notes its users in one sorted set every 30 s and takes them out when their last
 * socket is gone; who is here on another server as well is noted again by that one. A server that died takes its users
 * along after two minutes. Without Redis nobody is noted, and what was seen of sessions stands alone.
 */
export function createPresence({ redis, prefix, timers, tell, onError }: PresenceOptions): Presence {
  const key = presenceKey(prefix);
  /** Path of the organisation that each user here sits in. */
  const users = new Map<string, string>();
  const cancels = new Map<string, () => void>();

  const hint = (userId: string, orgPath: string, online: boolean): Hint => ({
    room: 'org',
    orgPath,
    event: 'config:changed',
    payload: { kind: 'presence', userId, online },
  });

  async function note(): Promise<void> {
    const now = timers.now();
    const noted = [...users];
    if (noted.length === 0) return;
    const pipeline = redis.pipeline();
    for (const [userId] of noted) pipeline.zadd(key, now, userId);
    const answers = (await pipeline.exec()) ?? [];
    const came = noted.filter((_, at) => answers[at]?.[1] === 1);
    if (came.length > 0) tell(came.map(([userId, orgPath]) => hint(userId, orgPath, true)));
    await redis.zremrangebyscore(key, '-inf', now - onlineMs);
  }

  async function drop(userId: string, orgPath: string): Promise<void> {
    users.delete(userId);
    if ((await redis.zrem(key, userId)) > 0) tell([hint(userId, orgPath, false)]);
  }

  const cancelNotes = every(timers, noteMs, () => void note().catch(onError));

  return {
    arrive: (socket) => {
      const { userId, scope } = socket.data;
      cancels.get(userId)?.();
      cancels.delete(userId);
      const isNew = !users.has(userId);
      users.set(userId, scope.orgPath ?? '');
      if (isNew) note().catch(onError);
    },
    leave: (socket, here) => {
      const { userId, scope } = socket.data;
      if (here() > 0) return;
      const go = (): void => {
        cancels.delete(userId);
        if (here() === 0) drop(userId, scope.orgPath ?? '').catch(onError);
      };
      cancels.get(userId)?.();
      cancels.set(userId, timers.after(graceMs, go));
    },
    stop: () => {
      cancelNotes();
      for (const cancel of cancels.values()) cancel();
    },
  };
}
