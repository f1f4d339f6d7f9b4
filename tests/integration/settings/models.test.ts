import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '#domain/time.ts';
import { deviceModel, deviceState } from '#db/schema/devices.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

const savePath = '/home/deviceModel/deviceModel/save';
const t100 = { id: 'GL-T100', name: 'GL-T100', manufacturer: 'Guardline', reportIntervalSec: 60, heightMm: 750 };

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const save = (body: object, person: Person = 'root') => town.as(person, 'POST', savePath, { body });

interface Model {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly thresholds: Record<string, Record<string, number>> | null;
}
interface Type {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly children: readonly Model[];
}
const tree = async (): Promise<readonly Type[]> =>
  (await town.as('viewer', 'GET', '/api/web/dict/getDeviceTypeAndModelTree')).data;
const modelOf = async (id: string): Promise<Model | undefined> =>
  (await tree()).flatMap(({ children }) => children).find((model) => model.id === id);
const openTypes = async (): Promise<string[]> => {
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/pageAlarm', { query: { limit: '100' } });
  return (data as { records: Array<{ typeCode: string }> }).records.map(({ typeCode }) => typeCode);
};
const fieldsOf = (reply: { data: unknown }): string[] =>
  (reply.data as { errors: Array<{ field: string }> }).errors.map(({ field }) => field);

describe('device types and models', () => {
  it('SEED-291 getDeviceTypeAndModelTree returns types with their models', async () => {
    const types = await tree();
    expect(types.map(({ code }) => code)).toEqual(['gateway', 'light', 'tilt']);
    expect(types.find(({ code }) => code === 'tilt')).toMatchObject({
      id: 'tilt',
      name: '倾角防撞终端',
      children: [
        { id: 'GL-T100', code: 'GL-T100', name: 'GL-T100', reportIntervalSec: 60, version: 1 },
        { id: 'GL-T200', code: 'GL-T200', name: 'GL-T200', reportIntervalSec: 30, version: 1 },
      ],
    });
  });

  it('are changed by root alone', async () => {
    for (const person of ['chief', 'north1', 'viewer'] as const) {
      expect((await save({ ...t100, thresholds: {} }, person)).errno).toBe(1403);
    }
  });

  it('SPEC-042 a lowered threshold of a model raises an alarm on the next report, without a restart', async () => {
    await town.report('north', { tilt: 20 });
    expect(await openTypes()).not.toContain('TOPPLE');
    expect((await save({ ...t100, thresholds: { TOPPLE: { raise: 15, clear: 10 } }, version: 1 })).errno).toBe(0);
    town.now += minute;
    await town.report('north', { tilt: 20 });
    expect(await openTypes()).toContain('TOPPLE');
  });

  it('a raised threshold lets the next report pass', async () => {
    await save({ ...t100, thresholds: { TOPPLE: { raise: 80, clear: 70 } } });
    await town.report('north', { tilt: 50 });
    expect(await openTypes()).not.toContain('TOPPLE');
  });

  it('both ends of a hysteresis are kept together, so that a later default cannot cross them', async () => {
    await save({ ...t100, thresholds: { TILT: { clear: 6 } } });
    expect((await modelOf('GL-T100'))?.thresholds).toEqual({ TILT: { raise: 10, clear: 6 } });
    const path = '/home/setting/setting/global';
    await town.as('root', 'POST', path, { body: { version: 0, thresholds: { TILT: { raise: 5, clear: 3 } } } });
    expect((await modelOf('GL-T100'))?.thresholds).toEqual({ TILT: { raise: 10, clear: 6 } });
  });

  it.each([
    [{ TILT: { raise: 6 } }, 'thresholds.TILT.clear'],
    [{ TILT: { raise: 10, clear: 10 } }, 'thresholds.TILT.clear'],
    [{ OVER_TEMP: { clearLow: -31 } }, 'thresholds.OVER_TEMP.clearLow'],
    [{ WATER: { raise: 0 } }, 'thresholds.WATER.raise'],
    [{ TILT: { raiseCount: 0 } }, 'thresholds.TILT.raiseCount'],
    [{ TILT: { depth: 1 } }, 'thresholds.TILT.depth'],
  ])('refuses thresholds %j with 9002 at %s', async (thresholds, field) => {
    const refused = await save({ ...t100, thresholds });
    expect(refused.errno).toBe(9002);
    expect(fieldsOf(refused)).toEqual([field]);
    expect((await modelOf('GL-T100'))?.thresholds).toBeNull();
  });

  it('takes away every override when none is sent: back to the default', async () => {
    await save({ ...t100, thresholds: { TILT: { raise: 20, clear: 15 } } });
    await save({ ...t100, thresholds: {} });
    expect((await modelOf('GL-T100'))?.thresholds).toBeNull();
  });

  it('refuses a change over somebody else’s with 9004 and what stands now', async () => {
    expect((await save({ ...t100, name: 'T100 A', thresholds: {}, version: 1 })).errno).toBe(0);
    const late = await save({ ...t100, name: 'T100 B', thresholds: {}, version: 1 });
    expect(late.errno).toBe(9004);
    expect((late.data as { current: { name: string; version: number } }).current).toMatchObject({
      name: 'T100 A',
      version: 2,
    });
  });

  it('a new report interval plans the silence of its devices, and of no others, anew', async () => {
    await town.db.write(async (tx) => {
      await tx.sql.update(deviceModel).set({ reportIntervalSec: 30 }).where(eq(deviceModel.id, 'GL-T200'));
    });
    await save({ ...t100, reportIntervalSec: 600, thresholds: {} });
    const limits = await town.db.snapshot((tx) => tx.sql.select({ ms: deviceState.silenceLimitMs }).from(deviceState));
    expect(limits.map(({ ms }) => ms / minute)).toEqual([30, 30, 30, 30]);
  });

  it('another name makes the clients take a snapshot: their rows carry it', async () => {
    await save({ ...t100, name: 'T100 Pro', thresholds: {} });
    const events = town.hints.flatMap((hint) => ('orgPath' in hint ? [`${hint.orgPath} ${hint.event}`] : []));
    expect(events).toEqual(['/root/ reset', '/root/ config:changed']);
    town.hints.length = 0;
    await save({ ...t100, name: 'T100 Pro', reportIntervalSec: 90, thresholds: {} });
    expect(town.hints.map(({ event }) => event)).toEqual(['config:changed']);
  });

  it('are added under a code of their own, with 9003 for one that is taken', async () => {
    const added = await save({ ...t100, id: undefined, typeId: 'tilt', code: 'X-1', name: 'X', thresholds: {} });
    expect(added.errno).toBe(0);
    expect(await modelOf((added.data as { id: string }).id)).toMatchObject({ code: 'X-1', version: 1 });
    const again = await save({ ...t100, id: undefined, typeId: 'tilt', code: 'X-1', name: 'Y', thresholds: {} });
    expect(again).toMatchObject({ errno: 9003, errmsg: '编码已存在' });
    const homeless = await save({ ...t100, id: undefined, typeId: 'nothing', code: 'X-2', name: 'Y', thresholds: {} });
    expect(homeless.errno).toBe(9001);
    expect(fieldsOf(await save({ ...t100, id: undefined, typeId: 'tilt', thresholds: {} }))).toEqual(['code']);
  });

  it('refuse to be deleted while devices or models are of them, with the counts', async () => {
    const model = await town.as('root', 'POST', '/home/deviceModel/deviceModel/delete', { body: { id: 'GL-T100' } });
    expect(model).toMatchObject({ errno: 9006, data: { devices: 4 } });
    const type = await town.as('root', 'POST', '/home/deviceType/deviceType/delete', { body: { id: 'light' } });
    expect(type).toMatchObject({ errno: 9006, data: { models: 2, devices: 0 } });
    for (const id of ['GL-L50', 'GL-L60']) {
      const gone = await town.as('root', 'POST', '/home/deviceModel/deviceModel/delete', { body: { id } });
      expect(gone.errno).toBe(0);
    }
    const gone = await town.as('root', 'POST', '/home/deviceType/deviceType/delete', { body: { id: 'light' } });
    expect(gone.errno).toBe(0);
    expect((await tree()).map(({ code }) => code)).toEqual(['gateway', 'tilt']);
  });

  it('a type is added and changed, its code stays', async () => {
    const path = '/home/deviceType/deviceType/save';
    const names = { name: '雷达', nameEn: 'Radar', metrics: ['batteryPct', 'temp'] };
    const added = await town.as('root', 'POST', path, { body: { ...names, code: 'radar' } });
    const { id } = added.data as { id: string };
    expect((await town.as('root', 'POST', path, { body: { ...names, code: 'radar' } })).errno).toBe(9003);
    await town.as('root', 'POST', path, { body: { ...names, id, name: '测距雷达' } });
    expect((await tree()).find((type) => type.id === id)).toMatchObject({ code: 'radar', name: '测距雷达' });
    expect((await town.as('root', 'POST', path, { body: { ...names, metrics: ['height'], id } })).errno).toBe(9002);
    expect((await town.as('root', 'POST', path, { body: { ...names, id: 'missing' } })).errno).toBe(9001);
  });
});
