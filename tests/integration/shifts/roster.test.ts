import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user } from '#db/schema/users.ts';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import type { RosterView } from '#domain/roster/roster.ts';
import { day } from '#domain/time.ts';
import { openTown, startMs, type Person, type Reply, type Town } from '../server/town.ts';

/** The first moment is Tuesday, 1 September 2026, noon: the day shift. */
const [monday, tuesday, nextTuesday] = ['2026-08-31', '2026-09-01', '2026-09-08'];
let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const save = (person: Person, body: Record<string, unknown>): Promise<Reply> =>
  town.as(person, 'POST', '/home/shift/roster/save', {
    body: { orgId: 'north', version: 0, day: tuesday, shift: 'day', apply: 'weekday', userIds: ['north1'], ...body },
  });
async function roster(person: Person, body: Record<string, unknown> = {}): Promise<RosterView> {
  const reply = await town.as(person, 'POST', '/home/shift/roster/info', { body });
  expect(reply.errno).toBe(0);
  return reply.data;
}
const slot = ({ slots }: RosterView, at: string, shift = 'day') =>
  slots.find((each) => each.day === at && each.shift === shift);
const fieldOf = ({ data }: Reply) => (data as { errors: Array<{ field: string; message: string }> }).errors[0];

describe('the roster of an organisation', () => {
  it('is empty at first; whoever may assign is offered who may handle alarms there', async () => {
    const view = await roster('chief', { orgId: 'north' });
    expect(view).toMatchObject({ version: 0, keptBy: null, today: tuesday, now: { day: tuesday, shift: 'day' } });
    expect(view.days[0]).toBe(monday);
    expect(view.slots).toHaveLength(21);
    expect(view.candidates.map(({ id }) => id).sort()).toEqual(['chief', 'north1', 'north2']);
    expect((await roster('north1')).candidates).toEqual([]);
  });

  it('takes a shift for each week, for every day, or for one day, and gives a day back to the week', async () => {
    expect((await save('chief', {})).errno).toBe(0);
    expect((await save('chief', { version: 1, shift: 'night', apply: 'everyDay', userIds: ['north2'] })).errno).toBe(0);
    expect(
      (await save('chief', { version: 2, day: nextTuesday, apply: 'day', userIds: ['north2', 'chief'] })).errno,
    ).toBe(0);
    const thisWeek = await roster('north1');
    expect(thisWeek).toMatchObject({ version: 3, keptBy: { isOwn: true, orgName: 'north' } });
    expect(slot(thisWeek, tuesday)).toMatchObject({ userIds: ['north1'], isException: false });
    expect(slot(thisWeek, '2026-09-05', 'night')?.userIds).toEqual(['north2']);
    // What was, stays: the plan begins today.
    expect(slot(thisWeek, monday, 'night')?.userIds).toEqual([]);
    const next = await roster('north1', { day: nextTuesday });
    expect(slot(next, nextTuesday)).toMatchObject({ userIds: ['north2', 'chief'], isException: true });
    expect(slot(next, '2026-09-07', 'night')?.userIds).toEqual(['north2']);
    // Somebody above whom the reader does not see has no name.
    expect(next.people.find(({ id }) => id === 'chief')).toEqual({ id: 'chief', name: null, state: 'on' });
    expect((await save('chief', { version: 3, day: nextTuesday, apply: 'plan' })).errno).toBe(0);
    expect(slot(await roster('north1', { day: nextTuesday }), nextTuesday)).toMatchObject({
      userIds: ['north1'],
      isException: false,
    });
  });

  it('counts for the organisations below that keep none', async () => {
    expect((await save('chief', { orgId: 'city', userIds: ['chief'] })).errno).toBe(0);
    const south = await roster('south1');
    // The organisation above is not his to see, and neither is its name.
    expect(south).toMatchObject({ version: 0, keptBy: { isOwn: false, orgName: null } });
    expect(slot(south, tuesday)?.userIds).toEqual(['chief']);
    expect((await roster('north1')).keptBy).toMatchObject({ isOwn: true });
  });

  it('says of two who save at once to one that the other was first, and keeps what he saved', async () => {
    const { version } = await roster('chief', { orgId: 'north' });
    const answers = await Promise.all([
      save('chief', { version, userIds: ['north1'] }),
      save('root', { version, userIds: ['north2'] }),
    ]);
    expect(answers.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 9004]);
    const winner = answers[0]?.errno === 0 ? 'north1' : 'north2';
    expect(slot(await roster('chief', { orgId: 'north' }), tuesday)?.userIds).toEqual([winner]);
  });

  it('names the field of what cannot be', async () => {
    const { version } = await roster('chief', { orgId: 'north' });
    for (const [body, field] of [
      [{ day: monday }, 'day'],
      [{ day: '2026-02-30' }, 'day'],
      [{ day: '2028-01-01' }, 'day'],
      [{ shift: 'noon' }, 'shift'],
      [{ userIds: ['viewer'] }, 'userIds'],
      [{ userIds: ['south1'] }, 'userIds'],
      [{ userIds: ['nobody'] }, 'userIds'],
      [{ userIds: Array.from({ length: 21 }, (_, n) => `u${n}`) }, 'userIds'],
    ] as const) {
      const reply = await save('chief', { version, ...body });
      expect([body, reply.errno, fieldOf(reply)?.field]).toEqual([body, 9002, field]);
    }
    expect((await save('chief', { orgId: 'other' })).errno).toBe(9007);
    expect((await save('north1', { version })).errno).toBe(1403);
  });

  it('refuses one without anyone, and stops being kept when that is asked for', async () => {
    const reply = await save('chief', { orgId: 'south', userIds: [] });
    expect([reply.errno, fieldOf(reply)]).toEqual([
      9002,
      { field: 'userIds', message: '值班表不能一个人都没有；不再排班请停用值班表' },
    ]);
    expect((await roster('chief', { orgId: 'south' })).version).toBe(0);
    const stop = (version: number) =>
      town.as('chief', 'POST', '/home/shift/roster/delete', { body: { orgId: 'south', version } });
    expect((await save('chief', { orgId: 'south', userIds: ['south1'] })).errno).toBe(0);
    expect((await stop(7)).errno).toBe(9004);
    expect((await stop(1)).errno).toBe(0);
    expect((await stop(1)).errno).toBe(9001);
  });

  it('shows who left, and counts them as nobody', async () => {
    const set = (id: string, more: Partial<typeof user.$inferInsert>) =>
      town.db.write((tx) => tx.sql.update(user).set(more).where(eq(user.id, id)));
    const { version } = await roster('chief', { orgId: 'north' });
    const userIds = ['north1', 'north2', 'chief'];
    expect((await save('chief', { version, userIds })).errno).toBe(0);
    await set('north2', { status: 'disabled' });
    await set('north1', { orgId: 'south' });
    const states = async () =>
      Object.fromEntries((await roster('chief', { orgId: 'north' })).people.map(({ id, state }) => [id, state]));
    expect(await states()).toEqual({ north1: 'moved', north2: 'disabled', chief: 'on' });
    await set('north1', { orgId: 'north', roles: [] });
    await set('north2', { deletedAt: town.now });
    expect(await states()).toEqual({ north1: 'noRight', north2: 'deleted', chief: 'on' });
    // Who stood there may stay; who is put there anew must count.
    expect((await save('chief', { version: version + 1, userIds })).errno).toBe(0);
    expect((await save('chief', { version: version + 2, shift: 'evening', userIds })).errno).toBe(9002);
    await set('north1', { roles: ['operate'] });
    await set('north2', { status: 'enabled', deletedAt: null });
  });
});

describe('positions of the health page', () => {
  const health = async (query: Record<string, string>): Promise<AlarmHealth> =>
    (await town.as('chief', 'GET', '/api/web/alarm/getHealth', { query })).data;

  it('are those of the roster where there is one, unless somebody says how many', async () => {
    const { version } = await roster('chief', { orgId: 'north' });
    expect((await save('chief', { version, userIds: ['north1', 'north2'] })).errno).toBe(0);
    town.now = startMs + 7 * day;
    town.forgetToken('chief');
    const query = { orgIds: 'north', startDate: nextTuesday, endDate: nextTuesday };
    // Night: one, 48 windows; day: two until noon, 24 windows and the one that begins.
    expect(await health(query)).toMatchObject({ isByRoster: true, windows: 73, operators: 1.34 });
    expect(await health({ ...query, operators: '3' })).toMatchObject({ isByRoster: false, operators: 3 });
    expect(await health({ ...query, orgIds: 'north,south' })).toMatchObject({ isByRoster: false, operators: 1 });
    town.now = startMs;
    town.forgetToken('chief');
  });
});
