import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevices } from '#db/devices/addDevices.ts';
import { addProject } from '#db/projects/addProject.ts';
import { addRail } from '#db/rails/addRail.ts';
import type { Found } from '#domain/search/search.ts';
import { openTown, startMs, type OrgId, type Person, type Town } from '../server/town.ts';

let town: Town;

const names = [
  ['north', '合肥绕城高速·01号', 'HF-0001'],
  ['north', '新合肥绕城连接线·02号', 'HF-0002'],
  ['south', '合肥绕城高速·03号', 'HF-0003'],
  ['other', '合肥绕城高速·04号', 'HF-0004'],
  ['north', '长江 100%_A号', 'CJ_%01'],
] as const satisfies ReadonlyArray<readonly [OrgId, string, string]>;

beforeAll(async () => {
  town = await openTown();
  await town.db.write(async (tx) => {
    const now = startMs;
    await addProject(tx, { id: 'p-cj', orgId: 'north', name: '长江护栏改造', code: 'CJGZ', status: 'running', now });
    await addRail(tx, {
      id: 'r-cj',
      orgId: 'north',
      projectId: 'p-cj',
      name: '芜湖长江大桥左幅',
      path: '[]',
      railType: 'bridge',
      lengthM: 10,
      now,
    });
    await addDevices(
      tx,
      names.map(([orgId, device_name, code], at) => ({
        id: `found-${at}`,
        device_name,
        code,
        imei: `8699990000001${String(10 + at)}`,
        typeId: 'tilt',
        modelId: 'GL-T100',
        railId: null,
        projectId: `project-${orgId}`,
        orgId,
        position: null,
        secretEnc: 'x',
        secretHint: 'x',
        now,
      })),
    );
  });
});
afterAll(() => town.close());

async function search(person: Person, keyword: string, more: Record<string, string> = {}): Promise<Found> {
  const reply = await town.as(person, 'GET', '/api/web/common/search', { query: { keyword, ...more } });
  expect(reply).toMatchObject({ status: 200, errno: 0 });
  return reply.data;
}
const idsOf = (rows: ReadonlyArray<{ readonly id: string }>): string[] => rows.map(({ id }) => id);

describe('the global search', () => {
  it('finds devices by name, code, IMEI and pinyin initials, beginnings first', async () => {
    expect(idsOf((await search('chief', 'hfrc')).devices)).toEqual(['found-0', 'found-2', 'found-1']);
    expect(idsOf((await search('chief', 'HF RC')).devices)).toEqual(['found-0', 'found-2', 'found-1']);
    expect(idsOf((await search('chief', '绕城高速')).devices)).toEqual(['found-0', 'found-2']);
    expect(idsOf((await search('chief', 'hf-0003')).devices)).toEqual(['found-2']);
    expect(idsOf((await search('chief', '000000111')).devices)).toEqual(['found-1']);
    expect((await search('chief', 'hf-0003')).devices[0]).toEqual({
      id: 'found-2',
      device_name: '合肥绕城高速·03号',
      code: 'HF-0003',
      imei: '869999000000112',
      deviceStatus: 4,
      railName: '',
    });
  });

  it('finds guardrails and projects, a character of several readings as its word says it', async () => {
    const found = await search('chief', 'cjhl');
    expect(found.projects).toEqual([{ id: 'p-cj', name: '长江护栏改造', code: 'CJGZ' }]);
    expect((await search('chief', 'whcj')).rails).toEqual([
      { id: 'r-cj', name: '芜湖长江大桥左幅', projectName: '长江护栏改造' },
    ]);
    expect(idsOf((await search('chief', 'cjgz')).projects)).toEqual(['p-cj']);
  });

  it('stays within the caller’s organisations, in both directions', async () => {
    expect(idsOf((await search('north1', 'hfrc')).devices)).toEqual(['found-0', 'found-1']);
    expect(idsOf((await search('south1', 'hfrc')).devices)).toEqual(['found-2']);
    expect(idsOf((await search('stranger', 'hfrc')).devices)).toEqual(['found-3']);
    expect(await search('orphan', 'hfrc')).toEqual({ devices: [], rails: [], projects: [], events: [] });
    expect((await search('south1', '长江')).rails).toEqual([]);
    expect((await search('south1', '长江')).projects).toEqual([]);
    expect(idsOf((await search('root', 'hfrc')).devices)).toHaveLength(4);
  });

  it('takes wild cards as themselves', async () => {
    expect(idsOf((await search('chief', '%_')).devices)).toEqual(['found-4']);
    expect(idsOf((await search('chief', '0%_')).devices)).toEqual(['found-4']);
    expect(idsOf((await search('chief', 'j_%0')).devices)).toEqual(['found-4']);
    expect((await search('chief', '__')).devices).toEqual([]);
    expect((await search('chief', '\\%')).devices).toEqual([]);
  });

  it('answers no more rows of a kind than asked for, ten unless asked', async () => {
    expect((await search('chief', '合肥', { limit: '1' })).devices).toHaveLength(1);
    const now = startMs;
    await town.db.write((tx) =>
      addDevices(
        tx,
        Array.from({ length: 12 }, (_, at) => ({
          id: `many-${at}`,
          device_name: `众多${at}`,
          code: `MANY-${at}`,
          imei: `8699990000100${String(10 + at)}`,
          typeId: 'tilt',
          modelId: 'GL-T100',
          railId: null,
          projectId: 'project-south',
          orgId: 'south',
          position: null,
          secretEnc: 'x',
          secretHint: 'x',
          now,
        })),
      ),
    );
    expect((await search('chief', 'zd')).devices).toHaveLength(10);
  });

  it('refuses a keyword under two characters, naming the field', async () => {
    for (const keyword of ['', 'h', ' h ']) {
      const reply = await town.as('chief', 'GET', '/api/web/common/search', { query: { keyword } });
      expect(reply).toMatchObject({ errno: 9002, data: { errors: [{ field: 'keyword' }] } });
    }
    const none = await town.as('chief', 'GET', '/api/web/common/search');
    expect(none).toMatchObject({ errno: 9002, data: { errors: [{ field: 'keyword' }] } });
  });
});

describe('alarms in the global search', () => {
  it('are found by device, code and type in both languages and initials, within the organisations', async () => {
    await town.report('north', { impactG: 4.2, tiltX: 1 });
    for (const keyword of ['碰撞', 'pzbj', 'collision', 'device north', 'D-north']) {
      const { events } = await search('north1', keyword);
      expect([keyword, events.map(({ typeCode }) => typeCode)]).toEqual([keyword, ['COLLISION']]);
    }
    expect((await search('south1', '碰撞')).events).toEqual([]);
    expect((await search('stranger', '碰撞')).events).toEqual([]);
    expect((await search('chief', '碰撞')).events[0]).toMatchObject({
      kind: 3,
      severity: 1,
      handledStatus: '00',
      device_name: 'Device north',
      deviceCode: 'D-north',
    });
  });

  it('of the past are found by their device only', async () => {
    const { events } = await search('north1', '碰撞');
    const ids = events.map(({ id }) => id);
    const handled = await town.as('north1', 'POST', '/api/web/alarm/handle', {
      body: { ids, result: '已修复', method: 'onsite' },
    });
    expect(handled.errno).toBe(0);
    await town.report('north', { impactG: 0.1, tiltX: 0 }, town.now + 60_000);
    await town.db.write(async (tx) => {
      const { event } = await import('#db/schema/alarms.ts');
      await tx.sql.update(event).set({ isOpen: false, condition: 'cleared' });
    });
    expect(idsOf((await search('north1', 'D-north')).events)).toEqual(ids);
    expect((await search('north1', '碰撞')).events).toEqual([]);
  });
});
