import { describe, expect, it } from 'vitest';
import { day, hour } from '../time.ts';
import {
  changedRoster,
  dutyState,
  emptyWeek,
  hasAnybody,
  positionsAt,
  slotOf,
  type DutyPerson,
  type Roster,
} from './roster.ts';

const weekOf = (...userIds: string[]) => emptyWeek().map((slots) => ({ ...slots, night: userIds }));
const roster: Roster = {
  orgId: 'city',
  plans: [
    { fromDay: '2026-08-01', week: weekOf('old') },
    { fromDay: '2026-09-01', week: weekOf('a', 'b') },
  ],
  exceptions: [{ day: '2026-09-03', shift: 'night', userIds: [] }],
};

describe('a roster', () => {
  it('says of a day what the plan of that time says, unless the day is an exception', () => {
    expect(slotOf(roster, '2026-07-31', 'night')).toEqual({ userIds: [], isException: false });
    expect(slotOf(roster, '2026-08-31', 'night').userIds).toEqual(['old']);
    expect(slotOf(roster, '2026-09-01', 'night').userIds).toEqual(['a', 'b']);
    expect(slotOf(roster, '2026-09-03', 'night')).toEqual({ userIds: [], isException: true });
    expect(slotOf(roster, '2026-09-03', 'day').userIds).toEqual([]);
  });

  it('is changed for a day, a day of each week, or every day, beginning with the plan of today', () => {
    const change = { day: '2026-09-03', shift: 'night', userIds: ['c'] } as const;
    expect(changedRoster(roster, { ...change, apply: 'day' }, '2026-09-02')).toEqual({ week: null, exception: ['c'] });
    expect(changedRoster(roster, { ...change, apply: 'plan' }, '2026-09-02')).toEqual({ week: null, exception: null });
    const { week } = changedRoster(roster, { ...change, apply: 'weekday' }, '2026-09-02');
    expect(week?.map(({ night }) => night.join())).toEqual(['a,b', 'a,b', 'a,b', 'c', 'a,b', 'a,b', 'a,b']);
    const every = changedRoster(roster, { ...change, apply: 'everyDay' }, '2026-09-02').week;
    expect(every?.every(({ night, day: ofDay }) => night.join() === 'c' && ofDay.length === 0)).toBe(true);
    expect([hasAnybody(emptyWeek()), hasAnybody(week ?? [])]).toEqual([false, true]);
  });
});

describe('who counts as on duty', () => {
  const person: DutyPerson = {
    id: 'a',
    name: 'A',
    roles: ['operate'],
    status: 'enabled',
    isDeleted: false,
    orgPath: '/root/city/',
  };
  it.each([
    ['on', person, '/root/city/'],
    ['on', person, '/root/city/street/'],
    ['moved', person, '/root/'],
    ['moved', { ...person, orgPath: null }, '/root/city/'],
    ['on', { ...person, roles: ['root' as const], orgPath: null }, '/root/city/'],
    ['noRight', { ...person, roles: [] }, '/root/city/'],
    ['disabled', { ...person, status: 'disabled' as const }, '/root/city/'],
    ['disabled', { ...person, status: 'pending' as const }, '/root/city/'],
    ['deleted', { ...person, isDeleted: true }, '/root/city/'],
    ['deleted', undefined, '/root/city/'],
  ] as const)('%s', (state, who, orgPath) => {
    expect(dutyState(who, orgPath)).toBe(state);
  });
});

describe('positions of a roster', () => {
  /** Midnight in Shanghai of 1 September 2026. */
  const midnight = Date.UTC(2026, 7, 31, 16);
  const asked = { zone: 'Asia/Shanghai', isOn: (id: string) => id !== 'b' };

  it('are who stood in a shift that is over, and of the others who still counts', () => {
    const at = positionsAt(roster, { ...asked, now: midnight + day + hour });
    expect(at(midnight)).toBe(2);
    expect(at(midnight + day)).toBe(1);
    expect(at(midnight + 8 * hour)).toBe(0);
    expect(at(midnight - day)).toBe(1);
  });
});
