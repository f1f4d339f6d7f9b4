import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reopenAlarms } from '#db/alarms/reopenAlarms.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { minute } from '#domain/time.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const act = (who: Person, name: string, body: object) => town.as(who, 'POST', `/api/web/alarm/${name}`, { body });
async function rows(who: Person = 'north1'): Promise<AlarmRow[]> {
  return ((await town.as(who, 'GET', '/api/web/alarm/pageAlarm')).data as { records: AlarmRow[] }).records;
}
async function find(id: string, who: Person = 'north1') {
  const { data } = await town.as(who, 'GET', '/api/web/alarm/findById', { query: { id } });
  return data as {
    alarm: AlarmRow;
    log: Array<{ action: string; text: string; actorName: string | null; fromStatus: string; toStatus: string }>;
    device: { deviceStatus: number };
  };
}
async function noticesOf(who: Person): Promise<Array<{ targetId: string; content: string; handledStatus: string }>> {
  return ((await town.as(who, 'GET', '/api/web/account/pageNotice')).data as { records: never[] }).records;
}
async function collide(): Promise<AlarmRow> {
  await town.report('north', { impactG: 5 });
  const [row] = (await rows()).filter(
    ({ typeCode, handledStatus }) => typeCode === 'COLLISION' && handledStatus === '00',
  );
  if (row === undefined) throw new Error('no alarm');
  return row;
}
const result = { result: '已更换立柱', method: 'onsite' };
const reason = { reason: '立柱又倒了' };

describe('opening again what was closed', () => {
  it('13.4 is unhandled again, turns its device red, waits anew and is told of; the history says who and why', async () => {
    const { id } = await collide();
    expect((await act('north1', 'handle', { ids: [id], ...result })).errno).toBe(0);
    expect((await find(id)).device.deviceStatus).toBe(1);
    town.now += 5 * minute;
    const { version } = (await find(id)).alarm;
    const reply = await act('north2', 'reopen', { ids: [id], version, ...reason });
    expect(reply).toMatchObject({ errno: 0, data: { results: [{ id, errno: 0, version: version + 1 }] } });
    const { alarm, log, device } = await find(id);
    expect(alarm).toMatchObject({
      handledStatus: '00',
      condition: 'active',
      clearedAt: null,
      handledBy: null,
      handledAt: null,
      handleResult: null,
      escalationLevel: 0,
    });
    expect(alarm.dueAt).toBeGreaterThan(town.now);
    expect(device.deviceStatus).toBe(2);
    expect(log.at(-1)).toMatchObject({
      action: 'reopen',
      actorName: 'north2',
      text: reason.reason,
      fromStatus: '02',
      toStatus: '00',
    });
    const [told] = await noticesOf('north1');
    expect(told).toMatchObject({ targetId: id, handledStatus: '00' });
    expect(told?.content).toContain('north2 重新打开');
    expect(town.hints).toContainEqual(expect.objectContaining({ event: 'message', userId: 'north1' }));
  });

  it('is refused for what is open, without a reason, to whoever may not handle, and for a foreign one', async () => {
    const { id } = await collide();
    expect((await act('north1', 'reopen', { ids: [id], ...reason })).errno).toBe(9005);
    expect((await act('north1', 'falseReport', { ids: [id], reason: '不是事故' })).errno).toBe(0);
    expect(await act('north1', 'reopen', { ids: [id], reason: ' 短 ' })).toMatchObject({
      data: { errors: [{ field: 'reason' }] },
    });
    expect((await act('viewer', 'reopen', { ids: [id], ...reason })).errno).toBe(1403);
    expect((await act('south1', 'reopen', { ids: [id], ...reason })).errno).toBe(9001);
    expect((await find(id)).alarm).toMatchObject({ handledStatus: '04', condition: 'cleared' });
  });

  it('is refused while the same one is open at the device: of each there is one', async () => {
    const first = await collide();
    expect((await act('north1', 'handle', { ids: [first.id], ...result })).errno).toBe(0);
    town.now += 5 * minute;
    const second = await collide();
    expect(second.id).not.toBe(first.id);
    const refused = await act('north1', 'reopen', { ids: [first.id], ...reason });
    expect(refused.errno).toBe(9014);
    expect(refused.errmsg).toBe('同一对象已有未关闭的同类告警');
    expect((await act('north1', 'handle', { ids: [second.id], ...result })).errno).toBe(0);
    // Both at once: the first of them.
    const both = await act('north1', 'reopen', { ids: [first.id, second.id], ...reason });
    expect(both.data).toMatchObject({
      results: [
        { id: first.id, errno: 0 },
        { id: second.id, errno: 9014 },
      ],
    });
  });

  it('an incident is opened again as a whole, and told of once', async () => {
    await town.report('north', { impactG: 5, tilt: 60 });
    const ids = (await rows()).map((row) => row.id);
    expect(ids).toHaveLength(2);
    expect((await act('north1', 'handle', { ids: [ids[0]], whole: true, ...result })).errno).toBe(0);
    const before = (await noticesOf('north2')).length;
    expect((await act('north1', 'reopen', { ids: [ids[0]], whole: true, ...reason })).errno).toBe(0);
    expect((await rows()).map(({ handledStatus }) => handledStatus)).toEqual(['00', '00']);
    expect(await noticesOf('north2')).toHaveLength(before + 1);
  });

  it('of two people at once one does it', async () => {
    const { id } = await collide();
    await act('north1', 'handle', { ids: [id], ...result });
    const { version } = (await find(id)).alarm;
    await Promise.all([town.tokenOf('north1'), town.tokenOf('north2')]);
    const replies = await Promise.all(
      (['north1', 'north2'] as const).map((who) => act(who, 'reopen', { ids: [id], version, ...reason })),
    );
    const errnos = replies.map(({ errno }) => errno).sort((a, b) => a - b);
    expect(errnos[0]).toBe(0);
    expect([9004, 9005]).toContain(errnos[1]);
    expect((await find(id)).log.filter(({ action }) => action === 'reopen')).toHaveLength(1);
  });

  it('while its device says that it is over, or hits again: one row is open, and nothing is lost', async () => {
    const second = await town.another({ role: 'server' });
    const input = { actor: { userId: 'north1', name: 'north1' }, reason: reason.reason };
    const scope = { userId: 'north1', access: [], orgPath: '/root/city/north/' };
    for (let round = 0; round < 8; round += 1) {
      town.now += 5 * minute;
      const { id } = await collide();
      expect((await act('north1', 'handle', { ids: [id], ...result })).errno).toBe(0);
      town.now += minute;
      await Promise.all([
        town.report('north', { impactG: round % 2 === 0 ? 6 : 0.1 }),
        second.write((tx) => reopenAlarms(tx, scope, { ...input, ids: [id], now: town.now })),
      ]);
      const open = (await rows()).filter(
        ({ typeCode, handledStatus }) => typeCode === 'COLLISION' && handledStatus === '00',
      );
      expect(open).toHaveLength(1);
      expect((await find(open[0]!.id)).device.deviceStatus).toBe(2);
      expect((await act('north1', 'handle', { ids: open.map((row) => row.id), ...result })).errno).toBe(0);
    }
  });
});

describe('the calls of faults', () => {
  it('D8 do the same with faults, and find no alarm', async () => {
    const alarm = await collide();
    await town.report('north', { batteryPct: 5 });
    const [fault] = (await rows()).filter(({ kind }) => kind === 2);
    const on = (verb: string, id: string, more: object = {}) =>
      town.as('north1', 'POST', `/api/web/fault/${verb}`, { body: { ids: [id], ...more } });
    for (const [verb, more] of [
      ['ack', {}],
      ['assign', { userId: 'north1' }],
      ['shelve', { reason: '正在检修', until: town.now + 30 * minute }],
      ['unshelve', {}],
      ['handle', result],
      ['reopen', reason],
      ['clear', reason],
      ['falseReport', reason],
      ['undo', {}],
    ] as const) {
      expect([verb, (await on(verb, alarm.id, more)).errno]).toEqual([verb, 9001]);
      expect([verb, (await on(verb, fault!.id, more)).errno]).toEqual([verb, 0]);
    }
    const comment = (id: string) =>
      town.as('north1', 'POST', '/api/web/fault/comment', { body: { id, text: '看过了' } });
    expect((await comment(alarm.id)).errno).toBe(9001);
    expect((await comment(fault!.id)).errno).toBe(0);
    expect((await find(alarm.id)).alarm).toMatchObject({ version: alarm.version });
  });
});
