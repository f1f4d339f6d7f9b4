import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { project } from '#db/schema/projects.ts';
import { session, user } from '#db/schema/users.ts';
import { realtime, realtimeCalls, type RealtimeEvent } from '#domain/realtime.ts';
import { eventValues } from '../engine/fixtures.ts';
import { connectSocket, until } from '../realtime/stage.ts';
import { isMine, socketCases, type SocketCase } from './socketCases.ts';
import {
  everyActor,
  everyPlace,
  isSitting,
  livingPlaces,
  openSocketWorld,
  orgOf,
  sees,
  sitting,
  type Actor,
  type LivingPlace,
  type Place,
  type SocketWorld,
} from './socketWorld.ts';

let world: SocketWorld;
beforeAll(async () => {
  world = await openSocketWorld();
});
afterAll(() => world?.stage.close());

type CaseOf<K extends SocketCase['kind']> = Extract<SocketCase, { kind: K }>;
function casesOf<K extends SocketCase['kind']>(kind: K): Array<readonly [RealtimeEvent, CaseOf<K>]> {
  return (Object.entries(socketCases) as Array<[RealtimeEvent, SocketCase]>).flatMap(([event, each]) =>
    each.kind === kind ? [[event, each as CaseOf<K>] as const] : [],
  );
}
const countOf = (actor: Actor, event: RealtimeEvent): number => world.told(actor, event).length;

/**
 * How many of an event each actor hears by `tell`. What everybody hears afterwards, twice, closes it: rights are looked
 * up before an event goes out, so one that is not awaited could still be under way.
 */
async function heardBy(
  event: RealtimeEvent,
  tell: () => void,
  close: () => void,
  hears: (actor: Actor) => boolean,
): Promise<Record<Actor, number>> {
  const before = new Map(everyActor.map((actor) => [actor, countOf(actor, event)]));
  const more = (actor: Actor): number => countOf(actor, event) - (before.get(actor) ?? 0);
  tell();
  for (const round of [0, 1, 2]) {
    if (round > 0) close();
    await until(() => sitting.every((actor) => more(actor) >= round + (hears(actor) ? 1 : 0)));
  }
  await world.settled();
  return Object.fromEntries(everyActor.map((actor) => [actor, more(actor) - (isSitting(actor) ? 2 : 0)])) as Record<
    Actor,
    number
  >;
}

describe('the authorisation matrix of sockets', () => {
  it('SPEC-001 whoever was switched off or ran out was cut with that word, and anonymous never sat', () => {
    expect(world.seats.anonymous.heard).toEqual([]);
    for (const actor of ['disabled', 'expired'] as const) {
      expect([actor, world.seats[actor].heard.at(-1)]).toEqual([
        actor,
        { event: 'session:expired', payload: { errno: 1605 } },
      ]);
    }
    // The others went on undisturbed.
    for (const actor of sitting) expect([actor, countOf(actor, 'session:expired')]).toEqual([actor, 0]);
  });

  it.each(casesOf('word'))('SPEC-001 %s of a place reaches exactly those whom it concerns', async (event, each) => {
    const words = new Map<Place, string>();
    for (const place of everyPlace) words.set(place, await each.tell(world, place));
    await world.settled();
    const table = everyPlace.flatMap((place) => everyActor.map((actor) => [actor, place] as const));
    for (const [actor, place] of table.filter((row) => each.hears(...row))) {
      await until(() => world.heard(actor, event, words.get(place) ?? ''));
    }
    await world.settled();
    const got = table.map(([actor, place]) => [event, actor, place, world.heard(actor, event, words.get(place) ?? '')]);
    expect(got).toEqual(table.map(([actor, place]) => [event, actor, place, each.hears(actor, place)]));
  });

  it.each(casesOf('counted'))('SPEC-001 %s of a place reaches exactly those whom it concerns', async (event, each) => {
    for (const place of everyPlace) {
      const told = await heardBy(
        event,
        () => each.tell(world, place),
        () => each.tell(world, 'parent'),
        (actor) => each.hears(actor, place),
      );
      for (const actor of everyActor) {
        expect([event, actor, place, told[actor]]).toEqual([event, actor, place, each.hears(actor, place) ? 1 : 0]);
      }
    }
  });

  it.each(casesOf('personal'))(
    'SPEC-001 %s reaches its one user alone, whatever place they stand in',
    async (event, each) => {
      const words = new Map<Actor | Place, string>();
      const users = [
        ...everyActor.map((actor) => [actor, world.seats[actor].userId] as const),
        ...everyPlace.map((place) => [place, world.residentOf[place].userId] as const),
      ];
      for (const [at, [to, userId]] of users.entries()) {
        const word = String(9_100_000 + at);
        words.set(to, word);
        world.tell({ userId, event, payload: each.payloadOf(word) } as never);
      }
      await until(() => sitting.every((actor) => world.heard(actor, event, words.get(actor) ?? '')));
      await world.settled();
      for (const [to, word] of words) {
        for (const actor of everyActor) {
          expect([event, to, actor, world.heard(actor, event, word)]).toEqual([event, to, actor, isMine(actor, to)]);
        }
      }
    },
  );

  it('SPEC-001 access:changed reaches its one user alone, with the rights that the database says', async () => {
    const change = (userId: string): void =>
      // What a hint says beyond its type is nobody's right.
      world.tell({ userId, event: 'access:changed', payload: { access: ['root'] } as never });
    const everybody = (): void => sitting.forEach((actor) => change(world.seats[actor].userId));
    const users = [
      ...everyActor.map((actor) => [actor, world.seats[actor].userId] as const),
      ...everyPlace.map((place) => [place, world.residentOf[place].userId] as const),
    ];
    for (const [to, userId] of users) {
      const mine = (actor: Actor) => isMine(actor, to);
      const told = await heardBy('access:changed', () => change(userId), everybody, mine);
      for (const actor of everyActor) expect([to, actor, told[actor]]).toEqual([to, actor, isMine(actor, to) ? 1 : 0]);
    }
    for (const actor of sitting.filter((each) => each !== 'root')) {
      expect([actor, JSON.stringify(world.told(actor, 'access:changed')).includes('"root"')]).toEqual([actor, false]);
    }
  });

  it('SPEC-001 session:expired reaches its one session: those of others, and of nobody, disturb nobody', async () => {
    for (const place of everyPlace) {
      const { sessionId } = world.residentOf[place];
      world.tell({ sessionId, event: 'session:expired' });
    }
    await world.settled();
    for (const actor of sitting) expect([actor, countOf(actor, 'session:expired')]).toEqual([actor, 0]);
  });

  it('SPEC-001 stats tell each organisation its own, and nothing when another place changed', async () => {
    const { stage, deviceIn } = world;
    const others: readonly Place[] = ['parent', 'sibling', 'foreign'];
    const total = (actor: Actor): number | undefined => {
      const last = world.told(actor, 'stats').at(-1) as { deviceStatusCount: { allCount: number } } | undefined;
      return last?.deviceStatusCount.allCount;
    };
    const wait = (actors: readonly Actor[], before: ReadonlyMap<Actor, number>) =>
      until(() => actors.every((actor) => countOf(actor, 'stats') > (before.get(actor) ?? 0)));
    const now = () => new Map(everyActor.map((actor) => [actor, countOf(actor, 'stats')]));
    // What the tests before it changed is told by then.
    const start = now();
    await stage.setStatus(deviceIn.child, 1);
    await wait(sitting, start);
    const quiet = now();
    for (const place of others) await stage.setStatus(deviceIn[place], 3);
    await wait(['root'], quiet);
    await stage.setStatus(deviceIn.own, 3);
    const rooted = new Map([...quiet, ['root', countOf('root', 'stats')] as const]);
    await wait(sitting, rooted);
    for (const actor of everyActor) {
      const more = countOf(actor, 'stats') - (quiet.get(actor) ?? 0);
      if (actor === 'root') expect(more).toBeGreaterThan(1);
      else expect([actor, more]).toEqual([actor, isSitting(actor) ? 1 : 0]);
      if (isSitting(actor)) expect([actor, total(actor)]).toEqual([actor, actor === 'root' ? 5 : 2]);
    }
  });

  it('every call answers by what the caller sees; missing and foreign look alike', async () => {
    expect(Object.keys(realtimeCalls).sort()).toEqual([
      'changes',
      'telemetry:subscribe',
      'telemetry:unsubscribe',
      'time',
    ]);
    const named = [...livingPlaces.map((place) => world.deviceIn[place]), 'missing'];
    for (const actor of sitting) {
      const hidden = livingPlaces.filter((place) => !sees(actor, place)).map((place) => world.deviceIn[place]);
      const { data } = await world.call[actor]('telemetry:subscribe', { deviceIds: named });
      expect([actor, data?.refused]).toEqual([actor, [...hidden, 'missing'].map((id) => ({ id, errno: 9001 }))]);
      expect((await world.call[actor]('telemetry:unsubscribe', { deviceIds: named })).errno).toBe(0);
      expect((await world.call[actor]('time', {})).errno).toBe(0);
      const changes = JSON.stringify(await world.call[actor]('changes', { since: 0 }));
      for (const id of hidden) expect([actor, changes.includes(id)]).toEqual([actor, false]);
    }
  });

  it('M8 no name of an organisation, project, device or alarm reaches somebody who does not see its place', async () => {
    const { stage, deviceIn } = world;
    const canaryOf = (place: LivingPlace): string => `canary-${place}-canary`;
    for (const place of livingPlaces) {
      const name = canaryOf(place);
      const orgId = orgOf[place];
      await stage.db.write(async (tx) => {
        await tx.sql.update(organization).set({ title: name, leader: name }).where(eq(organization.id, orgId));
        const revision = await tx.revision();
        await tx.sql
          .update(project)
          .set({ name: `${name} project`, address: name, revision })
          .where(eq(project.orgId, orgId));
        const values = { device_name: `${name} device`, code: `${name} code`, address: name, revision };
        await tx.sql.update(device).set(values).where(eq(device.id, deviceIn[place]));
        const about = { device_name: name, deviceCode: name, railName: name, deviceAddress: name };
        const subject = { orgId, deviceId: deviceIn[place], subjectId: deviceIn[place], revision };
        await tx.sql.insert(event).values(eventValues(`canary-of-${place}`, { ...subject, ...about }));
      });
      await until(() => world.heard('root', 'delta', `${name} device`));
    }
    await world.settled();
    for (const actor of everyActor) {
      const heard = JSON.stringify(world.seats[actor].heard);
      const asked = isSitting(actor) ? JSON.stringify(await world.call[actor]('changes', { since: 0 })) : '';
      for (const place of livingPlaces) {
        expect([actor, place, heard.includes(canaryOf(place))]).toEqual([actor, place, sees(actor, place)]);
        if (!sees(actor, place)) expect(asked).not.toContain(canaryOf(place));
      }
    }
  });

  it('nobody sits down without a session that lives: none, unknown, expired, revoked, of a disabled account', async () => {
    const refusal = async (auth: object): Promise<string> => {
      const socket = connectSocket(world.stage.url, auth);
      const told = new Promise<string>((resolve) => {
        socket.once('connect_error', ({ message }) => resolve(message));
        socket.once('connect', () => resolve('connected'));
      });
      socket.connect();
      const text = await told;
      socket.disconnect();
      return text;
    };
    const change = (values: Partial<typeof session.$inferInsert>, sessionId: string) =>
      world.stage.db.write(async (tx) => {
        await tx.sql.update(session).set(values).where(eq(session.id, sessionId));
      });
    const [expired, revoked, disabled] = [
      await world.stage.signIn('north'),
      await world.stage.signIn('north'),
      await world.stage.signIn('north'),
    ];
    for (const { token } of [expired, revoked, disabled]) expect(await refusal({ token })).toBe('connected');
    await change({ expiresAt: Date.now() - 1 }, expired.sessionId);
    await change({ revokedAt: Date.now(), revokeReason: 'logout' }, revoked.sessionId);
    await world.stage.db.write(async (tx) => {
      await tx.sql.update(user).set({ status: 'disabled' }).where(eq(user.id, disabled.userId));
    });
    for (const auth of [{}, { token: 'nobody' }, expired, revoked, disabled]) expect(await refusal(auth)).toBe('1605');
  });

  it('SPEC-001 sync tells all who sit how far the revision is, and no payload says more than its line of the table', async () => {
    await until(() => sitting.every((actor) => countOf(actor, 'sync') > 0), 15_000);
    for (const actor of everyActor) {
      for (const { event, payload } of world.seats[actor].heard) {
        const { payload: schema } = realtime[event as RealtimeEvent];
        expect([actor, event, schema.strict().safeParse(payload).error?.issues]).toEqual([actor, event, undefined]);
      }
    }
  });

  it('SPEC-001 server:restart reaches all who sit, and whoever was cut heard nothing since', async () => {
    await world.stage.restartServer(async () => undefined);
    await until(() => sitting.every((actor) => countOf(actor, 'server:restart') === 1));
    expect(world.seats.anonymous.heard).toEqual([]);
    for (const actor of ['disabled', 'expired'] as const) {
      const { heard } = world.seats[actor];
      expect([actor, heard.at(-1)?.event, countOf(actor, 'session:expired')]).toEqual([actor, 'session:expired', 1]);
    }
  });
});
