import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { user } from '#db/schema/users.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { openTown, type OrgId, type Person, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

async function collide(org: Exclude<OrgId, 'root'> = 'north', seer: Person = 'chief', impactG = 5): Promise<AlarmRow> {
  await town.report(org, { impactG });
  const { data } = await town.as(seer, 'GET', '/api/web/alarm/pageAlarm');
  const found = (data as { records: AlarmRow[] }).records.find(({ orgId }) => orgId === org);
  if (found === undefined) throw new Error('no alarm');
  return found;
}
const assign = (who: Person, ids: readonly string[], userId: string | null, more: object = {}) =>
  town.as(who, 'POST', '/api/web/alarm/assign', { body: { ids, userId, ...more } });
const act = (who: Person, name: string, body: object) => town.as(who, 'POST', `/api/web/alarm/${name}`, { body });
async function find(who: Person, id: string) {
  const { data } = await town.as(who, 'GET', '/api/web/alarm/findById', { query: { id } });
  return data as { alarm: AlarmRow; log: Array<{ action: string; text: string; actorName: string | null }> };
}
async function noticesOf(who: Person) {
  const { data } = await town.as(who, 'GET', '/api/web/account/pageNotice', { query: { noticeAction: 'NA08' } });
  return (data as { records: Array<{ targetId: string; content: string; handledStatus: string }> }).records;
}

describe('who is on an alarm', () => {
  it('13.4 an operator takes it over and gives it back; both are in its history, and nobody is told', async () => {
    const { id, version } = await collide();
    expect(await assign('north1', [id], 'north1', { version })).toMatchObject({
      errno: 0,
      data: { results: [{ id, errno: 0, version: version + 1 }] },
    });
    expect((await find('north2', id)).alarm).toMatchObject({
      assigneeId: 'north1',
      assigneeName: 'north1',
      handledStatus: '00',
      version: version + 1,
    });
    expect((await assign('north1', [id], 'north1')).errno).toBe(1001);
    const mine = await town.as('north1', 'GET', '/api/web/alarm/getTabs');
    expect(mine.data).toMatchObject({ counts: { assignedToMe: 1 } });
    const others = await town.as('north2', 'GET', '/api/web/alarm/pageAlarm', { query: { assigneeId: 'north1' } });
    expect((others.data as { records: AlarmRow[] }).records.map((each) => each.id)).toEqual([id]);
    // Lists that several ask for at once are read once: what is one's own is not.
    const own = (who: 'north1' | 'north2') =>
      town.as(who, 'GET', '/api/web/alarm/pageAlarm', { query: { tab: 'assignedToMe' } });
    const asked = await Promise.all(['north1', 'north2', 'north1', 'north2'].map((who) => own(who as 'north1')));
    expect(asked.map(({ data }) => (data as { total: number }).total)).toEqual([1, 0, 1, 0]);
    // A colleague takes it over from them.
    expect((await assign('north2', [id], 'north2')).errno).toBe(0);
    expect((await assign('north1', [id], null)).errno).toBe(9005);
    expect((await assign('north2', [id], null)).errno).toBe(0);
    const { alarm, log } = await find('north1', id);
    expect(alarm.assigneeId).toBeNull();
    expect(log.filter(({ action }) => action === 'assign').map(({ actorName }) => actorName)).toEqual([
      'north1',
      'north2',
      'north2',
    ]);
    expect([...(await noticesOf('north1')), ...(await noticesOf('north2'))]).toEqual([]);
  });

  it('13.4 a supervisor gives it to somebody, who alone is told (NA08); an operator may not give it away', async () => {
    const { id } = await collide();
    expect(await assign('north1', [id], 'north2')).toMatchObject({ status: 403, errno: 1403 });
    town.hints.length = 0;
    expect((await assign('chief', [id], 'north2')).errno).toBe(0);
    expect(await noticesOf('north2')).toMatchObject([{ targetId: id, content: expect.stringContaining('指派给您') }]);
    expect(await noticesOf('north1')).toEqual([]);
    expect(town.hints).toContainEqual(expect.objectContaining({ userId: 'north2', event: 'message' }));
    expect(town.hints).toContainEqual(expect.objectContaining({ userId: 'north2', event: 'notice:unread' }));
    // Back and again: told again. The same once more: not.
    expect((await assign('chief', [id], null)).errno).toBe(0);
    expect((await assign('chief', [id], 'north2')).errno).toBe(0);
    expect((await assign('chief', [id], 'north2')).errno).toBe(1001);
    expect(await noticesOf('north2')).toHaveLength(2);
  });

  it('13.4 refuses who does not see the alarm, whose account is not in use, who may not handle, and what is closed', async () => {
    const { id } = await collide();
    const south = await collide('south');
    for (const userId of ['south1', 'stranger', 'viewer', 'nobody']) {
      expect((await assign('chief', [id], userId)).errno, userId).toBe(9005);
    }
    expect(await assign('chief', [id, south.id], 'south1')).toMatchObject({
      errno: 0,
      data: { results: [{ errno: 9005 }, { errno: 0 }] },
    });
    await town.db.write((tx) => tx.sql.update(user).set({ status: 'disabled' }).where(eq(user.id, 'north2')));
    expect((await assign('chief', [id], 'north2')).errno).toBe(9005);
    expect((await assign('south1', [id], 'south1')).errno).toBe(9001);
    expect((await assign('viewer', [id], null)).errno).toBe(1403);
    expect((await assign('chief', [id], 'north1', { version: 99 })).errno).toBe(9004);
    expect((await act('north1', 'handle', { ids: [id], result: '已更换立柱', method: 'onsite' })).errno).toBe(0);
    expect((await assign('chief', [id], 'north1')).errno).toBe(9005);
    // Nor is there nothing left to do: nobody is on it, and it is closed.
    expect((await assign('chief', [id], null)).errno).toBe(9005);
  });

  it('13.4 of one that is handled and goes on the message is as handled as it is: nothing would ever close it', async () => {
    const { id } = await collide('north', 'chief', 1);
    expect((await act('north1', 'handle', { ids: [id], result: '已查看', method: 'remote' })).errno).toBe(0);
    expect((await assign('chief', [id], 'north2')).errno).toBe(0);
    expect(await noticesOf('north2')).toMatchObject([{ targetId: id, handledStatus: '02' }]);
  });

  it('13.4 of two who take it over at once with the version they saw one succeeds', async () => {
    const { id, version } = await collide();
    await Promise.all([town.tokenOf('north1'), town.tokenOf('north2')]);
    const replies = await Promise.all([
      assign('north1', [id], 'north1', { version }),
      assign('north2', [id], 'north2', { version }),
    ]);
    expect(replies.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 9004]);
  });
});
