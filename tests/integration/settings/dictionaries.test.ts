import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dictTypes } from '#domain/settings/dictionaries.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

const savePath = '/home/dict/dict/save';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const save = (body: object, person: Person = 'root') => town.as(person, 'POST', savePath, { body });
const na01 = { type: 'noticeAction', code: 'NA01', name: '设备报警', nameEn: 'Alarm', orderNo: 10, enabled: true };
const rail = { type: 'railType', code: 'rope', name: '缆索', nameEn: 'Cable', orderNo: 50, enabled: true };

interface Entry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly custom: boolean;
}
const actions = async (): Promise<readonly Entry[]> =>
  (await town.as('viewer', 'GET', '/api/web/dict/getNoticeAction')).data;
const dict = async (type: string): Promise<readonly Entry[]> => {
  const { data } = await town.as('viewer', 'GET', '/api/web/dict/getDict', { query: { type } });
  return (data as Record<string, readonly Entry[]>)[type] ?? [];
};

describe('dictionaries', () => {
  it('SEED-149 entries have id, code and name, in every dictionary', async () => {
    const { data } = await town.as('viewer', 'GET', '/api/web/dict/getDict');
    const all = data as Record<string, readonly Entry[]>;
    expect(Object.keys(all)).toEqual([...dictTypes]);
    for (const [type, entries] of Object.entries(all)) {
      expect(entries.length, type).toBeGreaterThan(0);
      for (const entry of entries) {
        expect(entry).toMatchObject({ id: expect.any(String), code: expect.any(String), name: expect.any(String) });
      }
    }
  });

  it('SEED-284 getNoticeAction returns a list of id, code and name', async () => {
    const list = await actions();
    expect(list.map(({ code, name }) => [code, name]).slice(0, 3)).toEqual([
      ['NA01', '设备告警'],
      ['NA02', '设备故障'],
      ['NA03', '设备离线'],
    ]);
    expect(list).toHaveLength(9);
  });

  it('are listed and changed by root alone', async () => {
    const list = { body: { type: 'noticeAction' } };
    for (const person of ['chief', 'north1', 'viewer'] as const) {
      expect((await town.as(person, 'POST', '/home/dict/dict/listPage', list)).errno).toBe(1403);
      expect((await save({ ...na01, version: 1 }, person)).errno).toBe(1403);
    }
    expect((await town.as('root', 'POST', '/home/dict/dict/listPage', list)).data).toMatchObject({ total: 9 });
  });

  it('SPEC-042 a new name is in the next list and in the notices that are there already, without a restart', async () => {
    await town.report('north', { tilt: 50 });
    const notices = async (): Promise<string[]> => {
      const { data } = await town.as('north1', 'GET', '/api/web/account/pageNotice');
      const rows = (data as { records: Array<{ noticeAction: string; noticeActionName: string }> }).records;
      return rows.filter(({ noticeAction }) => noticeAction === 'NA01').map((row) => row.noticeActionName);
    };
    expect(new Set(await notices())).toEqual(new Set(['设备告警']));
    expect((await save({ ...na01, version: 1 })).errno).toBe(0);
    expect((await actions())[0]).toMatchObject({ code: 'NA01', name: '设备报警', nameEn: 'Alarm', custom: true });
    expect(new Set(await notices())).toEqual(new Set(['设备报警']));
  });

  it('a renamed alarm type is in the sentences of alarms and in the pushes of workers', async () => {
    await save({
      type: 'alarmType',
      code: 'TOPPLE',
      name: '护栏倒了',
      nameEn: 'Fallen',
      orderNo: 30,
      enabled: true,
      version: 1,
    });
    await town.report('north', { tilt: 50 });
    const { data } = await town.as('north1', 'GET', '/api/web/alarm/pageAlarm');
    const contents = (data as { records: Array<{ content: string }> }).records.map(({ content }) => content);
    expect(contents.some((content) => content.startsWith('护栏倒了'))).toBe(true);
    const pushes = town.hints.flatMap((hint) =>
      hint.event === 'message' ? [(hint.payload as { content: { content: string } }).content.content] : [],
    );
    expect(pushes.some((content) => content.includes('护栏倒了'))).toBe(true);
  });

  it('an untouched code keeps the product’s words, and a changed one can go back to them', async () => {
    await save({ ...na01, version: 1 });
    await save({ ...na01, name: '设备告警', nameEn: 'Device alarm', version: 2 });
    expect((await actions())[0]).toMatchObject({ name: '设备告警', custom: false });
  });

  it('refuse a change over somebody else’s with 9004, the first of a code too', async () => {
    const first = await Promise.all([save({ ...na01, version: 1 }), save({ ...na01, name: '告警', version: 1 })]);
    expect(first.map(({ errno }) => errno).sort((a, b) => a - b)).toEqual([0, 9004]);
    const late = await save({ ...na01, version: 1 });
    expect(late.errno).toBe(9004);
    expect((late.data as { current: { version: number } }).current.version).toBe(2);
    expect((await save({ ...na01, code: 'NA99', version: 1 })).errno).toBe(9001);
  });

  it('codes that just happen cannot be switched off, chosen ones can and are no longer offered', async () => {
    const refused = await save({ ...na01, enabled: false, version: 1 });
    expect(refused.errno).toBe(9002);
    expect((refused.data as { errors: Array<{ field: string }> }).errors[0]?.field).toBe('enabled');
    const side = { type: 'railType', code: 'side', name: '路侧', nameEn: 'Roadside', orderNo: 20, version: 1 };
    expect((await save({ ...side, enabled: false })).errno).toBe(0);
    expect((await dict('railType')).map(({ code }) => code)).toEqual(['median', 'bridge', 'temporary']);
  });

  it('take new codes only where nothing is computed from them', async () => {
    expect((await save(rail)).errno).toBe(0);
    expect((await dict('railType')).at(-1)).toMatchObject({ code: 'rope', name: '缆索' });
    expect(await save(rail)).toMatchObject({ errno: 9003, errmsg: '编码已存在' });
    const refused = await save({ ...rail, type: 'severity', code: '5' });
    expect(refused.errno).toBe(9002);
  });

  it('delete what was added, never what is built in, and nothing that rows hold', async () => {
    const remove = (type: string, code: string) =>
      town.as('root', 'POST', '/home/dict/dict/delete', { body: { type, code } });
    await save(rail);
    expect((await remove('railType', 'bridge')).errno).toBe(9005);
    expect((await remove('noticeAction', 'NA01')).errno).toBe(9005);
    expect((await remove('railType', 'missing')).errno).toBe(9001);
    expect((await remove('railType', 'rope')).errno).toBe(0);
    expect((await dict('railType')).map(({ code }) => code)).not.toContain('rope');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '字'.repeat(31) }, 'name'],
    [{ nameEn: '  ' }, 'nameEn'],
    [{ code: 'a b' }, 'code'],
    [{ orderNo: -1 }, 'orderNo'],
    [{ colour: 'red' }, 'colour'],
  ])('refuse %j with 9002 at %s', async (change, field) => {
    const refused = await save({ ...rail, ...change });
    expect(refused.errno).toBe(9002);
    expect((refused.data as { errors: Array<{ field: string }> }).errors.map((each) => each.field)).toContain(field);
  });

  it('keep a name with markup as text', async () => {
    await save({ ...na01, name: '<img onerror=1>', version: 1 });
    expect((await actions())[0]?.name).toBe('<img onerror=1>');
  });
});
