import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raiseByHand } from '#db/alarms/raiseByHand.ts';
import { event } from '#db/schema/alarms.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { day, minute } from '#domain/time.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
let deviceId: string;
beforeEach(async () => {
  town = await openTown();
  deviceId = town.deviceOf.north.id;
});
afterEach(() => town.close());

const add = (who: Person, body: object, base = 'alarm', headers: Record<string, string> = {}) =>
  town.as(who, 'POST', `/api/web/${base}/add`, { body, headers });
async function rows(who: Person = 'north1'): Promise<AlarmRow[]> {
  return ((await town.as(who, 'GET', '/api/web/alarm/pageAlarm')).data as { records: AlarmRow[] }).records;
}
async function find(id: string) {
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/findById', { query: { id } });
  return data as {
    alarm: AlarmRow;
    log: Array<{ action: string; actorName: string | null; text: string }>;
    device: { deviceStatus: number; statusCode: string } | null;
  };
}
async function noticesOf(who: Person): Promise<Array<{ targetId: string; content: string }>> {
  return ((await town.as(who, 'GET', '/api/web/account/pageNotice')).data as { records: never[] }).records;
}
const seen = { typeCode: 'COLLISION', content: '货车刮擦护栏，立柱歪斜' };

describe('an alarm that a person raises', () => {
  it('13.4 is marked as theirs, told of, due, and turns its device red until it is handled', async () => {
    await town.report('north', { temp: 20 });
    const occurredAt = town.now - 5 * minute;
    const { errno, data } = await add('north1', { deviceId, ...seen, occurredAt });
    expect(errno).toBe(0);
    const { id } = data as { id: string };
    const { alarm, log, device } = await find(id);
    expect(alarm).toMatchObject({
      source: 'manual',
      kind: 3,
      severity: 1,
      condition: 'active',
      handledStatus: '00',
      firstOccurredAt: occurredAt,
      text: seen.content,
      deviceId,
      incidentId: id,
    });
    expect(alarm.dueAt).toBeGreaterThan(town.now);
    expect(device?.deviceStatus).toBe(2);
    expect(log).toMatchObject([{ action: 'raise', actorName: 'north1', text: seen.content }]);
    expect(await noticesOf('north2')).toMatchObject([{ targetId: id }]);
    expect(town.hints).toContainEqual(expect.objectContaining({ event: 'message', userId: 'north2' }));
    const handled = await town.as('north1', 'POST', '/api/web/alarm/handle', {
      body: { ids: [id], result: '已校正', method: 'onsite' },
    });
    expect(handled.errno).toBe(0);
    expect((await find(id)).device?.deviceStatus).toBe(1);
  });

  it('says nothing for the device: what it reports is as it reported it', async () => {
    await town.report('north', { tilt: 1 });
    const { data } = await add('north1', { deviceId, typeCode: 'TILT', content: '立柱倾斜', severity: 3 });
    const { id } = data as { id: string };
    expect(await find(id)).toMatchObject({ alarm: { severity: 3, value: null, metric: null } });
    const latest = await town.as('north1', 'GET', '/api/web/realtime/getLatest', { query: { deviceIds: deviceId } });
    expect(latest.raw).toContain('"tilt":1');
    // The device says that it stands upright: the condition is over, and somebody still has to handle it.
    for (let n = 1; n <= 2; n += 1) await town.report('north', { tilt: 1 }, (town.now += minute));
    expect((await find(id)).alarm).toMatchObject({ condition: 'cleared', handledStatus: '00' });
  });

  it('is over when it is handled, for no reading need ever end it', async () => {
    const { data } = await add('north1', { deviceId, typeCode: 'WATER', content: '立柱底部积水' });
    const { id } = data as { id: string };
    const how = { ids: [id], result: '已排水', method: 'onsite' };
    expect((await town.as('north1', 'POST', '/api/web/alarm/handle', { body: how })).errno).toBe(0);
    expect((await find(id)).alarm).toMatchObject({ condition: 'cleared', handledStatus: '02' });
    const again = { ids: [id], reason: '又积水了' };
    expect((await town.as('north1', 'POST', '/api/web/alarm/reopen', { body: again })).errno).toBe(0);
    expect((await find(id)).alarm).toMatchObject({ condition: 'active', handledStatus: '00' });
  });

  it('about a guardrail is of the guardrail, and no device turns red', async () => {
    await town.report('north', { temp: 20 });
    const { data } = await add('north1', { railId: 'rail-north', ...seen });
    const { id } = data as { id: string };
    const { alarm, device } = await find(id);
    expect(alarm).toMatchObject({ deviceId: null, railId: 'rail-north', source: 'manual', handledStatus: '00' });
    expect(device).toBeNull();
    expect((await add('north1', { railId: 'rail-north', ...seen })).errno).toBe(1001);
    expect(await rows()).toMatchObject([{ id, count: 2 }]);
  });

  it('of one that is open is one occurrence more, and may only make it worse', async () => {
    await town.report('north', { impactG: 5 });
    const [open] = await rows();
    town.now += 2 * minute;
    expect(await add('north1', { deviceId, ...seen, severity: 3 })).toMatchObject({
      errno: 1001,
      data: { id: open?.id },
    });
    expect(await rows()).toMatchObject([{ id: open?.id, count: 2, severity: 1, source: 'rule', text: seen.content }]);
  });

  it('is raised once however often the same request comes', async () => {
    const headers = { 'Idempotency-Key': 'raise-once-0001' };
    const first = await add('north1', { deviceId, ...seen }, 'alarm', headers);
    const again = await add('north1', { deviceId, ...seen }, 'alarm', headers);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect(await rows()).toMatchObject([{ count: 1 }]);
  });

  it.each([
    ['deviceId', {}],
    ['deviceId', { deviceId: 'device-north', railId: 'rail-north' }],
    ['typeCode', { deviceId: 'device-north', typeCode: 'OFFLINE' }],
    ['typeCode', { deviceId: 'device-north', typeCode: 'NOTHING' }],
    ['severity', { deviceId: 'device-north', severity: 5 }],
    ['content', { deviceId: 'device-north', content: ' 短 ' }],
    ['content', { deviceId: 'device-north', content: '长'.repeat(201) }],
    ['occurredAt', { deviceId: 'device-north', at: minute }],
    ['occurredAt', { deviceId: 'device-north', at: -8 * day }],
  ] as ReadonlyArray<readonly [string, { at?: number }]>)(
    'is refused with a bad %s: %o',
    async (field, { at, ...more }) => {
      const body = { ...seen, ...more, ...(at !== undefined && { occurredAt: town.now + at }) };
      const reply = await add('north1', body);
      expect(reply).toMatchObject({ errno: 9002, data: { errors: [{ field }] } });
      expect(await rows()).toEqual([]);
    },
  );

  it('is nobody’s who may not handle, and of nothing that lies elsewhere; faults know faults alone', async () => {
    expect((await add('viewer', { deviceId, ...seen })).errno).toBe(1403);
    expect((await add('south1', { deviceId, ...seen })).errno).toBe(9001);
    expect((await add('south1', { railId: 'rail-north', ...seen })).errno).toBe(9001);
    expect(await add('north1', { deviceId, ...seen }, 'fault')).toMatchObject({
      errno: 9002,
      data: { errors: [{ field: 'typeCode' }] },
    });
    expect((await add('north1', { deviceId, typeCode: 'SENSOR_FAULT', content: '外壳破损' }, 'fault')).errno).toBe(0);
    expect(await rows()).toMatchObject([{ kind: 2, source: 'manual' }]);
  });

  it('about a guardrail at once with its opening again, or with an undo of its end, is one', async () => {
    const second = await town.another({ role: 'server' });
    const scope = { userId: 'north2', access: [], orgPath: '/root/city/north/' };
    const actor = { userId: 'north2', name: 'north2' };
    const act = (name: string, body: object) => town.as('north1', 'POST', `/api/web/alarm/${name}`, { body });
    const errnoOf = ({ data }: { data: unknown }) => (data as { results: [{ errno: number }] }).results[0].errno;
    let { id } = (await add('north1', { railId: 'rail-north', ...seen })).data as { id: string };
    for (let round = 0; round < 12; round += 1) {
      expect((await act('handle', { ids: [id], result: '已校正', method: 'onsite' })).errno).toBe(0);
      const raised = second.write((tx) =>
        raiseByHand(tx, scope, {
          railId: 'rail-north',
          ...seen,
          severity: 1,
          occurredAt: town.now,
          actor,
          now: town.now,
        }),
      );
      const back = round % 2 === 0 ? act('undo', { ids: [id] }) : act('reopen', { ids: [id], reason: '又歪了' });
      const [byHand, reply] = await Promise.all([raised, back]);
      expect([byHand.isNew, reply.errno === 0 ? errnoOf(reply) : reply.errno]).toEqual(
        byHand.isNew ? [true, 9014] : [false, 0],
      );
      const open = await town.db.snapshot((tx) =>
        tx.sql.select({ id: event.id }).from(event).where(eq(event.isOpen, true)),
      );
      expect(open).toEqual([{ id: byHand.id }]);
      id = byHand.id;
    }
  });

  it('about a guardrail goes with it to another organisation, whose people handle it then', async () => {
    const fields = { name: '匝道护栏', orgId: 'north', projectId: 'project-north', railType: 'bridge' };
    const made = await town.as('chief', 'POST', '/home/rail/rail/add', { body: fields });
    const railId = (made.data as { id: string }).id;
    const { id } = (await add('north1', { railId, ...seen })).data as { id: string };
    const moved = { ...fields, id: railId, version: 1, orgId: 'south', projectId: 'project-south', name: '南匝道护栏' };
    expect((await town.as('chief', 'POST', '/home/rail/rail/update', { body: moved })).errno).toBe(0);
    expect((await rows('north1')).map((row) => row.id)).not.toContain(id);
    expect((await rows('south1')).find((row) => row.id === id)).toMatchObject({
      orgId: 'south',
      projectId: 'project-south',
      railName: '南匝道护栏',
    });
    const body = { ids: [id], result: '已校正', method: 'onsite' };
    expect((await town.as('north1', 'POST', '/api/web/alarm/handle', { body })).errno).toBe(9001);
    expect((await town.as('south1', 'POST', '/api/web/alarm/handle', { body })).errno).toBe(0);
  });

  it('about a guardrail holds it: it is not deleted while it is open, nor opened again when it is gone', async () => {
    const fields = { name: '匝道护栏', orgId: 'north', projectId: 'project-north', railType: 'bridge' };
    const made = await town.as('chief', 'POST', '/home/rail/rail/add', { body: fields });
    expect(made.errno).toBe(0);
    const railId = (made.data as { id: string }).id;
    const remove = () => town.as('chief', 'POST', '/home/rail/rail/delete', { body: { id: railId } });
    const { id } = (await add('north1', { railId, ...seen })).data as { id: string };
    expect(await remove()).toMatchObject({ errno: 9006, data: { references: [{ type: 'alarm', count: 1 }] } });
    const handled = { ids: [id], result: '已校正', method: 'onsite' };
    expect((await town.as('north1', 'POST', '/api/web/alarm/handle', { body: handled })).errno).toBe(0);
    expect((await remove()).errno).toBe(0);
    const again = { ids: [id], reason: '又歪了' };
    expect((await town.as('north1', 'POST', '/api/web/alarm/reopen', { body: again })).errno).toBe(9005);
    expect((await town.as('north1', 'POST', '/api/web/alarm/undo', { body: { ids: [id] } })).errno).toBe(9004);
  });

  it('by two people and the device at once is one alarm that counts them all', async () => {
    const second = await town.another({ role: 'server' });
    const scope = { userId: 'north2', access: [], orgPath: '/root/city/north/' };
    await town.tokenOf('north1');
    await Promise.all([
      add('north1', { deviceId, ...seen }),
      second.write((tx) =>
        raiseByHand(tx, scope, {
          deviceId,
          ...seen,
          severity: 1,
          occurredAt: town.now - 2 * minute,
          actor: { userId: 'north2', name: 'north2' },
          now: town.now,
        }),
      ),
      town.report('north', { impactG: 5 }, town.now + 2 * minute),
    ]);
    const open = await rows();
    expect(open).toHaveLength(1);
    expect(open[0]?.count).toBeGreaterThanOrEqual(2);
  });
});
