import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevices } from '#db/devices/addDevices.ts';
import { haversineM } from '#domain/geo/distance.ts';
import { eastOf } from '#domain/geo/circle.ts';
import { openTown, startMs, type OrgId, type Person, type Town } from '../server/town.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';

let town: Town;
/** Of the town's own devices; every organisation has one there. */
const middle = { lng: 117.205, lat: 31.8 };
const center = `${middle.lng},${middle.lat}`;
/** East of it, in metres. */
const spread = [
  ['n-500', 'north', 500],
  ['n-1999', 'north', 1_999],
  ['n-2001', 'north', 2_001],
  ['s-900', 'south', 900],
  ['o-100', 'other', 100],
] as const satisfies ReadonlyArray<readonly [string, OrgId, number]>;

beforeAll(async () => {
  town = await openTown();
  await town.db.write((tx) =>
    addDevices(
      tx,
      spread.map(([id, orgId, metres], at) => {
        const place = eastOf({ center: middle, radiusM: metres });
        return {
          id,
          device_name: `环城 ${id}`,
          imei: `86812301000${String(2_000 + at)}`,
          code: `C-${id}`,
          typeId: 'tilt',
          modelId: 'GL-T100',
          railId: `rail-${orgId}`,
          projectId: `project-${orgId}`,
          orgId,
          position: `${place.lng.toFixed(6)},${place.lat.toFixed(6)}`,
          secretEnc: 'x',
          secretHint: 'x',
          now: startMs,
        };
      }),
    ),
  );
});
afterAll(() => town.close());

const get = (person: Person, path: string, query: Record<string, string> = {}) =>
  town.as(person, 'GET', `/api/web/map/${path}`, { query });

describe('a circle search', () => {
  const search = async (person: Person, query: Record<string, string> = {}) => {
    const reply = await get(person, 'circle', { center, ...query });
    expect(reply.errno).toBe(0);
    return reply.data as unknown as Array<{ id: string; lng: number; lat: number; distanceM: number }>;
  };
  const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);

  it('SEED-130 SEED-345 lists the devices within 2000 m, the nearest first, each with its distance', async () => {
    const found = await search('north1');
    expect(idsOf(found)).toEqual(['device-north', 'n-500', 'n-1999']);
    for (const row of found) expect(row.distanceM).toBe(Math.round(haversineM(middle, row)));
    expect(idsOf(await search('north1', { radius: '20000' }))).toContain('n-2001');
    expect(idsOf(await search('north1', { radius: '100' }))).toEqual(['device-north']);
  });

  it('shows nobody a device of another organisation', async () => {
    expect(idsOf(await search('south1'))).toEqual(['device-south', 's-900']);
    expect(idsOf(await search('stranger'))).toEqual(['device-other', 'o-100']);
    expect(idsOf(await search('chief'))).not.toContain('o-100');
    expect(await search('orphan')).toEqual([]);
    expect((await get('north1', 'circle', { center, orgIds: 'south' })).errno).toBe(9007);
    expect(idsOf(await search('chief', { orgIds: 'south' }))).toEqual(['device-south', 's-900']);
  });

  it('filters as the map does: every word in a name, a code, an address or the guardrail’s name', async () => {
    expect(idsOf(await search('chief', { keyword: 'rail-north 环城' }))).toEqual(['n-500', 'n-1999']);
    expect(await search('chief', { keyword: '环城 %' })).toEqual([]);
    expect(idsOf(await search('chief', { deviceStatus: '4', projectId: 'project-south' }))).toHaveLength(2);
  });

  it.each([
    ['nothing', {}],
    ['no place', { center: 'here' }],
    ['a latitude beyond the pole', { center: '117.2,91' }],
    ['too narrow', { center, radius: '99' }],
    ['too wide', { center, radius: '20001' }],
    ['unknown', { center, more: '1' }],
  ])('refuses %s with 9002', async (_, query) => {
    expect((await get('north1', 'circle', query as Record<string, string>)).errno).toBe(9002);
  });

  it('is exported by who may, within the own organisation, and leaves its row in the audit log', async () => {
    const path = '/api/web/map/exportCircle';
    const rows = textsOf(await readBook(await askFile(town, 'north1', path, { center })), 0);
    expect(rows[0]?.slice(0, 3)).toEqual(['距离（米）', '设备名称', '编号']);
    expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([
      ['0', 'Device north', 'D-north'],
      ['500', '环城 n-500', 'C-n-500'],
      ['1999', '环城 n-1999', 'C-n-1999'],
    ]);
    expect((await askFile(town, 'viewer', path, { center })).status).toBe(403);
    const foreign = await town.as('north1', 'POST', path, { body: { center, orgIds: 'south' } });
    expect(foreign.errno).toBe(9007);
  });
});

describe('the heat map', () => {
  const heat = async (person: Person, query: Record<string, string> = {}) => {
    const reply = await get(person, 'getHeat', query);
    expect(reply.errno).toBe(0);
    return reply.data as unknown as Array<[number, number, number]>;
  };

  it('weighs every device of the caller’s scope once, under the map’s filters', async () => {
    expect(await heat('orphan')).toEqual([]);
    const north = await heat('north1');
    expect(north).toHaveLength(4);
    expect(north).toContainEqual([middle.lng, middle.lat, 1]);
    expect(await heat('chief', { orgIds: 'south' })).toHaveLength(2);
    expect(await heat('chief', { keyword: 'n-500' })).toHaveLength(1);
    expect((await get('north1', 'getHeat', { orgIds: 'other' })).errno).toBe(9007);
    expect((await get('north1', 'getHeat', { weight: 'rain' })).errno).toBe(9002);
  });

  it('weighs alarms of the last 24 hours, and nobody else’s', async () => {
    await town.report('north', { impactG: 5 }, town.now);
    expect(await heat('north1', { weight: 'alarm' })).toEqual([[middle.lng, middle.lat, 1]]);
    expect(await heat('south1', { weight: 'alarm' })).toEqual([]);
    town.now += 25 * 3_600_000;
    town.forgetToken('north1');
    try {
      expect(await heat('north1', { weight: 'alarm' })).toEqual([]);
      expect(await heat('north1', { weight: 'alarm', hours: '48' })).toHaveLength(1);
    } finally {
      town.now -= 25 * 3_600_000;
      town.forgetToken('north1');
    }
  });
});

it('SEED-144 the path of a guardrail is stored and answered as a JSON position string', async () => {
  const { data } = await get('north1', 'getRails');
  const [rail] = data as unknown as Array<{ path: string }>;
  expect(typeof rail?.path).toBe('string');
  expect(JSON.parse(rail?.path ?? '')).toEqual([
    [117.2, 31.8],
    [117.21, 31.8],
  ]);
});
