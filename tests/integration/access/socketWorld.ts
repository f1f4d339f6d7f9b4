import { eq } from 'drizzle-orm';
import { session, user } from '#db/schema/users.ts';
import type { Role } from '#domain/access/access.ts';
import type { RealtimeEvent } from '#domain/realtime.ts';
import type { Hint } from '#domain/changes.ts';
import {
  connectSocket,
  openStage,
  orgPaths,
  until,
  type Dashboard,
  type OrgId,
  type Stage,
} from '../realtime/stage.ts';

/** root ─ north ─ team, root ─ south ─ far, seen from the north. */
export const orgOf = {
  own: 'north',
  child: 'team',
  parent: 'root',
  sibling: 'south',
  foreign: 'far',
} as const satisfies Record<string, OrgId>;
export type LivingPlace = keyof typeof orgOf;
export type Place = LivingPlace | 'missing';
export const livingPlaces = Object.keys(orgOf) as LivingPlace[];
export const everyPlace: readonly Place[] = [...livingPlaces, 'missing'];

const rolesOf = {
  viewer: [],
  operate: ['operate'],
  supervise: ['supervise_zhidui'],
  root: ['root'],
  disabled: ['operate'],
  expired: ['operate'],
} as const satisfies Record<string, readonly Role[]>;
/** Those who sit at the end; the others were never let in, or were cut. */
export const sitting = ['viewer', 'operate', 'supervise', 'root'] as const;
export type Sitting = (typeof sitting)[number];
export type Actor = Sitting | 'anonymous' | 'disabled' | 'expired';
export const everyActor: readonly Actor[] = ['anonymous', ...sitting, 'disabled', 'expired'];

export const isSitting = (actor: Actor): actor is Sitting => (sitting as readonly string[]).includes(actor);
export const isEditor = (actor: Actor): boolean => actor === 'supervise' || actor === 'root';
/** True when rows there are the actor's to see. */
export function sees(actor: Actor, place: Place): boolean {
  if (place === 'missing' || !isSitting(actor)) return false;
  return actor === 'root' || place === 'own' || place === 'child';
}
/** True for an organisation that the actor's own is, or lies below. */
export function standsBelow(actor: Actor, place: Place): boolean {
  if (!isSitting(actor)) return false;
  return place === 'parent' || (place === 'own' && actor !== 'root');
}

interface Seat {
  readonly userId: string;
  readonly sessionId: string;
  readonly heard: Dashboard['heard'];
}

export interface SocketWorld {
  readonly stage: Stage;
  readonly seats: Readonly<Record<Actor, Seat>>;
  readonly call: Readonly<Record<Sitting, Dashboard['call']>>;
  /** A device of each place; the missing one is nowhere. */
  readonly deviceIn: Readonly<Record<Place, string>>;
  /** Somebody of each place who does not sit here. */
  readonly residentOf: Readonly<Record<Place, { readonly userId: string; readonly sessionId: string }>>;
  readonly pathOf: (place: Place) => string;
  readonly tell: (hint: Hint) => void;
  /** What an actor was told of an event so far. */
  readonly told: (actor: Actor, event: RealtimeEvent) => unknown[];
  readonly heard: (actor: Actor, event: RealtimeEvent, word: string) => boolean;
  /** Everything that was told before this has arrived: a later word came through to each who sits. */
  readonly settled: () => Promise<void>;
}

const nobody = { userId: 'nobody', sessionId: 'no-session' };

/** One socket of each actor. The disabled and the expired sat here, and were cut. */
export async function openSocketWorld(): Promise<SocketWorld> {
  const stage = await openStage();
  const deviceIn = { missing: 'device-nowhere' } as Record<Place, string>;
  const residentOf = { missing: nobody } as Record<Place, { userId: string; sessionId: string }>;
  for (const place of livingPlaces) {
    deviceIn[place] = await stage.addDevice(orgOf[place]);
    residentOf[place] = await stage.signIn(orgOf[place]);
  }
  const seats = {} as Record<Actor, Seat>;
  const call = {} as Record<Sitting, Dashboard['call']>;
  const sockets = {} as Record<keyof typeof rolesOf, Dashboard['socket']>;
  for (const actor of Object.keys(rolesOf) as Array<keyof typeof rolesOf>) {
    const signed = await stage.signIn(actor === 'root' ? 'root' : 'north', [...rolesOf[actor]]);
    const dashboard = await stage.dashboard(signed.token);
    seats[actor] = { ...signed, heard: dashboard.heard };
    sockets[actor] = dashboard.socket;
    if (isSitting(actor)) call[actor] = dashboard.call;
  }
  seats.anonymous = { ...nobody, heard: await refused(stage.url) };
  const tell = (hint: Hint): void => stage.bus.publish('hints', [hint]);
  const told: SocketWorld['told'] = (actor, event) =>
    seats[actor].heard.filter((each) => each.event === event).map(({ payload }) => payload);
  const heard: SocketWorld['heard'] = (actor, event, word) => JSON.stringify(told(actor, event)).includes(word);

  // The account is switched off, as the server does it: the row, then the word to the session.
  await stage.db.write(async (tx) => {
    await tx.sql.update(user).set({ status: 'disabled' }).where(eq(user.id, seats.disabled.userId));
    await tx.sql
      .update(session)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(session.id, seats.expired.sessionId));
  });
  tell({ sessionId: seats.disabled.sessionId, event: 'session:expired' });
  // Whoever is looked at again is cut, whatever the look was for.
  tell({ userId: seats.expired.userId, event: 'access:changed', payload: {} });
  await until(() => !sockets.disabled.connected && !sockets.expired.connected);

  let marks = 0;
  return {
    stage,
    seats,
    call,
    deviceIn,
    residentOf,
    pathOf: (place) => (place === 'missing' ? '/nowhere/' : orgPaths[orgOf[place]]),
    tell,
    told,
    heard,
    settled: async () => {
      marks += 1;
      const mark = `mark-${marks}-`;
      for (const actor of sitting) {
        const { userId } = seats[actor];
        tell({ userId, event: 'notice:updated', payload: { ids: [mark] } });
      }
      await until(() => sitting.every((actor) => heard(actor, 'notice:updated', mark)));
    },
  };
}

/** Knocks without a token, and keeps listening. */
async function refused(url: string): Promise<Dashboard['heard']> {
  const heard: Dashboard['heard'] = [];
  const socket = connectSocket(url, {});
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  const answer = new Promise((resolve) => {
    socket.once('connect_error', () => resolve('refused'));
    socket.once('connect', () => resolve('connected'));
  });
  socket.connect();
  if ((await answer) !== 'refused') throw new Error('somebody without a token sat down');
  return heard;
}
