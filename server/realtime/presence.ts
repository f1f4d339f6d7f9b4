import type { Hint } from '#domain/changes.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import type { LiveSocket } from './liveSocket.ts';
import { presenceBook, type Person } from './presenceBook.ts';
import { every, type Timers } from './timers.ts';

/** Well within the two minutes that a note holds: one may be lost. */
const noteMs = 30_000;
/** A page that loads again is no departure. */
const graceMs = 5_000;

export interface PresenceOptions {
  readonly redis: Pick<RedisClient, 'pipeline' | 'eval'>;
  /** First part of every key in Redis. */
  readonly prefix: string;
  /** Another one for each start of a server. */
  readonly serverId: string;
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

/**
 * Who is here, over all servers: each notes its users every 30 s, and says when the last socket that it has of one is
 * gone; he is offline when no other server has him. The users of a server that died are offline after two minutes:
 * whichever server notes next tells it. Without Redis nobody is noted, and what was seen of sessions stands alone.
 */
export function createPresence({ redis, prefix, serverId, timers, tell, onError }: PresenceOptions): Presence {
  const book = presenceBook(redis, { prefix, serverId });
  /** Path of the organisation that each user here sits in. */
  const users = new Map<string, string>();
  const cancels = new Map<string, () => void>();

  const hintOf =
    (online: boolean) =>
    ({ userId, orgPath }: Person): Hint => ({
      orgPath,
      event: 'users:online',
      payload: { userId, online },
    });
  const tellAll = (people: readonly Person[], online: boolean): void => {
    if (people.length > 0) tell(people.map(hintOf(online)));
  };

  async function note(people: readonly Person[]): Promise<void> {
    if (people.length > 0) tellAll(await book.note(people, timers.now()), true);
  }

  async function noteAndLook(): Promise<void> {
    await note([...users].map(([userId, orgPath]) => ({ userId, orgPath })));
    tellAll(await book.expire(timers.now()), false);
  }

  async function drop(person: Person): Promise<void> {
    users.delete(person.userId);
    if (await book.leave(person.userId, timers.now())) tellAll([person], false);
  }

  const cancelNotes = every(timers, noteMs, () => void noteAndLook().catch(onError));

  return {
    arrive: (socket) => {
      const { userId, scope } = socket.data;
      cancels.get(userId)?.();
      cancels.delete(userId);
      const isNew = !users.has(userId);
      const orgPath = scope.orgPath ?? '';
      users.set(userId, orgPath);
      // Alone: thousands who come back at once would otherwise each have all the others noted again.
      if (isNew) note([{ userId, orgPath }]).catch(onError);
    },
    leave: (socket, here) => {
      const { userId, scope } = socket.data;
      if (here() > 0) return;
      const go = (): void => {
        cancels.delete(userId);
        if (here() === 0) drop({ userId, orgPath: scope.orgPath ?? '' }).catch(onError);
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
