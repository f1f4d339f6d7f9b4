import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device, deviceStatusLog } from '#db/schema/devices.ts';
import { day, hour } from '#domain/time.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

const path = '/api/web/index/getDeviceCountOnDateAndModel';
interface Row {
  readonly date: string;
  readonly modelId: string;
  readonly modelName: string;
  readonly count: number;
  readonly onlineCount: number | null;
}

let town: Town;
const ask = async (person: Person, query: Record<string, string> = {}) => town.as(person, 'GET', path, { query });
const rows = async (person: Person, query: Record<string, string> = {}) => (await ask(person, query)).data as Row[];

/** A device that came online an hour after it was built in, and perhaps was taken away. */
async function settle(id: string, createdAgo: number, deletedAgo: number | null = null): Promise<void> {
  const { now } = town;
  const at = now - createdAgo * day;
  await town.db.write(async (tx) => {
    await tx.sql
      .update(device)
      .set({ createdAt: at, deviceStatus: 1, deletedAt: deletedAgo === null ? null : now - deletedAgo * day })
      .where(eq(device.id, id));
    await tx.sql.insert(deviceStatusLog).values({
      deviceId: id,
      at: at + hour,
      fromStatus: 4,
      toStatus: 1,
      fromCode: 'S03_001',
      toCode: 'S03_005',
      reason: 'report',
    });
  });
}

beforeAll(async () => {
  town = await openTown();
  await settle('device-city', 100);
  await settle('device-north', 3);
  await settle('device-south', 100, 2);
  await settle('device-other', 1);
  // North was silent over one midnight.
  await town.db.write((tx) =>
    tx.sql.insert(deviceStatusLog).values(
      [
        { at: town.now - 2 * day, fromStatus: 1, toStatus: 4 },
        { at: town.now - day, fromStatus: 4, toStatus: 3 },
        { at: town.now - hour, fromStatus: 3, toStatus: 1 },
      ].map((each) => ({ ...each, deviceId: 'device-north', toCode: '', reason: 'silence' })),
    ),
  );
});
afterAll(() => town.close());

describe('SEED-296 getDeviceCountOnDateAndModel', () => {
  it('answers thirty days without a gap when nothing else is asked', async () => {
    const all = await rows('root');
    expect(all).toHaveLength(30);
    expect([all[0]?.date, all.at(-1)?.date]).toEqual(['2026-08-03', '2026-09-01']);
    expect(new Set(all.map(({ date }) => date)).size).toBe(30);
    expect(all[0]).toEqual({
      date: '2026-08-03',
      modelId: 'GL-T100',
      modelName: 'GL-T100',
      count: 2,
      onlineCount: 2,
    });
  });

  it('counts what existed on a day, and what was online at its end as the status log tells it', async () => {
    const days = await rows('root', { startDate: '2026-08-28', endDate: '2026-09-01' });
    expect(days.map(({ date, count, onlineCount }) => [date, count, onlineCount])).toEqual([
      ['2026-08-28', 2, 2],
      // North came; it was silent on the midnight after the 30th, the day on which south was taken away.
      ['2026-08-29', 3, 3],
      ['2026-08-30', 3, 1],
      ['2026-08-31', 3, 3],
      ['2026-09-01', 3, 3],
    ]);
  });

  it('says nothing about tomorrow, and null about days whose changes have been forgotten', async () => {
    const late = await rows('root', { startDate: '2026-08-31', endDate: '2026-09-10' });
    expect(late.map(({ date }) => date)).toEqual(['2026-08-31', '2026-09-01']);
    expect(await rows('root', { startDate: '2026-09-05', endDate: '2026-09-10' })).toEqual([]);
    const early = await rows('root', { startDate: '2026-06-01', endDate: '2026-09-01' });
    expect(early[0]).toMatchObject({ count: 2, onlineCount: null });
    expect(early.at(-1)?.onlineCount).toBe(3);
    expect(early).toHaveLength(93);
  });

  it('is each person’s own: own organisation and below, never another’s', async () => {
    const today = async (person: Person, query: Record<string, string> = {}) =>
      (await rows(person, { startDate: '2026-09-01', endDate: '2026-09-01', ...query })).map(({ count }) => count);
    expect(await today('chief')).toEqual([2]);
    expect(await today('north1')).toEqual([1]);
    expect(await today('stranger')).toEqual([1]);
    expect(await today('south1')).toEqual([]);
    expect(await today('orphan')).toEqual([]);
    expect(await today('chief', { orgIds: 'north' })).toEqual([1]);
    expect(await today('root', { projectIds: 'project-north,project-other' })).toEqual([2]);
    expect(await today('root', { modelIds: 'GL-T100' })).toEqual([3]);
    expect(await today('root', { modelIds: 'GL-X' })).toEqual([]);
    for (const orgIds of ['root', 'other', 'nowhere']) expect((await ask('chief', { orgIds })).errno).toBe(9007);
  });

  it('refuses what is no day, an end before the start, more than a year, and fields that it does not know', async () => {
    for (const query of [
      { startDate: '2026-02-30' },
      { startDate: '2026-09-02', endDate: '2026-09-01' },
      { startDate: '2025-01-01', endDate: '2026-09-01' },
      { colour: 'blue' },
    ] as Record<string, string>[]) {
      expect([query, (await ask('root', query)).errno]).toEqual([query, 9002]);
    }
  });
});

describe('getAlarmEventCountOnRail', () => {
  const ofRails = async (person: Person, query: Record<string, string> = {}) =>
    (await town.as(person, 'GET', '/api/web/index/getAlarmEventCountOnRail', { query })).data as Array<{
      railId: string;
      count: number;
    }>;

  it('counts alarms and faults by guardrail, most first, in the person’s own range', async () => {
    await town.report('city', { impactG: 5, temp: 20 });
    await town.report('north', { impactG: 5, temp: 20, batteryPct: 4 });
    await town.report('other', { impactG: 5, temp: 20 });
    const all = await ofRails('root');
    expect(all.map(({ railId }) => railId).sort()).toEqual(['rail-city', 'rail-north', 'rail-other']);
    expect(all.map(({ count }) => count)).toEqual(all.map(({ count }) => count).toSorted((a, b) => b - a));
    expect((await ofRails('root', { limit: '1' })).length).toBe(1);
    expect((await ofRails('chief')).map(({ railId }) => railId).sort()).toEqual(['rail-city', 'rail-north']);
    expect((await ofRails('chief', { projectIds: 'project-city' })).map(({ railId }) => railId)).toEqual(['rail-city']);
    expect(await ofRails('orphan')).toEqual([]);
    expect(await ofRails('root', { startDate: '2026-08-01', endDate: '2026-08-30' })).toEqual([]);
  });
});

it('a wall that was saved tells the browsers of its organisation to ask again', async () => {
  town.hints.length = 0;
  const body = { orgId: 'north', title: '北区', version: 0 };
  expect((await town.as('chief', 'POST', '/api/web/setting/screen', { body })).errno).toBe(0);
  expect(town.hints).toContainEqual({
    orgPath: expect.stringMatching(/\/north\/$/) as string,
    event: 'config:changed',
    payload: { kind: 'screen' },
  });
});
