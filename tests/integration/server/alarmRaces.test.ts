import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeEach(async () => {
  town = await openTown();
  await Promise.all([town.tokenOf('north1'), town.tokenOf('north2')]);
});
afterEach(() => town.close());

const result = { result: '已更换立柱', method: 'onsite' };

type Operator = 'north1' | 'north2';

async function act(who: Operator, name: string, body: object): Promise<{ errno: number; done: string[] }> {
  const { errno, data } = await town.as(who, 'POST', `/api/web/alarm/${name}`, { body });
  const { results = [] } = (data ?? {}) as { results?: Array<{ id: string; errno: number }> };
  return { errno, done: results.filter((each) => each.errno === 0).map(({ id }) => id) };
}
async function openRows(): Promise<AlarmRow[]> {
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/pageAlarm');
  return (data as { records: AlarmRow[] }).records.filter(({ handledStatus }) => handledStatus < '02');
}
async function logOf(id: string): Promise<Array<{ action: string; actorName: string | null }>> {
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/findById', { query: { id } });
  return (data as { log: Array<{ action: string; actorName: string | null }> }).log;
}
async function incident(): Promise<string[]> {
  await town.report('north', { impactG: 5, tilt: 60 });
  const ids = (await openRows()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  return ids;
}

/** Each with a house of its own: what is raised anew after a fall depends on what came before. */
const often = { repeats: 4 };

describe('two people act on one incident at once', () => {
  it.each(['ack', 'handle', 'falseReport'])('13 %s: each alarm is done once, by one of them', often, async (name) => {
    const body = name === 'falseReport' ? { reason: '不是事故' } : name === 'handle' ? result : {};
    const ids = await incident();
    // Each comes by another member, so that none has the same first.
    const both = await Promise.all([
      act('north1', name, { ids: [ids[0]], whole: true, ...body }),
      act('north2', name, { ids: [ids[1]], whole: true, ...body }),
    ]);
    expect(both.flatMap((each) => each.done).toSorted()).toEqual(ids.toSorted());
    for (const each of both) {
      if (each.done.length === 0) expect([9004, 9005]).toContain(each.errno);
      else expect(each.errno).toBe(0);
    }
    for (const id of ids) {
      const steps = (await logOf(id)).filter(({ actorName }) => actorName !== null);
      expect(steps).toHaveLength(1);
      expect(both[steps[0]?.actorName === 'north1' ? 0 : 1]?.done).toContain(id);
    }
  });

  it('13 one handles the whole, one takes a member over, the device goes on: nothing is lost', often, async () => {
    const ids = await incident();
    const [handled, taken] = await Promise.all([
      act('north1', 'handle', { ids: [ids[0]], whole: true, ...result }),
      act('north2', 'assign', { ids: [ids[1]], userId: 'north2' }),
      town.report('north', { impactG: 6, tilt: 60, batteryPct: 3 }, town.now + 1_000),
    ]);
    expect(handled.errno).toBe(0);
    expect(handled.done).toEqual(expect.arrayContaining(ids));
    // Whoever comes second is told so, or did it before the other ended it.
    expect([0, 9004, 9005]).toContain(taken.errno);
    for (const id of ids) {
      const log = await logOf(id);
      expect(log.filter(({ action }) => action === 'handle')).toHaveLength(1);
      expect(log.filter(({ action }) => action === 'assign')).toHaveLength(taken.done.includes(id) ? 1 : 0);
    }
    // What came meanwhile waits, whichever of the two came first.
    expect((await openRows()).map(({ typeCode }) => typeCode)).toEqual(expect.arrayContaining(['BATTERY_CRITICAL']));
    for (const { id } of await openRows()) expect(ids).not.toContain(id);
  });
});
