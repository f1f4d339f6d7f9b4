import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hour, minute } from '../time.ts';
import { afterAck, firstDue, isOverdue, nextDue, replanned } from './due.ts';
import { factoryId, factoryRule } from './factory.ts';
import { ruleForEvent, silenceRule, type RuledEvent } from './match.ts';
import { isTold } from './receivers.ts';
import { overdueFaults, type OverdueForm, type OverdueRule } from './rule.ts';
import { unwatchedReason } from './unwatched.ts';

const rule = (id: string, more: Partial<OverdueRule> = {}): OverdueRule => ({
  ...factoryRule('alarm_unhandled'),
  id,
  name: id,
  orgId: 'city',
  ...more,
});
const alarm: RuledEvent = {
  kind: 3,
  typeCode: 'TILT',
  severity: 2,
  orgPath: '/root/city/street/',
  projectId: 'bridge',
};

describe('the rule of an event', () => {
  it('is the one of its project, wherever that rule stands', () => {
    const rules = [
      rule('near', { orgId: 'street' }),
      rule('project', { orgId: 'root', projectId: 'bridge', orderNo: 9 }),
    ];
    expect(ruleForEvent(rules, alarm).id).toBe('project');
    expect(ruleForEvent(rules, { ...alarm, projectId: 'other' }).id).toBe('near');
  });

  it('else of the nearest organisation, there the first by order', () => {
    const rules = [
      rule('far', { orgId: 'root', orderNo: 0 }),
      rule('second', { orgId: 'city', orderNo: 2 }),
      rule('first', { orgId: 'city', orderNo: 1 }),
    ];
    expect(ruleForEvent(rules, alarm).id).toBe('first');
    expect(ruleForEvent(rules, { ...alarm, orgPath: '/root/sibling/' }).id).toBe('far');
  });

  it('passes over disabled ones, other kinds, other severities and other types', () => {
    const rules = [
      rule('off', { enabled: false }),
      rule('fault', { ruleType: 'fault_unhandled' }),
      rule('critical', { severities: [1] }),
      rule('fire', { typeCodes: ['FIRE'] }),
      rule('fits', { orgId: 'root', severities: [2, 3], typeCodes: ['TILT'] }),
    ];
    expect(ruleForEvent(rules, alarm).id).toBe('fits');
  });

  it('is the factory’s where none fits: 30 and 240 minutes to the supervisors', () => {
    expect(ruleForEvent([], alarm)).toMatchObject({ id: factoryId, minutes: 30, escalateRole: 'supervise_zhidui' });
    expect(ruleForEvent([], { ...alarm, kind: 2 })).toMatchObject({ minutes: 240, escalateRole: 'supervise_zhidui' });
    expect(ruleForEvent([rule('sibling', { orgId: 'sibling' })], alarm).id).toBe(factoryId);
  });

  it('is always enabled, fits, and depends on no order of the list', () => {
    const some = fc.record({
      orgId: fc.constantFrom('root', 'city', 'street', 'sibling'),
      enabled: fc.boolean(),
      orderNo: fc.nat(3),
      severities: fc.subarray([1, 2, 3, 4]),
      typeCodes: fc.subarray(['TILT', 'FIRE']),
      projectId: fc.constantFrom(null, 'bridge', 'other'),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(some, { selector: (each) => `${each.orgId}${each.orderNo}${each.projectId}` }),
        (many) => {
          const rules = many.map((each, at) => rule(`r${at}`, each));
          const found = ruleForEvent(rules, alarm);
          expect(ruleForEvent(rules.toReversed(), alarm)).toEqual(found);
          if (found.id === factoryId) return;
          expect(found.enabled).toBe(true);
          expect(['root', 'city', 'street']).toContain(found.orgId);
          expect([null, 'bridge']).toContain(found.projectId);
          expect(found.severities.length === 0 || found.severities.includes(2)).toBe(true);
        },
      ),
    );
  });
});

it('a device’s silence is judged by its project’s rule, then the nearest; by none without one', () => {
  const silent = { ruleType: 'device_silent', escalateRole: null } as const;
  const rules = [
    rule('city', { ...silent, minutes: 20 }),
    rule('bridge', { ...silent, projectId: 'bridge', minutes: 5 }),
  ];
  expect(silenceRule(rules, { orgPath: '/root/city/', projectId: 'bridge' })?.minutes).toBe(5);
  expect(silenceRule(rules, { orgPath: '/root/city/', projectId: null })?.minutes).toBe(20);
  expect(silenceRule(rules, { orgPath: '/root/', projectId: null })).toBeNull();
});

describe('when an event is due', () => {
  const timing = { minutes: 30, repeatMinutes: 10, maxRepeats: 3 };

  it('is minutes after it began to wait; an acknowledgement doubles what is left, and gives the rule’s minutes at least', () => {
    expect(firstDue(0, timing)).toBe(30 * minute);
    expect(firstDue(0, timing, 10 * minute)).toBe(50 * minute);
    expect(firstDue(0, timing, 20 * minute)).toBe(50 * minute);
    expect(firstDue(0, timing, 40 * minute)).toBe(70 * minute);
    expect(firstDue(hour, timing, 10 * minute)).toBe(hour + 30 * minute);
  });

  it('13.9 an acknowledgement never shortens the time, gives at least what the rule does and at most twice what was left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (dueAt, ackAt) => {
        const later = afterAck(dueAt, ackAt, timing);
        expect(later).toBeGreaterThanOrEqual(dueAt);
        expect(later).toBeGreaterThanOrEqual(ackAt + 30 * minute);
        expect(later - ackAt).toBeLessThanOrEqual(Math.max(30 * minute, 2 * (dueAt - ackAt)));
      }),
    );
  });

  it('comes again after the repeat, up to the most times; a repeat of 0 is once', () => {
    expect(nextDue(timing, 1, 0)).toBe(10 * minute);
    expect(nextDue(timing, 2, 0)).toBe(10 * minute);
    expect(nextDue(timing, 3, 0)).toBeNull();
    expect(nextDue({ ...timing, repeatMinutes: 0 }, 1, 0)).toBeNull();
  });

  it('begins anew under a longer rule, and goes on under a shorter one', () => {
    const told = { waitingSince: 0, escalatedAt: 30 * minute, ackAt: null, dueAt: null, escalationLevel: 1 };
    const now = 45 * minute;
    expect(replanned(told, { ...timing, minutes: 60 }, now)).toEqual({ dueAt: hour, escalationLevel: 0 });
    expect(replanned(told, timing, now)).toEqual({ dueAt: 40 * minute, escalationLevel: 1 });
    expect(replanned({ ...told, escalationLevel: 0 }, timing, now)).toEqual({ dueAt: 30 * minute, escalationLevel: 0 });
    expect(replanned({ ...told, escalationLevel: 3 }, timing, now)).toEqual({ dueAt: null, escalationLevel: 3 });
  });

  it('is overdue until somebody has handled it, also when nobody is told any more', () => {
    const waits = { handledStatus: '00', dueAt: hour, escalationLevel: 0 };
    expect(isOverdue(waits, hour - 1)).toBe(false);
    expect(isOverdue(waits, hour)).toBe(true);
    expect(isOverdue({ ...waits, dueAt: null, escalationLevel: 1 }, 0)).toBe(true);
    expect(isOverdue({ ...waits, handledStatus: '02', escalationLevel: 1 }, hour)).toBe(false);
  });
});

it('is told: the role there and above, and the named ones who see it', () => {
  const rules = { escalateRole: 'supervise_zhidui', escalateUserIds: ['named', 'root', 'foreign'] } as const;
  const person = (id: string, orgPath: string | null, ...roles: string[]) => ({ id, orgPath, roles });
  const told = [
    person('chief', '/root/', 'supervise_zhidui'),
    person('own', '/root/city/', 'supervise_zhidui'),
    person('below', '/root/city/street/', 'supervise_zhidui'),
    person('beside', '/root/sibling/', 'supervise_zhidui'),
    person('operator', '/root/city/', 'operate'),
    person('named', '/root/city/', 'operate'),
    person('foreign', '/root/sibling/', 'operate'),
    person('root', '/root/sibling/', 'root'),
    person('nowhere', null, 'supervise_zhidui'),
  ].filter((each) => isTold(rules, each, '/root/city/'));
  expect(told.map(({ id }) => id)).toEqual(['chief', 'own', 'named', 'root']);
});

describe('a rule as it is typed', () => {
  const form: OverdueForm = {
    name: '紧急告警',
    minutes: 15,
    severities: [],
    typeCodes: [],
    escalateRole: 'supervise_zhidui',
    escalateUserIds: [],
    repeatMinutes: 0,
    maxRepeats: 1,
  };
  const wrong = (more: Partial<OverdueForm>, type: OverdueRule['ruleType'] = 'alarm_unhandled') =>
    Object.keys(overdueFaults(type, { ...form, ...more }));

  it('is judged field by field', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ name: '一' })).toEqual(['name']);
    expect(wrong({ minutes: 0 })).toEqual(['minutes']);
    expect(wrong({ minutes: 10_081 })).toEqual(['minutes']);
    expect(wrong({ minutes: 1.5 })).toEqual(['minutes']);
    expect(wrong({ repeatMinutes: 4 })).toEqual(['repeatMinutes']);
    expect(wrong({ maxRepeats: 11 })).toEqual(['maxRepeats']);
    expect(wrong({ typeCodes: ['OFFLINE'] })).toEqual(['typeCodes']);
    expect(wrong({ typeCodes: ['OFFLINE'] }, 'fault_unhandled')).toEqual([]);
    expect(wrong({ escalateUserIds: Array.from({ length: 21 }, String) })).toEqual(['escalateUserIds']);
  });

  it('tells somebody, but for silence, whose fault has its own message', () => {
    expect(wrong({ escalateRole: null })).toEqual(['escalateRole']);
    expect(wrong({ escalateRole: null, escalateUserIds: ['a'] })).toEqual([]);
    expect(wrong({ escalateRole: null }, 'device_silent')).toEqual([]);
    expect(wrong({ minutes: 1_441 }, 'device_silent')).toEqual(['minutes']);
    expect(wrong({ minutes: 0, escalateRole: 'operate' }, 'maintenance_overdue')).toEqual([]);
  });
});

describe('a critical alarm that nobody watches', () => {
  const now = 1_000_000;
  const until = now - 120_000;
  it.each([
    [
      'nobody on the roster',
      { isRosterEmpty: true, lastSeenAt: now, openSince: now },
      { reason: 'noRoster', since: now },
    ],
    ['nobody ever', { isRosterEmpty: false, lastSeenAt: null, openSince: 0 }, { reason: 'nobodyHere', since: until }],
    ['just here', { isRosterEmpty: false, lastSeenAt: now - 119_999, openSince: 0 }, null],
    [
      'gone for two minutes',
      { isRosterEmpty: false, lastSeenAt: until, openSince: 0 },
      { reason: 'nobodyHere', since: until },
    ],
    ['the house came back a minute ago', { isRosterEmpty: false, lastSeenAt: 0, openSince: now - 60_000 }, null],
    [
      'the house came back two minutes ago',
      { isRosterEmpty: false, lastSeenAt: 0, openSince: until },
      { reason: 'nobodyHere', since: until },
    ],
    ['nobody knows since when the house is up', { isRosterEmpty: false, lastSeenAt: null, openSince: null }, null],
  ] as const)('%s', (_, watch, expected) => {
    expect(unwatchedReason(watch, now)).toEqual(expected);
  });
});
