import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haversineM } from '#domain/geo/distance.ts';
import type { InputTips } from '#domain/places/tip.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

const path = '/v3/assistant/inputtips';
const tips = async (town: Town, person: Person, keywords: string, more: Record<string, string> = {}) => {
  const reply = await town.as(person, 'GET', path, { query: { keywords, ...more } });
  expect([reply.status, reply.errno]).toEqual([200, 0]);
  return reply.data as unknown as InputTips;
};
const namesOf = ({ tips: found }: InputTips) => found.map(({ name }) => name);

describe('address search without a maps service', () => {
  let town: Town;
  beforeAll(async () => {
    town = await openTown();
  });
  afterAll(() => town.close());

  it('SEED-292 SPEC-030 suggests own guardrails and devices with their place, and regions, in the service’s shape', async () => {
    const own = await tips(town, 'north1', 'north');
    expect(own).toMatchObject({ status: '1', info: 'OK', infocode: '10000', count: '2' });
    expect(own.tips[0]).toMatchObject({ id: 'rail-north', name: 'rail-north', location: '117.210000,31.800000' });
    expect(own.tips[1]).toMatchObject({ id: 'device-north', name: 'Device north', location: '117.205000,31.800000' });
    expect((await tips(town, 'north1', '芜湖')).tips).toEqual([
      { id: '340200', name: '芜湖市', district: '安徽省', adcode: '340200', location: '', address: '' },
    ]);
    expect(await tips(town, 'north1', '没有这个地方')).toMatchObject({ count: '0', tips: [] });
  });

  it('suggests nobody what is another organisation’s', async () => {
    expect(namesOf(await tips(town, 'south1', 'north'))).toEqual([]);
    expect(namesOf(await tips(town, 'orphan', 'rail'))).toEqual([]);
    expect(namesOf(await tips(town, 'root', 'rail-'))).toHaveLength(4);
  });

  it('refuses nothing to look for, and what it does not know', async () => {
    for (const query of [{}, { keywords: ' ' }, { keywords: 'a', key: 'mine' }, { keywords: 'a', location: 'x' }]) {
      expect((await town.as('north1', 'GET', path, { query })).errno).toBe(9002);
    }
  });
});

describe('address search with a maps service', () => {
  let town: Town;
  let far: Server;
  let asked: URL[] = [];
  let answer: { status: number; body: string } | 'silence';
  const hall = { id: 'B1', name: '芜湖站', district: '镜湖区', adcode: '340202', location: '118.387800,31.343900' };
  const good = {
    status: 200,
    body: JSON.stringify({
      status: '1',
      tips: [
        { ...hall, address: '站前路' },
        { ...hall, id: [], name: '1路公交', location: [], address: [] },
      ],
    }),
  };

  beforeAll(async () => {
    far = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://far'));
      if (answer === 'silence') return;
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => far.listen(0, '127.0.0.1', done));
    const { port } = far.address() as AddressInfo;
    town = await openTown({
      env: { MAP_SERVICE_URL: `http://127.0.0.1:${port}`, MAP_SERVICE_KEY: 'key-of-the-house' },
    });
  });
  afterAll(async () => {
    await town.close();
    far.closeAllConnections();
    far.close();
  });

  it('SEED-292 asks it with the server’s key, answers places in WGS-84, and asks once an hour', async () => {
    answer = good;
    const found = await tips(town, 'north1', '芜湖站', { city: '芜湖', location: '118.4,31.3' });
    expect(asked).toHaveLength(1);
    const sent = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(sent).toMatchObject({ key: 'key-of-the-house', keywords: '芜湖站', city: '芜湖' });
    const [lng = 0, lat = 0] = (sent['location'] ?? '').split(',').map(Number);
    expect(haversineM({ lng, lat }, { lng: 118.4, lat: 31.3 })).toBeGreaterThan(300);
    expect(found).toMatchObject({
      status: '1',
      count: '1',
      tips: [{ ...hall, location: expect.any(String) as string }],
    });
    const [x = 0, y = 0] = (found.tips[0]?.location ?? '').split(',').map(Number);
    const shift = haversineM({ lng: x, lat: y }, { lng: 118.3878, lat: 31.3439 });
    expect(shift).toBeGreaterThan(300);
    expect(shift).toBeLessThan(700);
    expect(JSON.stringify(found)).not.toContain('key-of-the-house');
    await tips(town, 'chief', '芜湖站', { city: '芜湖', location: '118.4,31.3' });
    expect(asked).toHaveLength(1);
    town.now += 3_600_000;
    await tips(town, 'chief', '芜湖站', { city: '芜湖', location: '118.4,31.3' });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['an error', { status: 500, body: '' }],
    ['a refusal of the key', { status: 200, body: '{"status":"0","info":"INVALID_USER_KEY"}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['nothing within 3 s', 'silence'],
  ] as const)('never fails: after %s it searches in the house, and asks it no more for a while', async (_, wrong) => {
    town.now += 60_000;
    asked = [];
    answer = wrong;
    expect(namesOf(await tips(town, 'north1', 'device'))).toEqual(['Device north']);
    answer = good;
    expect(namesOf(await tips(town, 'north1', 'device'))).toEqual(['Device north']);
    expect(asked).toHaveLength(1);
    town.now += 10_000;
    expect(namesOf(await tips(town, 'north1', 'device'))).toEqual(['芜湖站']);
    // What was kept belongs to this keyword alone.
    town.now += 3_600_000;
  });
});
