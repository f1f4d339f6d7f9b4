import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { withFellows } from '#db/alarms/withFellows.ts';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { reopenAlarms } from '#db/alarms/reopenAlarms.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { listAlarms } from '#db/alarms/listAlarms.ts';
import { listNewestAlarms } from '#db/alarms/listNewestAlarms.ts';
import { handleNotices } from '#db/notices/handleNotices.ts';
import { readIncidents } from '#db/alarms/readIncidents.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import { outbox } from '#db/schema/notices.ts';
import { user } from '#db/schema/users.ts';
import type { Scope } from '#domain/access/access.ts';
import type { OutboxChannel } from '#domain/notices/messageConfig.ts';
import { minute, second } from '#domain/time.ts';
import type { TelemetryItem } from '#domain/telemetry/item.ts';
import { sweepIncidents } from '#workers/sweeps/sweepIncidents.ts';
import { configure, makeChannel } from '../messages/channelKit.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site, type SiteOptions } from './site.ts';

let site: Site;
afterEach(() => site.close());

const root: Scope = { userId: 'boss', access: ['root'], orgPath: '/root/' };
const open = async (options: SiteOptions): Promise<ReturnType<typeof look>> => {
  site = await openSite(options);
  return look(site.db);
};
const hit = (device: number, afterMs: number): TelemetryItem => {
  site.now = startMs + afterMs;
  return site.item(device, { impactG: 4 });
};
const incidentsOf = async (seen: ReturnType<typeof look>) =>
  new Set((await seen.events()).map(({ incidentId }) => incidentId));
const byTime = <R extends { readonly firstOccurredAt: number }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.firstOccurredAt - b.firstOccurredAt);
const list = (filter: Parameters<typeof listAlarms>[2]) => site.db.snapshot((tx) => listAlarms(tx, root, filter));

/** People have addresses, and an alarm goes to them by every channel, and to a webhook. */
async function everyChannel(): Promise<void> {
  for (const [n, id] of ['operator', 'supervisor'].entries()) {
    const addresses = { mail: `${id}@example.com`, mobile: `1380000000${n}` };
    await site.db.write((tx) => tx.sql.update(user).set(addresses).where(eq(user.id, id)));
  }
  const webhook = await makeChannel(site, 'webhook', 'https://hook.example.com/');
  await configure(site, { channels: ['inapp', 'mail', 'sms'], endpointIds: [webhook] });
}
/** Channel and account of each delivery. */
const deliveries = async (): Promise<Array<[OutboxChannel, string | null]>> => {
  const rows = await site.db.snapshot((tx) => tx.sql.select().from(outbox));
  return rows
    .map(({ channel, userId }): [OutboxChannel, string | null] => [channel, userId])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
};

describe('13.2 an incident', () => {
  it('is what 40 devices of one guardrail report that are hit within 30 s: one notice a recipient, one row', async () => {
    const seen = await open({ devices: 40, apartM: 100 });
    await everyChannel();
    const hits = site.devices.map((_, n) => hit(n, n * 700));
    for (const one of hits) await site.alarmsJob(one);
    // The lanes bring the same hits once more, late.
    site.now = startMs + 5 * minute;
    for (const one of hits) await site.lane(one);
    const events = byTime(await seen.events());
    expect(events).toHaveLength(40);
    expect(await incidentsOf(seen)).toEqual(new Set([events[0]?.id]));
    expect(await seen.notices()).toHaveLength(1);
    // Out of the house too: one delivery a recipient and channel, and one of the webhook.
    expect(await deliveries()).toEqual([
      ['mail', 'operator'],
      ['mail', 'supervisor'],
      ['sms', 'operator'],
      ['sms', 'supervisor'],
      ['webhook', null],
    ]);
    expect(await seen.receivers()).toMatchObject([{ userId: 'operator' }, { userId: 'supervisor' }]);
    const faces = await list({ isFace: true, offset: 0, limit: 50, sort: 'need' });
    expect(faces.map(({ id }) => id)).toEqual([events[0]?.id]);
    const [incident] = await site.db.snapshot((tx) => readIncidents(tx, [events[0]?.id ?? '']));
    expect(incident).toMatchObject({
      memberCount: 40,
      deviceCount: 40,
      unacknowledgedCount: 40,
      severity: 1,
      firstOccurredAt: startMs,
      lastOccurredAt: startMs + 39 * 700,
    });
    const members = await list({
      incidentId: events[0]?.id ?? '',
      offset: 0,
      limit: 100,
      sort: 'firstOccurredAt',
      order: 'asc',
    });
    expect(members.map(({ deviceId }) => deviceId)).toEqual(site.devices.map(({ id }) => id));
  });

  it('is one of the newest with the number of its members, as the neediest stands of those that are grave enough', async () => {
    await open({ devices: 42, apartM: 100 });
    // Lesser alarms of the same incident, and later another incident far away.
    const hits = Array.from({ length: 40 }, (_, n) => hit(n, n * 700));
    for (const one of hits) await site.alarmsJob(one);
    site.now = startMs + 30 * second;
    await site.lane(site.item(40, { impactG: 1 }));
    await site.alarmsJob(hit(41, 20 * minute));
    const [incidentId] = await incidentsOf(look(site.db));
    const actor = { userId: 'boss', name: 'Boss' };
    await site.db.write(async (tx) => {
      const grave = await listAlarms(tx, root, { incidentId: incidentId ?? '', severities: [1], offset: 0, limit: 50 });
      const ids = grave.map(({ id }) => id);
      await acknowledgeAlarm(tx, root, { ids, actor, now: site.now });
    });
    const newest = async (severities: readonly number[] | undefined, faceAmong: object | undefined) => {
      const asked = { filter: { severities, faceAmong }, limit: 20, locale: 'zh-CN' } as const;
      const rows = await site.db.snapshot((tx) => listNewestAlarms(tx as HeavyTx, root, asked));
      return rows.map(({ severity, handledStatus, memberCount }) => [severity, handledStatus, memberCount]);
    };
    expect(await newest(undefined, {})).toEqual([
      [1, '00', undefined],
      [3, '00', 41],
    ]);
    expect(await newest([1], { severities: [1] })).toEqual([
      [1, '00', undefined],
      [1, '01', 41],
    ]);
    expect(await newest(undefined, undefined)).toHaveLength(20);
  });

  it('is one of two when the impacts lie 5 km apart', async () => {
    const seen = await open({ devices: 2, apartM: 5_000 });
    await site.alarmsJob(hit(0, 0), hit(1, second));
    expect((await incidentsOf(seen)).size).toBe(2);
    expect(await seen.notices()).toHaveLength(2);
    expect(await list({ isFace: true, offset: 0, limit: 50 })).toHaveLength(2);
  });

  it('is grouped alike when its devices lie in lanes that store at the same time', async () => {
    const seen = await open({ devices: 12, apartM: 50 });
    await Promise.all(site.devices.map((_, n) => site.alarmsJob(hit(n, n * 100))));
    expect(await seen.events()).toHaveLength(12);
    // Hits that were stored before those between them may have opened their own.
    await sweepIncidents(site.context);
    expect((await incidentsOf(seen)).size).toBe(1);
    expect(await sweepIncidents(site.context)).toBe(0);
  });

  it('is one again when the hit between two others is stored last, and pages hear of it', async () => {
    const seen = await open({ devices: 3, apartM: 150 });
    const [left, between, right] = [hit(0, 0), hit(1, 1), hit(2, 2)];
    await site.alarmsJob(left);
    await site.alarmsJob(right);
    expect((await incidentsOf(seen)).size).toBe(2);
    await site.alarmsJob(between);
    const told = site.publications.length;
    expect(await sweepIncidents(site.context)).toBe(1);
    expect((await incidentsOf(seen)).size).toBe(1);
    expect(site.publications.slice(told)).toMatchObject([{ alarms: [{ row: { deviceId: site.devices[2]?.id } }] }]);
  });

  it('is one again with what was closed meanwhile, and goes by its first hit though that one is closed', async () => {
    const seen = await open({ devices: 3, apartM: 150 });
    const actor = { userId: 'boss', name: 'Boss' };
    const closeAll = async (): Promise<void> => {
      const ids = (await seen.events()).map(({ id }) => id);
      await site.db.write((tx) => reportFalseAlarm(tx, root, { ids, reason: 'a bird', actor, now: site.now }));
    };
    await site.alarmsJob(hit(0, 0));
    await site.alarmsJob(hit(2, 10 * second));
    await closeAll();
    const [opener] = byTime(await seen.events());
    await site.alarmsJob(hit(1, 20 * second));
    await sweepIncidents(site.context);
    expect(await incidentsOf(seen)).toEqual(new Set([opener?.id]));
    await closeAll();
    // The middle post is hit too late for its neighbours, the left one in time for what the middle one had.
    await site.alarmsJob(hit(1, 75 * second), hit(0, 76 * second));
    await sweepIncidents(site.context);
    expect(await seen.events()).toHaveLength(5);
    expect(await incidentsOf(seen)).toEqual(new Set([opener?.id]));
  });

  it('is told of again when it gets worse, and not when a lesser alarm joins', async () => {
    const seen = await open({ devices: 3, apartM: 50 });
    site.now = startMs;
    await site.lane(site.item(0, { impactG: 1 }));
    await site.lane(site.item(1, { impactG: 3 }));
    await site.lane(site.item(2, { impactG: 1 }));
    expect((await incidentsOf(seen)).size).toBe(1);
    expect(new Set((await seen.notices()).map(({ severity }) => severity))).toEqual(new Set([1, 3]));
  });

  it('stands in lists as its neediest member does: acknowledged when all of them are', async () => {
    const seen = await open({ devices: 3, apartM: 50 });
    await site.alarmsJob(hit(0, 0), hit(1, 1), hit(2, 2));
    const [a, b, c] = byTime(await seen.events()).map(({ id }) => id);
    const actor = { userId: 'boss', name: 'Boss' };
    const ack = (ids: readonly string[]) =>
      site.db.write((tx) => acknowledgeAlarm(tx, root, { ids, actor, now: site.now }));
    const under = async (handledStatus: '00' | '01') =>
      (await list({ isFace: true, handledStatuses: [handledStatus], offset: 0, limit: 9 })).map(({ id }) => id);
    await ack([a ?? '']);
    expect([await under('00'), await under('01')]).toEqual([[b], []]);
    const all = await site.db.snapshot((tx) => withFellows(tx, root, [b ?? '']));
    expect(new Set(all)).toEqual(new Set([a, b, c]));
    await ack(all);
    expect([await under('00'), await under('01')]).toEqual([[], [a]]);
  });

  it('opened again as a whole has of two of one device the later open: of each type there is one', async () => {
    const seen = await open({ devices: 2, apartM: 50 });
    const actor = { userId: 'boss', name: 'Boss' };
    const closeAll = async (): Promise<string[]> => {
      const ids = byTime(await seen.events()).map(({ id }) => id);
      await site.db.write((tx) => reportFalseAlarm(tx, root, { ids, reason: 'a bird', actor, now: site.now }));
      return ids;
    };
    await site.alarmsJob(hit(0, 0));
    await closeAll();
    await site.alarmsJob(hit(1, second), hit(0, 10 * second));
    const [, other, later] = await closeAll();
    expect((await incidentsOf(seen)).size).toBe(1);
    await site.db.write(async (tx) => {
      const ids = await withFellows(tx, root, [other ?? '']);
      await reopenAlarms(tx, root, { ids, reason: 'no bird', actor, now: site.now });
    });
    const opened = byTime(await seen.events()).filter(({ isOpen }) => isOpen);
    expect(opened.map(({ id }) => id)).toEqual([other, later]);
  });

  it('is taken by its one message as a whole', async () => {
    const seen = await open({ devices: 3, apartM: 50 });
    await site.alarmsJob(hit(0, 0), hit(1, 1), hit(2, 2));
    const [{ noticeId, userId } = { noticeId: '', userId: '' }] = await seen.receivers();
    const scope = { ...root, userId };
    const actor = { userId, name: 'Somebody' };
    await site.db.write((tx) => handleNotices(tx, scope, { ids: [noticeId], actor, now: site.now }));
    // A collision is latched: its message acknowledges, and does not close it.
    expect((await seen.events()).map(({ handledStatus }) => handledStatus)).toEqual(['01', '01', '01']);
  });

  it('has a warning of tilt and the displacement of the same fall as lines of their alarm', async () => {
    const seen = await open({ metrics: ['tilt', 'dispMm', 'impactG'] });
    for (let n = 0; n < 4; n += 1) {
      site.now += 10 * second;
      await site.lane(site.item(0, { tilt: 20, dispMm: 300 }));
    }
    expect((await seen.events()).map(({ typeCode }) => typeCode).sort()).toEqual(['DISPLACEMENT', 'TILT', 'TILT_WARN']);
    expect((await incidentsOf(seen)).size).toBe(1);
    expect(await list({ isFace: true, offset: 0, limit: 9 })).toMatchObject([{ severity: 2 }]);
    expect(await seen.notices()).toHaveLength(1);
  });
});
