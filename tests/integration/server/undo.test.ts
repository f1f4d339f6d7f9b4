import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { event } from '#db/schema/alarms.ts';
import { outbox } from '#db/schema/notices.ts';
import { user } from '#db/schema/users.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { hour, minute, second } from '#domain/time.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const act = (who: Person, name: string, body: object) => town.as(who, 'POST', `/api/web/alarm/${name}`, { body });
const undo = (who: Person, ids: readonly string[], more: object = {}) => act(who, 'undo', { ids, ...more });
async function rows(who: Person = 'north1'): Promise<AlarmRow[]> {
  return ((await town.as(who, 'GET', '/api/web/alarm/pageAlarm')).data as { records: AlarmRow[] }).records;
}
async function find(id: string) {
  const { data } = await town.as('chief', 'GET', '/api/web/alarm/findById', { query: { id } });
  return data as {
    alarm: AlarmRow;
    log: Array<{ action: string; actorName: string | null; data: object | null }>;
    device: { deviceStatus: number };
  };
}
async function stored(id: string) {
  const [row] = await town.db.snapshot((tx) => tx.sql.select().from(event).where(eq(event.id, id)));
  if (row === undefined) throw new Error('no row');
  const { version: _version, revision: _revision, ...rest } = row;
  return rest;
}
async function noticesOf(who: Person, query: Record<string, string> = {}) {
  const { data } = await town.as(who, 'GET', '/api/web/account/pageNotice', { query });
  return (data as { records: Array<{ targetId: string; handledStatus: string }> }).records;
}
async function collide(): Promise<AlarmRow> {
  await town.report('north', { impactG: 5 });
  const [row] = (await rows()).filter(({ handledStatus }) => handledStatus === '00');
  if (row === undefined) throw new Error('no alarm');
  return row;
}

describe('ten seconds to take an act back', () => {
  it.each([
    ['ack', {}],
    ['handle', { result: '已更换立柱', method: 'onsite' }],
    ['falseReport', { reason: '不是事故' }],
    ['clear', { reason: '已经恢复' }],
    ['assign', { userId: 'north1' }],
    ['shelve', { reason: '正在检修', until: 0 }],
  ] as const)(
    '13.4 %s: the row stands to the letter as before, and both acts are in its history',
    async (name, more) => {
      const { id } = await collide();
      const before = await stored(id);
      const { device } = await find(id);
      const notices = await noticesOf('north2');
      town.now += minute;
      const body = { ids: [id], ...more, ...('until' in more && { until: town.now + hour }) };
      expect((await act('north1', name, body)).errno).toBe(0);
      expect(await stored(id)).not.toEqual(before);
      town.now += 9 * second;
      expect((await undo('north1', [id])).errno).toBe(0);
      expect(await stored(id)).toEqual(before);
      expect((await find(id)).device.deviceStatus).toBe(device.deviceStatus);
      expect(await noticesOf('north2')).toEqual(notices);
      const { log } = await find(id);
      expect(log.slice(-2)).toMatchObject([
        { action: name, actorName: 'north1' },
        { action: 'undo', actorName: 'north1', data: { of: name } },
      ]);
      // Once.
      expect((await undo('north1', [id])).errno).toBe(9005);
      const audited = await town.as('chief', 'POST', '/home/audit/audit/listPage', { body: { page_size: 5 } });
      expect(JSON.stringify(audited.data)).toContain('alarm.undo');
    },
  );

  it('is over after ten seconds', async () => {
    const { id } = await collide();
    await act('north1', 'ack', { ids: [id] });
    town.now += 10 * second + 1;
    expect(await undo('north1', [id])).toMatchObject({ errno: 9015, errmsg: '已超过可撤销的时间' });
    expect((await find(id)).alarm.handledStatus).toBe('01');
  });

  it('is refused after somebody else acted, with the row as it is now; their act stands', async () => {
    const { id } = await collide();
    await act('north1', 'ack', { ids: [id] });
    await act('north2', 'assign', { ids: [id], userId: 'north2' });
    const refused = await undo('north1', [id]);
    expect(refused).toMatchObject({
      errno: 9004,
      data: { current: { id, assigneeId: 'north2', handledStatus: '01' } },
    });
    expect((await find(id)).alarm).toMatchObject({ handledStatus: '01', assigneeId: 'north2' });
    // Nobody takes back what another did.
    await act('north1', 'comment', { id, text: '看过了' });
    expect((await undo('north1', [id])).errno).toBe(9004);
    expect((await undo('south1', [id])).errno).toBe(9001);
    expect((await undo('viewer', [id])).errno).toBe(1403);
  });

  it('means the act of that version: what the same person did elsewhere since is not taken back by it', async () => {
    const { id, version } = await collide();
    await act('north1', 'ack', { ids: [id] });
    await act('north1', 'assign', { ids: [id], userId: 'north1' });
    expect((await undo('north1', [id], { versions: [version + 1] })).errno).toBe(9004);
    expect((await undo('north1', [id], { versions: [] })).data).toMatchObject({ errors: [{ field: 'versions' }] });
    expect((await undo('north1', [id], { versions: [version + 2] })).errno).toBe(0);
    expect((await find(id)).alarm).toMatchObject({ handledStatus: '01', assigneeId: null });
  });

  it('is refused when its device hit again meanwhile, which is another alarm', async () => {
    const { id } = await collide();
    await act('north1', 'handle', { ids: [id], result: '已更换立柱', method: 'onsite' });
    town.now += 5 * second;
    const next = await collide();
    expect(next.id).not.toBe(id);
    expect((await undo('north1', [id])).errno).toBe(9014);
  });

  it('of two of the same type at one device the first is open again, the other is refused: of each there is one', async () => {
    const first = await collide();
    await act('north1', 'handle', { ids: [first.id], result: '已更换立柱', method: 'onsite' });
    town.now += 3 * second;
    const later = await collide();
    await act('north1', 'handle', { ids: [later.id], result: '已更换立柱', method: 'onsite' });
    town.now += 3 * second;
    expect((await undo('north1', [later.id, first.id])).data).toMatchObject({
      results: [
        { id: later.id, errno: 0 },
        { id: first.id, errno: 9014 },
      ],
    });
    expect((await find(first.id)).alarm.handledStatus).toBe('02');
    expect((await find(later.id)).alarm.handledStatus).toBe('00');
  });

  it('what the device says meanwhile stays: a time, a count, a worse hit', async () => {
    const { id } = await collide();
    await act('north1', 'ack', { ids: [id] });
    town.now += 5 * second;
    await town.report('north', { impactG: 9 }, town.now);
    expect((await undo('north1', [id])).errno).toBe(0);
    expect((await find(id)).alarm).toMatchObject({ handledStatus: '00', value: 9 });
  });

  it('of many at once each by itself, also of a whole incident', async () => {
    await town.report('north', { impactG: 5, tilt: 60 });
    const ids = (await rows()).map((row) => row.id);
    await act('north1', 'ack', { ids: [ids[0]], whole: true });
    await act('north2', 'assign', { ids: [ids[1]], userId: 'north2' });
    const reply = await undo('north1', ids);
    expect(reply.data).toMatchObject({
      results: [
        { id: ids[0], errno: 0 },
        { id: ids[1], errno: 9004 },
      ],
    });
  });

  it('two undos at once: one is done', async () => {
    const { id } = await collide();
    await act('north1', 'ack', { ids: [id] });
    await town.tokenOf('north1');
    const replies = await Promise.all([undo('north1', [id]), undo('north1', [id])]);
    expect(replies.map(({ errno }) => errno).sort((a, b) => a - b)).toEqual([0, 9005]);
    expect((await find(id)).log.filter(({ action }) => action === 'undo')).toHaveLength(1);
  });

  it('what was to leave the house because of it waits for that, and stays in', async () => {
    await town.db.write((tx) => tx.sql.update(user).set({ mail: 'n2@example.com' }).where(eq(user.id, 'north2')));
    const saved = await town.as('chief', 'POST', '/home/message/message/configSave', {
      body: { orgId: 'north', items: [{ noticeAction: 'NA08', enabled: true, channels: ['inapp', 'mail'] }] },
    });
    expect(saved.errno).toBe(0);
    const { id } = await collide();
    const out = () =>
      town.db.snapshot((tx) =>
        tx.sql
          .select({ status: outbox.status, nextAt: outbox.nextAt, lastError: outbox.lastError, target: outbox.target })
          .from(outbox),
      );
    const at = town.now;
    expect((await act('chief', 'assign', { ids: [id], userId: 'north2' })).errno).toBe(0);
    expect(await noticesOf('north2', { noticeAction: 'NA08' })).toHaveLength(1);
    const [waiting] = await out();
    expect(waiting).toMatchObject({ status: 'queued', target: 'n2@example.com' });
    expect(waiting?.nextAt).toBeGreaterThan(at + 10 * second);
    expect(waiting?.nextAt).toBeLessThan(at + 20 * second);
    town.now += 9 * second;
    expect((await undo('chief', [id])).errno).toBe(0);
    expect(await out()).toMatchObject([{ status: 'skipped', lastError: 'undone' }]);
    expect(await noticesOf('north2', { noticeAction: 'NA08' })).toEqual([]);
    // Given again: told again, once.
    expect((await act('chief', 'assign', { ids: [id], userId: 'north2' })).errno).toBe(0);
    expect(await noticesOf('north2', { noticeAction: 'NA08' })).toHaveLength(1);
    expect((await out()).map(({ status }) => status).sort()).toEqual(['queued', 'skipped']);
  });
});
