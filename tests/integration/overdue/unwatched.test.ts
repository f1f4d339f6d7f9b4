import { and, eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { shelveAlarms } from '#db/alarms/shelveAlarms.ts';
import { saveIngestClock } from '#db/sweeps/ingestClock.ts';
import { messageConfig, outbox } from '#db/schema/notices.ts';
import { roster, rosterPlan } from '#db/schema/rosters.ts';
import { session, user } from '#db/schema/users.ts';
import type { Scope } from '#domain/access/access.ts';
import { renderNotice } from '#domain/notices/renderNotice.ts';
import { emptyWeek } from '#domain/roster/roster.ts';
import { hour, minute, second } from '#domain/time.ts';
import { presenceBook } from '#server/realtime/presenceBook.ts';
import { connectProducer } from '#workers/bus/connections.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { sweepUnwatched } from '#workers/sweeps/sweepUnwatched.ts';
import { look } from '../workers/look.ts';
import { openSite, startMs, type Site } from '../workers/site.ts';

/** The site's city has an operator; its supervisor stands at the root, above. */
let site: Site;
let here: Map<string, number>;
beforeEach(async () => {
  site = await openSite({ devices: 30 });
  await upSince(startMs - hour);
  here = new Map();
});
afterEach(() => site.close());

const seer: Scope = { userId: 'root-only', access: ['root'], orgPath: '/root/' };
const actor = { userId: 'operator', name: '值班员' };
const sweep = (): Promise<number> => sweepUnwatched({ ...site.context, seen: async () => here });
const told = async () =>
  (await look(site.db).notices()).filter(({ contentKey }) => /nobodyHere|noRoster/.test(contentKey));
async function receivers(): Promise<string[]> {
  const ids = (await told()).map(({ id }) => id);
  return (await look(site.db).receivers()).flatMap((row) => (ids.includes(row.noticeId) ? [row.userId] : []));
}
const hit = (device = 0) => site.lane(site.item(device, { impactG: 3.5 }));
const first = async () => {
  const [row] = await look(site.db).events();
  if (row === undefined) throw new Error('no alarm');
  return row;
};
const set = (id: string, more: Partial<typeof user.$inferInsert>) =>
  site.db.write((tx) => tx.sql.update(user).set(more).where(eq(user.id, id)));

/** The house has been up since then. */
const upSince = (openSince: number) =>
  site.db.write((tx) => saveIngestClock(tx, { at: site.now, openSince, running: true }, site.now));

/** A roster in which these stand at any time. */
async function keep(orgId: string, userIds: readonly string[]): Promise<void> {
  const week = emptyWeek().map(() => ({ night: userIds, day: userIds, evening: userIds }));
  await site.db.write(async (tx) => {
    await tx.sql.insert(roster).values({ orgId, createdAt: startMs, updatedAt: startMs });
    await tx.sql.insert(rosterPlan).values({ orgId, fromDay: '2026-08-01', week });
  });
}

describe('a critical alarm that nobody watches', () => {
  test('is told to the role above after two minutes without anybody signed in, once', async () => {
    await hit();
    const counts: number[] = [];
    for (const after of [0, 60, 119, 120, 125, 600]) {
      site.now = startMs + after * second;
      await sweep();
      counts.push((await told()).length);
    }
    expect(counts).toEqual([0, 0, 0, 1, 1, 1]);
    expect(await receivers()).toEqual(['supervisor']);
    const { id, version } = await first();
    expect((await told())[0]).toMatchObject({
      noticeAction: 'NA05',
      contentKey: 'notice.content.nobodyHere',
      targetId: id,
      contentParams: { minutes: 2, typeCode: 'COLLISION' },
    });
    const [notice] = await told();
    const words = (['zh-CN', 'en-US'] as const).map((locale) =>
      renderNotice(notice?.contentKey ?? '', notice?.contentParams ?? {}, locale),
    );
    expect(words).toEqual([
      'K000000 碰撞报警无人值守：已等待2分钟，2分钟内没有可处理人员在线',
      'K000000: nobody is there for Collision: it has waited for 2 min, and nobody who could handle it was signed in for 2 min',
    ]);
    const lines = (await look(site.db).log()).filter(({ action }) => action === 'unwatched');
    expect(lines).toMatchObject([{ eventId: id, at: startMs + 2 * minute, data: { reason: 'nobodyHere', told: 1 } }]);
    // Whoever looks at it may still act on what was seen.
    expect(version).toBe(1);
    expect(site.hints).toContainEqual(expect.objectContaining({ userId: 'supervisor', event: 'message' }));
  });

  test('counts from the moment that the last one left, and only people who may handle it there', async () => {
    await hit();
    site.now = startMs + hour;
    for (const id of ['below', 'beside', 'disabled']) here.set(id, site.now);
    here.set('operator', site.now - 2 * minute + second);
    expect(await sweep()).toBe(0);
    site.now += second;
    expect(await sweep()).toBe(1);
  });

  test('counts anew after the house was away: people need a moment to come back to it', async () => {
    await hit();
    site.now += hour;
    await upSince(site.now - minute);
    expect(await sweep()).toBe(0);
    site.now += minute;
    expect(await sweep()).toBe(1);
  });

  test('a session that is used keeps it, also without a socket; a disabled one and a wall screen do not', async () => {
    const now = startMs + hour;
    await site.db.write((tx) =>
      tx.sql.insert(session).values({
        id: 's1',
        userId: 'operator',
        tokenHash: 'x',
        createdAt: startMs,
        expiresAt: now + hour,
        lastSeenAt: now - minute,
        remember: false,
        ip: '',
        userAgent: '',
        client: 'web',
      }),
    );
    await hit();
    site.now = now;
    expect(await sweep()).toBe(0);
    await set('operator', { isScreen: true });
    expect(await sweep()).toBe(1);
  });

  test('is told at once where the roster has nobody now, although somebody is signed in', async () => {
    await keep('city', []);
    await hit();
    here.set('operator', startMs);
    expect(await sweep()).toBe(1);
    expect((await told())[0]).toMatchObject({ contentKey: 'notice.content.noRoster' });
  });

  test('a roster of somebody who left is empty; one that somebody is on is not; without one it is not asked', async () => {
    here.set('operator', startMs);
    await hit();
    expect(await sweep()).toBe(0);
    // Kept above: it counts for the city too.
    await keep('root', ['supervisor']);
    expect(await sweep()).toBe(0);
    await set('supervisor', { status: 'disabled' });
    expect(await sweep()).toBe(1);
    // Nobody of the role is left: root is told.
    expect(await receivers()).toEqual(['root-only']);
  });

  test('of somebody who has the role there without being above nobody else is told', async () => {
    await set('supervisor', { orgId: 'sibling' });
    await set('beside', { roles: ['supervise_zhidui'], orgId: 'street' });
    await set('operator', { roles: ['operate', 'supervise_zhidui'] });
    await hit();
    site.now += 2 * minute;
    await sweep();
    expect(await receivers()).toEqual(['operator']);
  });

  test('leaves by mail and SMS whatever the settings say, in quiet hours too', async () => {
    await set('supervisor', { mail: 'chief@example.com' });
    await site.db.write((tx) =>
      tx.sql.insert(messageConfig).values({
        id: ulid(),
        orgId: 'city',
        noticeAction: 'NA05',
        enabled: false,
        minSeverity: 1,
        channels: ['inapp'],
        quietStart: '00:00',
        quietEnd: '23:59',
        includeDescendants: true,
        createdAt: startMs,
        updatedAt: startMs,
      }),
    );
    await hit();
    site.now += 2 * minute;
    expect(await sweep()).toBe(1);
    const rows = await site.db.snapshot((tx) =>
      tx.sql
        .select()
        .from(outbox)
        .where(and(eq(outbox.userId, 'supervisor'), eq(outbox.status, 'queued'))),
    );
    expect(new Map(rows.map(({ channel, target }) => [channel, target]))).toEqual(
      new Map([
        ['mail', 'chief@example.com'],
        ['sms', 'supervisor'],
      ]),
    );
    expect(rows.every(({ quietStart, quietEnd }) => quietStart === null && quietEnd === null)).toBe(true);
    expect(await receivers()).toEqual(['supervisor']);
    expect(site.deliveries).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  });

  test('is told of once an incident, also when another of its devices is hit later', async () => {
    await site.close();
    site = await openSite({ devices: 3, apartM: 20 });
    await upSince(startMs - hour);
    await hit(0);
    await hit(1);
    site.now += 2 * minute;
    expect(await sweep()).toBe(2);
    expect(await told()).toHaveLength(1);
    const [one] = await look(site.db).events();
    await site.lane(site.item(2, { impactG: 3.5 }, { sentTs: startMs + second }));
    const rows = await look(site.db).events();
    expect(rows.map(({ incidentId }) => incidentId)).toEqual([one, one, one].map((row) => row?.incidentId));
    site.now += 5 * minute;
    expect(await sweep()).toBe(0);
    expect(await told()).toHaveLength(1);
  });

  test('is no longer one when it was acknowledged, shelved, or is not critical', async () => {
    await hit();
    await site.lane(site.item(1, { batteryPct: 15 }));
    await hit(2);
    const critical = (await look(site.db).events()).filter(({ severity }) => severity === 1);
    expect(critical).toHaveLength(2);
    const [one, other] = critical.map(({ id }) => id);
    await site.db.write((tx) => acknowledgeAlarm(tx, seer, { ids: [one ?? ''], actor, now: site.now }));
    const shelf = { ids: [other ?? ''], actor, now: site.now, until: site.now + hour, reason: '正在检修' };
    await site.db.write((tx) => shelveAlarms(tx, seer, shelf));
    site.now += 10 * minute;
    expect(await sweep()).toBe(0);
  });

  test('raced with an acknowledgement: either nobody is told, or it was told of before; never after', async () => {
    for (let round = 0; round < 10; round += 1) {
      await hit(round);
      const rows = await look(site.db).events();
      const id = rows.at(-1)?.id ?? '';
      site.now += 3 * minute;
      const ack = () => site.db.write((tx) => acknowledgeAlarm(tx, seer, { ids: [id], actor, now: site.now }));
      await Promise.all(round % 2 === 0 ? [ack(), sweep()] : [sweep(), ack()]);
      const log = (await look(site.db).log()).filter(({ eventId }) => eventId === id).map(({ action }) => action);
      expect(log.join()).toMatch(/^raise,(unwatched,)?ack$/);
      expect((await told()).filter(({ targetId }) => targetId === id)).toHaveLength(log.includes('unwatched') ? 1 : 0);
    }
  });

  test('of many at once all are told of, and each once', async () => {
    await site.lane(...site.devices.map((_, at) => site.item(at, { impactG: 3.5 })));
    site.now += 2 * minute;
    expect(await sweep()).toBe(30);
    expect(await sweep()).toBe(0);
    expect(await told()).toHaveLength(0);
    const notices = (await look(site.db).notices()).filter(({ noticeAction }) => noticeAction === 'NA05');
    expect(notices).toMatchObject([{ contentKey: 'notice.content.merged', contentParams: { count: 30 } }]);
  });

  test('nobody is told while Redis does not answer: nobody knows who is there', async () => {
    await hit();
    site.now += 10 * minute;
    const away = { ...site.context, seen: () => Promise.reject(new Error('away')) };
    await expect(sweepUnwatched(away)).rejects.toThrow('away');
    expect(await told()).toHaveLength(0);
    expect(await sweep()).toBe(1);
  });
});

describe('who is there, over all servers', () => {
  const prefix = `watch-${ulid()}`;
  let bus: RedisBus;
  let redis: RedisClient;

  test('is known of sockets, and of whoever left when that was', async () => {
    const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
    bus = await openBus({ redisUrl, role: 'worker', prefix });
    redis = await connectProducer(redisUrl, 'test-watch');
    const [a, b] = ['a', 'b'].map((serverId) => presenceBook(redis, { prefix, serverId }));
    const ids = ['one', 'two', 'never'];
    expect(await bus.lastSeen([])).toEqual(new Map());
    await a?.note([{ userId: 'one', orgPath: '/root/' }], 1_000);
    await b?.note([{ userId: 'one', orgPath: '/root/' }], 2_000);
    await a?.note([{ userId: 'two', orgPath: '/root/' }], 3_000);
    expect(Object.fromEntries(await bus.lastSeen(ids))).toEqual({ one: 2_000, two: 3_000 });
    // Gone from one of two servers is not gone.
    await a?.leave('one', 5_000);
    expect((await bus.lastSeen(ids)).get('one')).toBe(2_000);
    await b?.leave('one', 6_000);
    expect((await bus.lastSeen(ids)).get('one')).toBe(6_000);
    await bus.close();
    redis.disconnect();
  });
});
