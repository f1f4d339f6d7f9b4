import { describe, expect, it } from 'vitest';
import type { LngLat } from '../geo/distance.ts';
import { minute, second } from '../time.ts';
import { bridgedMembers, groupAlarms, type IncidentMember, type NewMember } from './incidents.ts';

const start = Date.UTC(2026, 10, 27, 2);
/** Metres along a guardrail that runs east. */
const at = (m: number): LngLat => ({ lng: 117.2 + m / 94_500, lat: 31.8 });

function hit(alarmId: string, afterMs: number, more: Partial<NewMember> = {}): NewMember {
  return {
    alarmId,
    typeCode: 'COLLISION',
    severity: 1,
    deviceId: `device of ${alarmId}`,
    railId: 'rail',
    position: at(0),
    firstOccurredAt: start + afterMs,
    lastOccurredAt: start + afterMs,
    ...more,
  };
}
const known = (one: NewMember, incidentId = one.alarmId, isOpen = true, isStanding = isOpen): IncidentMember => ({
  ...one,
  incidentId,
  isOpen,
  isStanding,
});
const incidentsOf = (raised: readonly NewMember[], before: readonly IncidentMember[] = []) =>
  Object.fromEntries([...groupAlarms(raised, before)].map(([id, { incidentId }]) => [id, incidentId]));
const toldOf = (raised: readonly NewMember[], before: readonly IncidentMember[] = []) =>
  [...groupAlarms(raised, before)].flatMap(([id, { isTold }]) => (isTold ? [id] : []));

describe('13.2 alarms of one impact', () => {
  it('are one incident: 40 devices of one guardrail hit in 30 s, of which one is told', () => {
    const hits = Array.from({ length: 40 }, (_, n) => hit(`a${n}`, n * 750, { position: at(n * 150) }));
    expect(new Set(Object.values(incidentsOf(hits)))).toEqual(new Set(['a0']));
    expect(toldOf(hits)).toEqual(['a0']);
    // In whatever order they come, and one by one.
    expect(new Set(Object.values(incidentsOf([...hits].reverse())))).toEqual(new Set(['a0']));
    let before: IncidentMember[] = [];
    for (const one of hits) {
      const { incidentId = '' } = groupAlarms([one], before).get(one.alarmId) ?? {};
      before = [...before, known(one, incidentId)];
    }
    expect(new Set(before.map(({ incidentId }) => incidentId))).toEqual(new Set(['a0']));
  });

  it('are two when they lie 5 km apart, on two guardrails, or more than a minute from any hit', () => {
    expect(incidentsOf([hit('a', 0), hit('b', 5 * second, { position: at(5_000) })])).toEqual({ a: 'a', b: 'b' });
    expect(incidentsOf([hit('a', 0), hit('b', 5 * second, { railId: 'other' })])).toEqual({ a: 'a', b: 'b' });
    expect(incidentsOf([hit('a', 0), hit('b', minute + 1)])).toEqual({ a: 'a', b: 'b' });
    expect(incidentsOf([hit('a', 0), hit('b', minute)])).toEqual({ a: 'a', b: 'a' });
  });

  it('are as near as the place says: of a device without one only its own alarms are known to belong together', () => {
    expect(incidentsOf([hit('a', 0), hit('b', second, { position: null })])).toEqual({ a: 'a', b: 'b' });
    expect(incidentsOf([hit('a', 0, { railId: null }), hit('b', second, { railId: null })])).toEqual({
      a: 'a',
      b: 'b',
    });
  });

  it('end ten minutes after the first hit, however close the last one is', () => {
    const hits = Array.from({ length: 14 }, (_, n) => hit(`a${n}`, n * minute));
    const of = incidentsOf(hits);
    expect([of['a10'], of['a11'], of['a13']]).toEqual(['a0', 'a11', 'a11']);
  });

  it('join with one that comes late: the incident stays the one that was told of', () => {
    const late = hit('late', -30 * second);
    expect(incidentsOf([late], [known(hit('a', 0))])).toEqual({ late: 'a' });
    expect(toldOf([late], [known(hit('a', 0))])).toEqual([]);
  });

  it('are told again only when one is worse than all before', () => {
    const minor = known(hit('a', 0, { typeCode: 'IMPACT_WARN', severity: 3 }));
    expect(toldOf([hit('b', second), hit('c', 2 * second)], [minor])).toEqual(['b']);
  });

  it('are told of once where one joins two incidents: an older one of its device, and that of the impact', () => {
    const older = known(hit('old', -8 * minute, { typeCode: 'IMPACT_WARN', severity: 3, deviceId: 'second' }));
    const raised = [hit('a', 0), hit('b', second, { deviceId: 'second' })];
    expect(incidentsOf(raised, [older])).toEqual({ a: 'a', b: 'old' });
    expect(toldOf(raised, [older])).toEqual(['a']);
  });

  it('are told of again where what stands of it was handled or shelved', () => {
    const settled = known(hit('a', 0), 'a', true, false);
    expect(incidentsOf([hit('b', second)], [settled])).toEqual({ b: 'a' });
    expect(toldOf([hit('b', second), hit('c', 2 * second)], [settled])).toEqual(['b']);
  });

  it('are grouped in time that grows with their number, not with its third power', () => {
    const [rails, perRail] = [40, 100];
    const flood = Array.from({ length: rails * perRail }, (_, n) =>
      hit(`f${n}`, (n % perRail) * 5, { railId: `r${Math.floor(n / perRail)}`, position: at((n % perRail) * 10) }),
    );
    // Seconds for what took minutes: a bound, not a measure.
    const began = performance.now();
    const of = incidentsOf(flood);
    expect(new Set(Object.values(of)).size).toBe(rails);
    bridgedMembers(flood.map((one) => known(one, of[one.alarmId])));
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('of one moment are told of by the worst, and of these by what says most of what happened', () => {
    const own = { deviceId: 'd' };
    const fallen = [
      hit('a', 0, { ...own, typeCode: 'DISPLACEMENT', severity: 2 }),
      hit('b', 0, { ...own, typeCode: 'TILT_WARN', severity: 3 }),
      hit('c', 0, { ...own, typeCode: 'TILT', severity: 2 }),
    ];
    expect(toldOf(fallen)).toEqual(['c']);
    expect(toldOf(fallen.toReversed())).toEqual(['c']);
  });

  it('are told of again when all that went before is settled', () => {
    const settled = known(hit('a', 0), 'a', false);
    expect(toldOf([hit('b', second)], [settled])).toEqual(['b']);
    expect(incidentsOf([hit('b', second)], [settled])).toEqual({ b: 'a' });
  });

  it('of one that is between two join the earlier one', () => {
    const two = [known(hit('a', 0, { position: at(0) })), known(hit('b', second, { position: at(390) }))];
    expect(incidentsOf([hit('c', 2 * second, { position: at(195) })], two)).toEqual({ c: 'a' });
  });
});

describe('13.2 incidents between which a hit comes later', () => {
  it('are one, under the id of the earlier, whatever order the hits were stored in', () => {
    const far = known(hit('far', second, { position: at(380) }));
    const first = known(hit('first', 0, { position: at(0) }));
    const between = known(hit('between', 2 * second, { position: at(190) }), 'first');
    expect(bridgedMembers([far, first])).toEqual(new Map());
    expect(bridgedMembers([far, first, between])).toEqual(new Map([['far', 'first']]));
    expect(bridgedMembers([between, far, first])).toEqual(new Map([['far', 'first']]));
  });

  it('are one too when the two are of its own device, which stood, and of a neighbour', () => {
    const warned = known(hit('warned', second, { deviceId: 'd', typeCode: 'IMPACT_WARN', position: at(190) }));
    const first = known(hit('first', 0, { position: at(0) }));
    const between = known(hit('between', 30 * second, { deviceId: 'd', position: at(190) }), 'first');
    const far = { ...warned, position: at(390) };
    expect(bridgedMembers([first, far, between])).toEqual(new Map([['warned', 'first']]));
    // What was over before it came is another matter.
    expect(bridgedMembers([first, { ...far, isOpen: false }, between])).toEqual(new Map());
  });

  it('stay two on two guardrails, and when they began more than ten minutes apart', () => {
    expect(bridgedMembers([known(hit('a', 0)), known(hit('b', second, { railId: 'other' }))])).toEqual(new Map());
    const long = { ...known(hit('a', 0)), lastOccurredAt: start + 12 * minute };
    expect(bridgedMembers([long, known(hit('b', 11 * minute))])).toEqual(new Map());
  });
});

describe('13.2 alarms of one device', () => {
  const own = { deviceId: 'd', position: at(0) };

  it('have a warning of tilt as a line of its alarm, whenever either comes', () => {
    const warning = hit('w', 0, { ...own, typeCode: 'TILT_WARN', severity: 3 });
    const alarm = hit('t', 3 * 60 * minute, { ...own, typeCode: 'TILT', severity: 2 });
    expect(incidentsOf([alarm], [known(warning)])).toEqual({ t: 'w' });
    expect(toldOf([alarm], [known(warning)])).toEqual(['t']);
    expect(incidentsOf([{ ...warning, firstOccurredAt: alarm.firstOccurredAt + minute }], [known(alarm)])).toEqual({
      w: 't',
    });
    // What is over has nothing below it any more.
    expect(incidentsOf([alarm], [known(warning, 'w', false)])).toEqual({ t: 't' });
  });

  it('have the displacement of the same fall as a line, and a collision of another day as its own', () => {
    const tilt = known(hit('t', 0, { ...own, typeCode: 'TILT', severity: 2 }));
    expect(incidentsOf([hit('m', 5 * minute, { ...own, typeCode: 'DISPLACEMENT', severity: 2 })], [tilt])).toEqual({
      m: 't',
    });
    expect(incidentsOf([hit('c', 24 * 60 * minute, own)], [tilt])).toEqual({ c: 'c' });
  });
});
