import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScopedChanges } from '#domain/realtime.ts';
import { unpackSnapshot } from '#domain/snapshot.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  for (const org of ['city', 'north', 'south', 'other'] as const) {
    await town.report(org, { impactG: 5, temp: 20 }, town.now);
    await town.report(org, { temp: 21 }, town.now + 1_000);
  }
});
afterAll(() => town.close());

const get = (person: Person, path: string, query: Record<string, string> = {}) =>
  town.as(person, 'GET', path, { query });

/** Organisations whose rows each person sees: own and below; never parent, sibling or foreign. */
const seen: Readonly<Record<Person, readonly string[]>> = {
  root: ['city', 'north', 'other', 'south'],
  chief: ['city', 'north', 'south'],
  viewer: ['city', 'north', 'south'],
  north1: ['north'],
  north2: ['north'],
  south1: ['south'],
  stranger: ['other'],
  orphan: [],
};
const persons = Object.keys(seen) as Person[];
const orgsIn = (rows: ReadonlyArray<{ orgId: string }>) => [...new Set(rows.map(({ orgId }) => orgId))].sort();

describe.each(persons)('%s sees exactly the own organisation and below', (person) => {
  it('in the snapshot: devices, guardrails, projects, alarms and counts', async () => {
    const { data } = await get(person, '/api/web/realtime/getSnapshot');
    const snapshot = unpackSnapshot(data);
    for (const rows of [snapshot.devices, snapshot.rails, snapshot.projects, snapshot.alarms]) {
      expect(orgsIn(rows)).toEqual(seen[person]);
    }
    expect(snapshot.stats.deviceStatusCount.allCount).toBe(seen[person].length);
    expect(snapshot.stats.unhandledCount).toBe(seen[person].length);
    expect(snapshot.soft.get(`device-${seen[person][0]}`)?.lastSeenAt ?? null).toBe(
      seen[person].length === 0 ? null : town.now + 1_000,
    );
  });

  it('P-5 in what changed since a revision, which is all of it since the first, and only under the name of the scope', async () => {
    const { scope, revision } = (await get(person, '/api/web/realtime/getSnapshot')).data as {
      scope: string;
      revision: number;
    };
    const changes = async (since: number, name: string) =>
      (await get(person, '/api/web/realtime/getChanges', { since: String(since), scope: name })).data as ScopedChanges;
    const all = await changes(0, scope);
    if (all.mode === 'snapshot') throw new Error('no changes');
    for (const rows of [all.devices, all.rails, all.projects, all.alarms]) expect(orgsIn(rows)).toEqual(seen[person]);
    expect(await changes(revision, scope)).toMatchObject({
      mode: 'changes',
      revision,
      scope,
      devices: [],
      removed: [],
    });
    expect(await changes(0, 'another')).toEqual({ mode: 'snapshot', scope });
    expect(await changes(revision + 1, scope)).toEqual({ mode: 'snapshot', scope });
  });

  it('in every list', async () => {
    const lists = [
      ['/api/web/alarm/pageAlarm', 'records'],
      ['/api/web/realtime/pageRealtimeData', 'records'],
      ['/api/web/map/getPoints', 'points'],
      ['/api/web/map/getRails', null],
      ['/api/web/index/getAlarmEvent', null],
    ] as const;
    for (const [path, key] of lists) {
      const reply = await get(person, path);
      expect([path, reply.errno]).toEqual([path, 0]);
      const data = reply.data as unknown as Record<string, ReadonlyArray<{ orgId: string }>>;
      const rows = key === null ? (data as unknown as ReadonlyArray<{ orgId: string }>) : (data[key] ?? []);
      expect([path, orgsIn(rows)]).toEqual([path, seen[person]]);
    }
    const titles = (await get(person, '/api/web/common/getOrgTree')).raw;
    for (const org of ['city', 'north', 'south', 'other']) {
      expect([org, titles.includes(`"title":"${org}"`)]).toEqual([org, seen[person].includes(org)]);
    }
  });

  it('of single rows: a foreign one and a missing one look the same', async () => {
    const range = { metrics: 'temp', start: String(town.now - 1_000), end: String(town.now + 2_000) };
    for (const org of ['city', 'north', 'south', 'other', 'nowhere']) {
      const own = seen[person].includes(org);
      const history = await get(person, '/api/web/realtime/getHistory', { ...range, deviceId: `device-${org}` });
      expect([org, history.errno]).toEqual([org, own ? 0 : 9001]);
      if (own) {
        expect(history.data).toEqual({
          step: 'raw',
          from: town.now - 1_000,
          truncated: false,
          series: {
            temp: [
              [town.now, 20, 20, 20],
              [town.now + 1_000, 21, 21, 21],
            ],
          },
        });
      }
      const latest = await get(person, '/api/web/realtime/getLatest', { deviceIds: `device-${org}` });
      expect(latest.data).toHaveLength(own ? 1 : 0);
      const info = await town.as(person, 'POST', '/home/device/device/info', { body: { id: `device-${org}` } });
      expect([org, info.errno]).toEqual([org, own ? 0 : 9001]);
    }
  });

  it('and naming another organisation is 9007, one’s own narrows', async () => {
    for (const org of ['city', 'north', 'south', 'other', 'nowhere']) {
      const own = seen[person].includes(org);
      const reply = await get(person, '/api/web/map/getPoints', { orgIds: org });
      expect([org, reply.errno]).toEqual([org, own ? 0 : 9007]);
      const alarms = await get(person, '/api/web/alarm/pageAlarm', { orgIds: org });
      expect([org, alarms.errno]).toEqual([org, own ? 0 : 9007]);
    }
  });
});

describe('the lists of the product', () => {
  it('filter, sort and page', async () => {
    const page = async (query: Record<string, string>) =>
      (await get('root', '/api/web/realtime/pageRealtimeData', query)).data as {
        records: Array<{ id: string; metrics: Record<string, number> }>;
        total: number;
      };
    expect(
      (await page({ sortField: 'device_name', sortOrder: 'desc', limit: '2', start: '2' })).records.map(({ id }) => id),
    ).toEqual(['device-north', 'device-city']);
    expect((await page({ text: 'D-NOR' })).records[0]).toMatchObject({ id: 'device-north', metrics: { temp: 21 } });
    expect(await page({ text: '%' })).toMatchObject({ records: [], total: 0 });
    expect(await page({ deviceStatus: '3,4' })).toMatchObject({ total: 0 });
    expect(await page({ start: '99' })).toMatchObject({ records: [], total: 4 });
    expect((await get('root', '/api/web/realtime/pageRealtimeData', { sortField: 'secretEnc' })).errno).toBe(9002);
    expect((await get('root', '/api/web/realtime/pageRealtimeData', { limit: '101' })).errno).toBe(9002);
  });

  it('SEED-294 count alarms by day without gaps', async () => {
    const { data } = await get('root', '/api/web/index/getAlarmEventCountOnDate', {
      startDate: '2026-08-30',
      endDate: '2026-09-01',
    });
    expect(data).toMatchObject([
      { date: '2026-08-30', alarmCount: 0 },
      { date: '2026-08-31', alarmCount: 0 },
      { date: '2026-09-01', alarmCount: 4, faultCount: 0, unhandledCount: 4, handledCount: 0 },
    ]);
    const hours = (
      await get('north1', '/api/web/index/getAlarmEventCountOnDate', {
        startDate: '2026-09-01',
        endDate: '2026-09-01',
        granularity: 'hour',
      })
    ).data as Array<{ date: string; alarmCount: number }>;
    expect(hours).toHaveLength(24);
    expect(hours.find(({ alarmCount }) => alarmCount > 0)).toMatchObject({ date: '2026-09-01 12:00', alarmCount: 1 });
  });

  it('SEED-142 SEED-293 count devices by status', async () => {
    expect((await get('root', '/api/web/index/getDeviceCount')).data).toMatchObject({
      deviceStatusCount: { allCount: 4, faultCount: 4, normalCount: 0, abnormalCount: 0, offlineCount: 0 },
      onlineCount: 4,
      statusCodes: [{ code: 'S03_003', count: 4 }],
      projectCount: 4,
      railCount: 4,
      alarmTodayCount: 4,
      unhandledCount: 4,
    });
  });

  it('add history up to ten-minute steps when it is asked for', async () => {
    const query = {
      deviceId: 'device-north',
      metrics: 'temp',
      start: String(town.now - 1_000),
      end: String(town.now + 2_000),
      step: '600',
    };
    expect((await get('north1', '/api/web/realtime/getHistory', query)).data).toEqual({
      step: 600,
      from: town.now - 1_000,
      truncated: false,
      series: { temp: [[Math.floor(town.now / 600_000) * 600_000, 20.5, 20, 21]] },
    });
  });
});
