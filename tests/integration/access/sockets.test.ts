import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session, user } from '#db/schema/users.ts';
import type { Role } from '#domain/access/access.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { realtime, realtimeCalls, type RealtimeEvent } from '#domain/realtime.ts';
import {
  connectSocket,
  openStage,
  orgPaths,
  until,
  type Dashboard,
  type OrgId,
  type Stage,
} from '../realtime/stage.ts';

/** root ─ north ─ team, root ─ south, seen from the north. */
const places = { own: 'north', child: 'team', parent: 'root', sibling: 'south' } as const satisfies Record<
  string,
  OrgId
>;
type Place = keyof typeof places;
const everyPlace = Object.keys(places) as Place[];
const actors = {
  viewer: [],
  operate: ['operate'],
  supervise: ['supervise_zhidui'],
  root: ['root'],
} as const satisfies Record<string, readonly Role[]>;
type Actor = keyof typeof actors;
const everyActor = Object.keys(actors) as Actor[];
const sees = (actor: Actor, place: Place): boolean => actor === 'root' || place === 'own' || place === 'child';

interface Seat extends Dashboard {
  readonly userId: string;
  readonly sessionId: string;
}
let stage: Stage;
const seats = {} as Record<Actor, Seat>;
const devices = {} as Record<Place, string>;

beforeAll(async () => {
  stage = await openStage();
  for (const place of everyPlace) devices[place] = await stage.addDevice(places[place]);
  for (const actor of everyActor) {
    const signed = await stage.signIn(actor === 'root' ? 'root' : 'north', [...actors[actor]]);
    seats[actor] = Object.assign(await stage.dashboard(signed.token), signed);
  }
});
afterAll(() => stage?.close());

const heardOf = (actor: Actor, event: RealtimeEvent): unknown[] =>
  seats[actor].heard.filter((each) => each.event === event).map(({ payload }) => payload);
const heard = (actor: Actor, event: RealtimeEvent, text: string): boolean =>
  JSON.stringify(heardOf(actor, event)).includes(text);

/** Everything published before this has arrived, or never will: a later message of the same channels came through. */
async function settled(): Promise<void> {
  const mark = { n: 0 };
  for (const actor of everyActor) {
    mark.n = Math.trunc(performance.now() * 1_000);
    const { userId } = seats[actor];
    const payload = { unread: mark.n, abnormal: 0 };
    stage.bus.publish('hints', [{ room: 'user', userId, event: 'notice:unread', payload }]);
    await until(() => heard(actor, 'notice:unread', String(mark.n)));
  }
}

/** Publishes something about each place, and answers with the word that only it carries. */
type Told = (place: Place) => Promise<string>;
const tellings: Partial<Record<RealtimeEvent, Told>> = {
  delta: async (place) => {
    await stage.setStatus(devices[place], 2);
    await until(() => heard('root', 'delta', devices[place]));
    return devices[place];
  },
  'config:changed': async (place) => {
    const kind = `kind-${place}`;
    const orgPath = orgPaths[places[place]];
    stage.bus.publish('hints', [{ room: 'org', orgPath, event: 'config:changed', payload: { kind } }]);
    return kind;
  },
  'telemetry:batch': async (place) => {
    const deviceId = devices[place];
    for (const actor of everyActor) await seats[actor].call('telemetry:subscribe', { deviceIds: [deviceId] });
    await until(async () => (await stage.bus.watched()).has(deviceId));
    const orgPath = orgPaths[places[place]];
    stage.bus.publish('values', [{ deviceId, orgPath, ts: 1, receivedAt: 2, metrics: { tilt: 1 } }]);
    await until(() => heard('root', 'telemetry:batch', deviceId));
    return deviceId;
  },
};

/** What is told to one user or one session, whatever organisation; the others hear nothing of it. */
const personal: Partial<Record<RealtimeEvent, (actor: Actor) => string>> = {
  message: (actor) => {
    const noticeId = `notice-of-${actor}`;
    const content = {
      noticeId,
      noticeAction: 'NA01',
      noticeActionName: '',
      content: '',
      railName: '',
      deviceCode: '',
      severity: 1,
      targetType: 3,
      targetId: '',
      createdAt: 0,
      merged: 1,
    };
    const payload = { message_type: 1000, ts: 1, content };
    stage.bus.publish('hints', [{ room: 'user', userId: seats[actor].userId, event: 'message', payload }]);
    return noticeId;
  },
  'notice:updated': (actor) => {
    const payload = { ids: [`updated-of-${actor}`] };
    stage.bus.publish('hints', [{ room: 'user', userId: seats[actor].userId, event: 'notice:updated', payload }]);
    return `updated-of-${actor}`;
  },
};

/** Events without anything of anybody, or with a test of their own in tests/integration/{realtime,users}. */
const elsewhere: readonly RealtimeEvent[] = [
  'sync',
  'reset',
  'stats',
  'notice:unread',
  'users:changed',
  'import:progress',
  'users:online',
  'access:changed',
  'session:expired',
  'server:restart',
];

describe('the authorisation matrix of sockets', () => {
  it('SPEC-001 has a line for every event of the table', () => {
    const known = [...Object.keys(tellings), ...Object.keys(personal), ...elsewhere];
    expect(known.sort()).toEqual(Object.keys(realtime).sort());
  });

  it.each(Object.keys(tellings) as RealtimeEvent[])(
    '%s of a place reaches exactly those who see the place',
    async (event) => {
      for (const place of everyPlace) {
        const word = await tellings[event]?.(place);
        await settled();
        for (const actor of everyActor) {
          // What rules a place is told to those who stand in it or below, whatever they see above.
          const stands = actor === 'root' ? place === 'parent' : place === 'own' || place === 'parent';
          const expected = event === 'config:changed' ? stands : sees(actor, place);
          expect([event, actor, place, heard(actor, event, word ?? '')]).toEqual([event, actor, place, expected]);
        }
      }
    },
  );

  it.each(Object.keys(personal) as RealtimeEvent[])('%s reaches its one user alone', async (event) => {
    for (const actor of everyActor) {
      const word = personal[event]?.(actor) ?? '';
      await until(() => heard(actor, event, word));
      await settled();
      for (const other of everyActor) {
        expect([event, actor, other, heard(other, event, word)]).toEqual([event, actor, other, other === actor]);
      }
    }
  });

  it('SPEC-016 the progress of an import reaches root alone, wherever it was asked for', async () => {
    const job: ImportJobRow = {
      id: 'job-of-root',
      fileName: 'a.csv',
      fileSize: 1,
      orgId: 'north',
      orgName: '',
      mode: 'skip',
      createDevices: false,
      dryRun: false,
      status: 'running',
      totalRows: 2,
      validRows: 2,
      processedRows: 1,
      successRows: 1,
      failedRows: 0,
      skippedRows: 0,
      deviceCount: 0,
      startedAt: 1,
      finishedAt: null,
      error: null,
      cancelRequested: false,
      pauseRequested: false,
      rate: 1,
      etaMs: 1,
      hasSecrets: false,
      createdBy: null,
      createdByName: null,
      createdAt: 1,
      seq: 1,
    };
    stage.bus.publish('hints', [{ room: 'root', event: 'import:progress', payload: job }]);
    await until(() => heard('root', 'import:progress', job.id));
    await settled();
    for (const actor of everyActor) {
      expect([actor, heard(actor, 'import:progress', job.id)]).toEqual([actor, actor === 'root']);
    }
  });

  it('counts tell each organisation its own', async () => {
    const total = (actor: Actor): number | undefined => {
      const last = heardOf(actor, 'stats').at(-1) as { deviceStatusCount: { allCount: number } } | undefined;
      return last?.deviceStatusCount.allCount;
    };
    await stage.setStatus(devices.child, 1);
    await until(() => everyActor.every((actor) => total(actor) === (actor === 'root' ? 4 : 2)));
  });

  it('every call answers by what the caller sees; missing and foreign look alike', async () => {
    expect(Object.keys(realtimeCalls).sort()).toEqual([
      'changes',
      'telemetry:subscribe',
      'telemetry:unsubscribe',
      'time',
    ]);
    const named = [...everyPlace.map((place) => devices[place]), 'missing'];
    for (const actor of everyActor) {
      const hidden = everyPlace.filter((place) => !sees(actor, place)).map((place) => devices[place]);
      const { data } = await seats[actor].call('telemetry:subscribe', { deviceIds: named });
      expect([actor, data?.refused]).toEqual([actor, [...hidden, 'missing'].map((id) => ({ id, errno: 9001 }))]);
      expect((await seats[actor].call('telemetry:unsubscribe', { deviceIds: named })).errno).toBe(0);
      expect((await seats[actor].call('time', {})).errno).toBe(0);
      const changes = JSON.stringify(await seats[actor].call('changes', { since: 0 }));
      for (const id of hidden) expect([actor, changes.includes(id)]).toEqual([actor, false]);
    }
  });

  it('nobody sits down without a session that lives: none, unknown, expired, revoked, of a disabled account', async () => {
    const refusal = async (auth: object): Promise<string> => {
      const socket = connectSocket(stage.url, auth);
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
      stage.db.write(async (tx) => {
        await tx.sql.update(session).set(values).where(eq(session.id, sessionId));
      });
    const [expired, revoked, disabled] = [
      await stage.signIn('north'),
      await stage.signIn('north'),
      await stage.signIn('north'),
    ];
    for (const { token } of [expired, revoked, disabled]) expect(await refusal({ token })).toBe('connected');
    await change({ expiresAt: Date.now() - 1 }, expired.sessionId);
    await change({ revokedAt: Date.now(), revokeReason: 'logout' }, revoked.sessionId);
    await stage.db.write(async (tx) => {
      await tx.sql.update(user).set({ status: 'disabled' }).where(eq(user.id, disabled.userId));
    });
    for (const auth of [{}, { token: 'nobody' }, expired, revoked, disabled]) expect(await refusal(auth)).toBe('1605');
  });
});
