import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { causeWords } from '#domain/alarms/causes.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const post = (who: Person, path: string, body: object) => town.as(who, 'POST', path, { body });
const act = (name: string, body: object) => post('north1', `/api/web/alarm/${name}`, body);
async function rows(query: Record<string, string> = {}): Promise<AlarmRow[]> {
  return ((await town.as('north1', 'GET', '/api/web/alarm/pageAlarm', { query })).data as { records: AlarmRow[] })
    .records;
}
async function collide(): Promise<string> {
  await town.report('north', { impactG: 5 });
  const [row] = (await rows()).filter(({ handledStatus }) => handledStatus === '00');
  return row?.id ?? '';
}
const how = { result: '已更换立柱', method: 'onsite' };
const dict = { type: 'alarmCause', name: '收费站撞杆', nameEn: 'Toll bar', orderNo: 5, enabled: true };

it('13.4 an alarm is handled with a cause of the dictionary, found by it, and opened again without', async () => {
  const offered = (await town.as('north1', 'GET', '/api/web/dict/getDict', { query: { type: 'alarmCause' } })).data;
  const { alarmCause } = offered as { alarmCause: Array<{ code: string; name: string; nameEn: string }> };
  expect(alarmCause.map(({ code }) => code)).toEqual(Object.keys(causeWords));
  expect(alarmCause[0]).toMatchObject({ code: 'vehicleCollision', name: '车辆碰撞', nameEn: 'Vehicle collision' });
  const id = await collide();
  expect((await act('handle', { ids: [id], ...how, causeCode: 'animal' })).errno).toBe(0);
  expect(await rows({ causeCode: 'animal,weather' })).toMatchObject([{ id, causeCode: 'animal' }]);
  expect(await rows({ causeCode: 'weather' })).toEqual([]);
  expect((await act('reopen', { ids: [id], reason: '立柱又倒了' })).errno).toBe(0);
  expect(await rows()).toMatchObject([{ id, causeCode: null }]);
  // Nobody has to say why.
  expect((await act('handle', { ids: [id], ...how, causeCode: '' })).errno).toBe(0);
  expect(await rows()).toMatchObject([{ id, causeCode: null, handledStatus: '02' }]);
});

it('what the dictionary does not offer is refused, and the field is named', async () => {
  const id = await collide();
  const refused = await act('handle', { ids: [id], ...how, causeCode: 'aliens' });
  expect(refused).toMatchObject({ errno: 9002, data: { errors: [{ field: 'causeCode' }] } });
  const off = { ...dict, code: 'animal', name: '动物', nameEn: 'Animal', enabled: false, version: 1 };
  expect((await post('root', '/home/dict/dict/save', off)).errno).toBe(0);
  expect((await act('handle', { ids: [id], ...how, causeCode: 'animal' })).errno).toBe(9002);
  expect(await rows()).toMatchObject([{ id, handledStatus: '00' }]);
});

it('root adds one; it stands in the list and its workbook, and is not removed while alarms have it', async () => {
  const added = { ...dict, code: 'tollBar' };
  expect((await post('root', '/home/dict/dict/save', added)).errno).toBe(0);
  const id = await collide();
  expect((await act('handle', { ids: [id], ...how, causeCode: 'tollBar' })).errno).toBe(0);
  const remove = () => post('root', '/home/dict/dict/delete', { type: 'alarmCause', code: 'tollBar' });
  expect((await remove()).errno).toBe(9006);
  const file = await post('north1', '/api/web/alarm/export', { causeCode: 'tollBar', columns: ['type', 'cause'] });
  expect(file.status).toBe(200);
  expect((await act('undo', { ids: [id] })).errno).toBe(0);
  expect((await remove()).errno).toBe(0);
});
