import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { unpackSnapshot, type PackedSnapshot } from '#domain/snapshot.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

interface Listed {
  readonly records: ReadonlyArray<AlarmRow & { readonly content: string }>;
  readonly total: number;
}
interface Notice {
  readonly id: string;
  readonly isRead: number;
  readonly handledStatus: string;
  readonly targetType: number;
  readonly targetId: string;
  readonly content: string;
  readonly noticeActionName: string;
  readonly railName: string;
}

async function alarmsOf(person: Person, query: Record<string, string> = {}): Promise<Listed> {
  return (await town.as(person, 'GET', '/api/web/alarm/pageAlarm', { query })).data;
}
async function countsOf(person: Person, query: Record<string, string> = {}): Promise<Record<string, number>> {
  const { data } = await town.as(person, 'GET', '/api/web/alarm/getTabs', { query });
  return (data as { counts: Record<string, number> }).counts;
}
async function oneAlarm(person: Person, typeCode: string): Promise<AlarmRow> {
  const found = (await alarmsOf(person)).records.find((row) => row.typeCode === typeCode);
  if (found === undefined) throw new Error(`No ${typeCode}`);
  return found;
}
async function noticesOf(person: Person, query: Record<string, string> = {}): Promise<Notice[]> {
  const { data } = await town.as(person, 'GET', '/api/web/account/pageNotice', { query });
  return (data as { records: Notice[] }).records;
}
const post = (person: Person, path: string, body: unknown, more: object = {}) =>
  town.as(person, 'POST', path, { body, ...more });
const act = (person: Person, name: string, body: unknown) => post(person, `/api/web/alarm/${name}`, body);
async function deviceOf(person: Person, id: string) {
  const { data } = await town.as(person, 'GET', '/api/web/realtime/getSnapshot');
  return unpackSnapshot(data as PackedSnapshot).devices.find((device) => device.id === id);
}
const collision = () => town.report('north', { impactG: 5 });
/** TILT needs two readings. */
/** Of no impact before it. */
async function tilt(degrees = 15): Promise<void> {
  town.now += 11 * 60_000;
  await town.report('north', { tilt: degrees }, town.now);
  town.now += 60_000;
  await town.report('north', { tilt: degrees }, town.now);
}

describe('acknowledging', () => {
  it('SPEC-010: of two operators at once one succeeds, the other gets 9004 or 9005 and the fresh row', async () => {
    await collision();
    const alarm = await oneAlarm('north1', 'COLLISION');
    await Promise.all([town.tokenOf('north1'), town.tokenOf('north2')]);
    const body = { ids: [alarm.id], version: alarm.version };
    const replies = await Promise.all([act('north1', 'ack', body), act('north2', 'ack', body)]);
    const errnos = replies.map(({ errno }) => errno).sort((a, b) => a - b);
    expect(errnos[0]).toBe(0);
    expect([9004, 9005]).toContain(errnos[1]);
    const loser = replies.find(({ errno }) => errno !== 0);
    const winner = errnos[0] === replies[0]?.errno ? 'north1' : 'north2';
    expect(loser?.data).toMatchObject({
      current: { id: alarm.id, version: alarm.version + 1, handledStatus: '01', ackByName: winner },
      results: [{ id: alarm.id, version: alarm.version + 1 }],
    });
    expect(await oneAlarm('north1', 'COLLISION')).toMatchObject({ handledStatus: '01', version: alarm.version + 1 });
  });

  it('SPEC-036: leaves the alarm’s messages 00; handling closes them as 02, a false report as 04', async () => {
    await collision();
    const first = await oneAlarm('north1', 'COLLISION');
    expect((await act('north1', 'ack', { ids: first.id })).errno).toBe(0);
    expect((await noticesOf('north2')).map(({ handledStatus }) => handledStatus)).toEqual(['00']);
    expect((await act('north1', 'handle', { ids: [first.id], result: '已更换立柱', method: 'onsite' })).errno).toBe(0);
    expect((await noticesOf('north2')).map(({ handledStatus }) => handledStatus)).toEqual(['02']);
    expect(town.hints).toContainEqual(expect.objectContaining({ userId: 'north2', event: 'notice:updated' }));
    town.now += 120_000;
    await collision();
    const second = await oneAlarm('north1', 'COLLISION');
    expect(second.id).not.toBe(first.id);
    expect((await act('north1', 'falseReport', { ids: [second.id], reason: '车辆鸣笛' })).errno).toBe(0);
    expect((await noticesOf('north2')).map(({ handledStatus }) => handledStatus)).toEqual(['04', '02']);
  });

  it('SEED-263 is refused for a closed alarm, for a foreign one, and without the permission', async () => {
    await collision();
    const { id } = await oneAlarm('north1', 'COLLISION');
    expect(await act('south1', 'ack', { ids: [id] })).toMatchObject({ status: 200, errno: 9001 });
    expect(await act('viewer', 'ack', { ids: [id] })).toMatchObject({
      status: 403,
      errno: 1403,
      errmsg: '您没有权限进行此操作',
    });
    await act('north1', 'handle', { ids: [id], result: '完成', method: 'remote' });
    const refused = await act('north1', 'ack', { ids: [id] });
    expect(refused).toMatchObject({ errno: 9005, data: { current: { id, handledStatus: '02' } } });
  });

  it('does what it can of many ids and names the rest', async () => {
    await collision();
    const { id } = await oneAlarm('north1', 'COLLISION');
    const reply = await act('north1', 'ack', { ids: `${id}, ,missing,${id}` });
    expect(reply.errno).toBe(0);
    expect(reply.data).toMatchObject({
      results: [
        { id, errno: 0 },
        { id: 'missing', errno: 9001 },
      ],
    });
    expect(await act('north1', 'ack', { ids: [id, 'missing'], version: 1 })).toMatchObject({ errno: 9002 });
    expect(await act('north1', 'ack', { ids: '' })).toMatchObject({ errno: 9002 });
  });
});

describe('a device that was renamed', () => {
  it('is found by its old name where that stood on the alarm, and by the new one since', async () => {
    const found = async (text: string) => new Set((await alarmsOf('north1', { text })).records.map(({ id }) => id));
    await collision();
    const first = await oneAlarm('north1', 'COLLISION');
    await act('north1', 'handle', { ids: [first.id], result: '无损伤', method: 'onsite' });
    const { data: record } = await post('chief', '/home/device/device/info', { id: 'device-north' });
    const { version, code, typeId, modelId, railId } = record as Record<string, string>;
    const form = { id: 'device-north', version, code, typeId, modelId, railId, device_name: '桥东一号' };
    expect((await post('chief', '/home/device/device/update', form)).errno).toBe(0);
    town.now += 120_000;
    await collision();
    const second = (await alarmsOf('north1')).records.find(({ id }) => id !== first.id);
    expect(second).toMatchObject({ device_name: '桥东一号' });
    expect(await found('Device north')).toEqual(new Set([first.id]));
    expect(await found('桥东一号')).toEqual(new Set([second?.id]));
    // What both have in common finds both.
    expect(await found('D-north')).toEqual(new Set([first.id, second?.id]));
  });
});

describe('handling', () => {
  it('of a collision clears it and gives its device back its status, in one revision', async () => {
    await collision();
    const { id } = await oneAlarm('north1', 'COLLISION');
    expect(await deviceOf('north1', 'device-north')).toMatchObject({ deviceStatus: 2, openAlarmCount: 1 });
    const before = town.publications.length;
    await act('north1', 'handle', { ids: [id], result: '无损伤', method: 'onsite' });
    expect(town.publications.length).toBe(before + 1);
    const publication = town.publications.at(-1);
    expect(publication?.alarms).toMatchObject([{ row: { id, condition: 'cleared', handledStatus: '02' } }]);
    expect(publication?.devices).toMatchObject([{ row: { id: 'device-north', deviceStatus: 1, openAlarmCount: 0 } }]);
    expect(publication?.alarms[0]?.row.revision).toBe(publication?.revision);
  });

  it('of a tilt that still holds keeps it active, and the device abnormal', async () => {
    await tilt();
    const { id } = await oneAlarm('north1', 'TILT');
    await act('north1', 'handle', { ids: [id], result: '已扶正', method: 'onsite' });
    expect(await oneAlarm('north1', 'TILT')).toMatchObject({ handledStatus: '02', condition: 'active' });
    expect(await deviceOf('north1', 'device-north')).toMatchObject({ deviceStatus: 3, statusCode: 'S03_003' });
    expect((await act('north1', 'clear', { ids: [id], reason: '传感器已重新校准' })).errno).toBe(0);
    expect(await oneAlarm('north1', 'TILT')).toMatchObject({ condition: 'cleared' });
    expect((await act('north1', 'clear', { ids: [id], reason: '再次' })).errno).toBe(9005);
  });

  it('leaves a line of history each, with who and what, beside the comments', async () => {
    await collision();
    const { id } = await oneAlarm('north1', 'COLLISION');
    await act('north1', 'ack', { ids: [id] });
    await act('north2', 'comment', { id, text: '正在赶往现场' });
    await act('north2', 'handle', { ids: [id], result: '已更换', method: 'onsite' });
    const { data } = await town.as('north1', 'GET', '/api/web/alarm/findById', { query: { id } });
    const { log, alarm, device, readings } = data as {
      log: Array<{ action: string; actorName: string | null; text: string }>;
      alarm: { content: string };
      device: { id: string };
      readings: unknown[];
    };
    expect(log.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['raise', null],
      ['ack', 'north1'],
      ['comment', 'north2'],
      ['handle', 'north2'],
    ]);
    expect(log[3]?.text).toBe('已更换');
    expect(alarm.content).toContain('碰撞报警');
    expect(device.id).toBe('device-north');
    expect(readings).toHaveLength(1);
    expect((await town.as('south1', 'GET', '/api/web/alarm/findById', { query: { id } })).errno).toBe(9001);
    // A collision is no fault.
    expect((await town.as('north1', 'GET', '/api/web/fault/findById', { query: { id } })).errno).toBe(9001);
  });
});

describe('the quick tabs', () => {
  const tabs = ['all', 'fire', 'unhandled', 'acknowledged', 'assignedToMe', 'overdue', 'shelved', 'handled'];

  it('each count what they list, whichever filter and tab is set, and only in scope', async () => {
    await collision();
    await town.report('north', { smoke: 1 }, town.now);
    await town.report('south', { impactG: 5 }, town.now);
    await tilt();
    const fire = await oneAlarm('north1', 'FIRE');
    await act('north1', 'handle', { ids: [fire.id], result: '误触烟感，已复位', method: 'onsite' });
    await act('north1', 'ack', { ids: [(await oneAlarm('north1', 'COLLISION')).id] });

    const before = await countsOf('north1');
    const { total: listed } = await alarmsOf('north1');
    expect(before).toMatchObject({ all: listed, fire: 1, acknowledged: 1, handled: 1 });
    expect((await countsOf('chief'))['all']).toBeGreaterThan(listed);
    // Faults alone are counted for the list of faults.
    const faults = await town.as('north1', 'GET', '/api/web/fault/getTabs');
    expect(faults.data).toMatchObject({ counts: { all: 0 }, more: [] });

    const filters: Array<Record<string, string>> = [
      {},
      { severity: '1' },
      { typeCode: 'TILT' },
      { typeCode: 'FIRE' },
      { handledStatus: '02' },
      { text: 'north' },
      { text: 'nothing has this name' },
    ];
    for (const filter of filters) {
      const counts = await countsOf('north1', filter);
      for (const tab of tabs) {
        const { total } = await alarmsOf('north1', { ...filter, tab });
        expect(counts[tab], `${tab} ${JSON.stringify(filter)}`).toBe(total);
      }
    }
    expect((await alarmsOf('north1', { typeCode: 'TILT', tab: 'fire' })).total).toBe(0);
  });
});

describe('messages', () => {
  it('have the seed’s fields, in the reader’s language', async () => {
    await collision();
    const [zh] = await noticesOf('north1');
    expect(zh).toMatchObject({
      isRead: 0,
      handledStatus: '00',
      targetType: 3,
      noticeActionName: '设备告警',
      railName: 'rail-north',
    });
    const { data } = await town.as('north1', 'GET', '/api/web/account/pageNotice', {
      headers: { 'Accept-Language': 'en' },
    });
    expect((data as { records: Notice[] }).records[0]?.noticeActionName).toBe('Device alarm');
  });

  it('SEED-283 are read by their receiver alone, by comma-joined ids, as JSON or as a form; 1001 when nothing changes', async () => {
    await collision();
    const [mine] = await noticesOf('north1');
    const read = (person: Person, noticeId: string, more = {}) =>
      post(person, '/api/web/account/readNotice', { noticeId }, more);
    const unread = async (person: Person) =>
      (await town.as(person, 'GET', '/api/web/account/getNoticeNoReadCount')).data as number;
    expect(await unread('north1')).toBe(1);
    expect((await read('south1', mine?.id ?? '')).errno).toBe(9001);
    expect(await read('north1', ' , ')).toMatchObject({ errno: 9002, errmsg: '请选择消息！' });
    const form = { rawBody: `noticeId=${mine?.id}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    expect(await town.as('north1', 'POST', '/api/web/account/readNotice', form)).toMatchObject({
      errno: 0,
      data: { count: 1 },
    });
    expect((await read('north1', mine?.id ?? '')).errno).toBe(1001);
    expect(await unread('north1')).toBe(0);
    expect(await unread('north2')).toBe(1);
    expect(await noticesOf('north1', { isRead: 'YES' })).toHaveLength(1);
    expect(await noticesOf('north1', { isRead: 'NO' })).toHaveLength(0);
    await tilt();
    const marks = async (isRead: string) =>
      (await noticesOf('north1', { isRead })).map((each) => each.isRead).sort((one, other) => one - other);
    expect([await marks('YES'), await marks('NO'), await marks('')]).toEqual([[1], [0], [0, 1]]);
  });

  it('of named ids are found whatever page they stand on; another’s are not', async () => {
    await collision();
    await tilt();
    const [newest, oldest] = await noticesOf('north1');
    expect((await noticesOf('north1', { ids: oldest?.id ?? '' })).map(({ id }) => id)).toEqual([oldest?.id]);
    expect(await noticesOf('north1', { ids: `${oldest?.id},${newest?.id},missing` })).toHaveLength(2);
    expect(await noticesOf('south1', { ids: oldest?.id ?? '' })).toEqual([]);
    const alarms = (await alarmsOf('north1')).records;
    const ids = alarms.at(-1)?.id ?? '';
    expect((await alarmsOf('north1', { ids })).records.map(({ id }) => id)).toEqual([ids]);
    expect((await alarmsOf('south1', { ids })).records).toEqual([]);
  });

  it('are filtered by whole days of the product’s zone, and refuse days that are none', async () => {
    await collision();
    const day = { createdStartDate: '2026-09-01', createdEndDate: '2026-09-01' };
    expect(await noticesOf('north1', day)).toHaveLength(1);
    expect(await noticesOf('north1', { createdEndDate: '2026-08-31' })).toHaveLength(0);
    const bad = (query: Record<string, string>) => town.as('north1', 'GET', '/api/web/account/pageNotice', { query });
    expect((await bad({ createdStartDate: '2026-02-30' })).errno).toBe(9002);
    expect((await bad({ createdStartDate: '2026-09-02', createdEndDate: '2026-09-01' })).errno).toBe(9002);
  });

  it('SPEC-035: handling the message of a collision handles the message and acknowledges the alarm; the device stays at 2', async () => {
    await collision();
    const [notice] = await noticesOf('north1');
    const handle = (noticeId: string | undefined) => post('north1', '/api/web/account/handleNotice', { noticeId });
    expect(await handle(notice?.id)).toMatchObject({ errno: 0, data: { count: 1 } });
    expect((await noticesOf('north1'))[0]).toMatchObject({ handledStatus: '02', isRead: 1 });
    expect((await noticesOf('north2'))[0]).toMatchObject({ handledStatus: '02', isRead: 0 });
    const alarm = await oneAlarm('north1', 'COLLISION');
    expect(alarm).toMatchObject({ handledStatus: '01', condition: 'active' });
    expect(await deviceOf('north1', 'device-north')).toMatchObject({ deviceStatus: 2, statusCode: 'S03_003' });
    expect((await handle(notice?.id)).errno).toBe(1001);
    await act('north1', 'handle', { ids: [alarm.id], result: '护栏已修复', method: 'onsite' });
    expect(await deviceOf('north1', 'device-north')).toMatchObject({ deviceStatus: 1 });
  });

  it('handle their alarm outright when it is not latched (method notice)', async () => {
    await tilt();
    const notice = (await noticesOf('north1')).find(({ content }) => content.includes('倾斜'));
    expect((await post('north1', '/api/web/account/handleNotice', { noticeId: notice?.id })).errno).toBe(0);
    expect(await oneAlarm('north1', 'TILT')).toMatchObject({
      handledStatus: '02',
      handleMethod: 'notice',
      handleResult: '通过消息处理',
      handledByName: 'north1',
    });
  });

  it('need the permission to be handled', async () => {
    expect(await post('viewer', '/api/web/account/handleNotice', { noticeId: 'x' })).toMatchObject({ status: 403 });
    expect((await post('north1', '/api/web/account/handleNotice', { noticeId: 'x' })).errno).toBe(9001);
  });

  it('count for the bell as devices: one that is faulty and has a message counts once', async () => {
    const bell = async (person: Person) =>
      (await town.as(person, 'GET', '/api/web/account/getUnreadOrAbnormalCount')).data as number;
    expect(await bell('north1')).toBe(0);
    await collision();
    expect([await bell('north1'), await bell('south1'), await bell('chief')]).toEqual([1, 0, 1]);
  });
});

describe('maintenance', () => {
  it('is set per id with the permission, shows at once, and ends', async () => {
    const set = (person: Person, body: object) =>
      post(person, '/home/device/device/setMaintenance', { reason: 'paint', ...body });
    const until = town.now + 3_600_000;
    await town.report('north', { temp: 20 });
    const reply = await set('north1', { ids: ['device-north', 'device-south'], until });
    expect(reply.data).toMatchObject({ results: [{ errno: 0 }, { id: 'device-south', errno: 9001 }] });
    expect(await deviceOf('north1', 'device-north')).toMatchObject({
      maintenanceUntil: until,
      deviceStatus: 1,
      statusCode: '',
    });
    await town.report('north', { impactG: 5 }, town.now + 1);
    expect((await alarmsOf('north1')).total).toBe(0);
    expect((await set('north1', { ids: 'device-north', until })).errno).toBe(1001);
    expect((await set('north1', { ids: 'device-north', until, reason: 'a new beam' })).errno).toBe(0);
    expect((await set('north1', { ids: 'device-north', until, reason: ' ' })).data).toMatchObject({
      errors: [{ field: 'reason' }],
    });
    expect((await set('north1', { ids: 'device-north', until: town.now })).errno).toBe(9002);
    expect((await set('viewer', { ids: 'device-north', until })).status).toBe(403);
    expect((await set('north1', { ids: 'device-north', until: null })).errno).toBe(0);
    expect(await deviceOf('north1', 'device-north')).toMatchObject({ maintenanceUntil: null, statusCode: 'S03_005' });
  });
});
