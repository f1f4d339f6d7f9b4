import { describe, expect, it } from 'vitest';
import { Device } from '../telemetry/testKit.ts';
import { day, hour, minute, second } from '../time.ts';
import { actOfNotice, handledByNotice, stepByPerson, type StandingAlarm } from './byPerson.ts';
import type { OpenAlarm } from './effect.ts';
import { isOpen } from './steps.ts';
import { timedAutoCloses, timedClears, timedReopens } from './timed.ts';

const alarmOf = (
  typeCode: 'TILT' | 'COLLISION' | 'IMPACT_WARN' | 'TOPPLE' | 'LOW_BATTERY',
  more: Partial<OpenAlarm> = {},
): OpenAlarm => {
  const feed = {
    TILT: ['tilt', [12, 12]],
    COLLISION: ['impactG', [3]],
    IMPACT_WARN: ['impactG', [1]],
    TOPPLE: ['tilt', [50]],
    LOW_BATTERY: ['batteryPct', [15, 15]],
  } as const;
  const [metric, values] = feed[typeCode];
  return { ...new Device().feed(metric, values).open(typeCode)!, id: 'e1', ...more };
};
const now = alarmOf('TILT').lastOccurredAt;
const standing = (typeCode: Parameters<typeof alarmOf>[0], more: Partial<StandingAlarm> = {}): StandingAlarm => ({
  ...alarmOf(typeCode),
  dueAt: null,
  ruleMinutes: 30,
  ...more,
});
const act = (alarm: StandingAlarm, verb: 'ack' | 'handle' | 'clear' | 'falseReport') =>
  stepByPerson(alarm, verb === 'ack' ? { act: verb } : { act: verb, text: '已检查', method: 'onsite' }, now);

describe('by the clock (B2)', () => {
  it('IMPACT_WARN clears ten minutes after its last occurrence', () => {
    const warn = alarmOf('IMPACT_WARN');
    expect(timedClears([warn], warn.lastOccurredAt + 10 * minute - 1)).toEqual([]);
    const [effect] = timedClears([warn], warn.lastOccurredAt + 10 * minute + second);
    expect(effect).toMatchObject({
      effect: 'clear',
      alarmId: 'e1',
      notice: null,
      after: { condition: 'cleared', clearedAt: warn.lastOccurredAt + 10 * minute },
    });
    expect(timedClears([alarmOf('TILT'), alarmOf('COLLISION')], now + day)).toEqual([]);
  });

  it('handled but still active after 30 minutes is unhandled again with NA05, latched types never', () => {
    const handled = { handledStatus: '02', handledAt: now } as const;
    expect(timedReopens([alarmOf('TILT', handled)], now + 30 * minute - 1)).toEqual([]);
    expect(timedReopens([alarmOf('TILT', handled)], now + 30 * minute)).toMatchObject([
      { effect: 'reopen', notice: 'NA05', after: { handledStatus: '00', condition: 'active' } },
    ]);
    expect(timedReopens([alarmOf('TOPPLE', handled), alarmOf('IMPACT_WARN', handled)], now + day)).toEqual([]);
  });

  it('cleared and unhandled for 24 h closes by itself for severity 3 and 4 only', () => {
    const cleared = { condition: 'cleared', clearedAt: now } as const;
    expect(timedAutoCloses([alarmOf('LOW_BATTERY', cleared)], now + 24 * hour - 1)).toEqual([]);
    expect(timedAutoCloses([alarmOf('LOW_BATTERY', cleared)], now + 24 * hour)).toMatchObject([
      { effect: 'autoClose', after: { handledStatus: '03' } },
    ]);
    expect(
      timedAutoCloses(
        [alarmOf('TILT', cleared), alarmOf('LOW_BATTERY', { ...cleared, handledStatus: '01' })],
        now + 9 * day,
      ),
    ).toEqual([]);
  });
});

describe('by people (B2)', () => {
  it('open is active, or not handled yet', () => {
    expect(isOpen({ condition: 'active', handledStatus: '02' })).toBe(true);
    expect(isOpen({ condition: 'cleared', handledStatus: '01' })).toBe(true);
    for (const handledStatus of ['02', '03', '04'] as const)
      expect(isOpen({ condition: 'cleared', handledStatus })).toBe(false);
  });

  it('nothing but a comment is allowed on a closed alarm', () => {
    for (const handledStatus of ['02', '03', '04'] as const) {
      const closed = standing('TILT', { condition: 'cleared', handledStatus });
      for (const verb of ['ack', 'handle', 'clear', 'falseReport'] as const) expect(act(closed, verb)).toBeNull();
    }
  });

  it('a collision is cleared by its result at once, a toppling when its condition has ended, a tilt by itself', () => {
    expect(act(standing('COLLISION'), 'handle')).toMatchObject({ handledStatus: '02', condition: 'cleared' });
    expect(act(standing('TOPPLE'), 'handle')).toMatchObject({ handledStatus: '02', condition: 'active' });
    expect(act(standing('TOPPLE', { endedAt: now }), 'handle')).toMatchObject({
      handledStatus: '02',
      condition: 'cleared',
    });
    expect(act(standing('TILT'), 'handle')).toMatchObject({ handledStatus: '02', condition: 'active' });
  });

  it('a false report always clears', () => {
    expect(act(standing('TOPPLE'), 'falseReport')).toMatchObject({ handledStatus: '04', condition: 'cleared' });
  });

  it('SPEC-035 a handled message only acknowledges a latched alarm, and handles any other', () => {
    expect(actOfNotice(standing('COLLISION'))).toEqual({ act: 'ack' });
    expect(actOfNotice(standing('COLLISION', { handledStatus: '01' }))).toBeNull();
    expect(actOfNotice(standing('TILT'))).toEqual({ act: 'handle', text: handledByNotice, method: 'notice' });
    expect(actOfNotice(standing('TILT', { handledStatus: '02' }))).toBeNull();
    expect(actOfNotice(standing('TILT', { condition: 'cleared', handledStatus: '03' }))).toBeNull();
  });
});

describe('opening again (B2)', () => {
  const reopen = (alarm: StandingAlarm) => stepByPerson(alarm, { act: 'reopen', text: '又出现了' }, now);

  it('is for what is finished with alone, and waits anew with its rule’s minutes', () => {
    for (const handledStatus of ['00', '01'] as const) expect(reopen(standing('TILT', { handledStatus }))).toBeNull();
    expect(reopen(standing('TILT', { handledStatus: '02', handledAt: now - minute }))).toMatchObject({
      action: 'reopen',
      condition: 'active',
      handledStatus: '00',
      dueAt: now + 30 * minute,
      closing: null,
    });
  });

  it('what the device ended is over; what the closing ended holds again', () => {
    const at = { handledAt: now - minute, condition: 'cleared' } as const;
    const byDevice = { ...at, handledStatus: '02', clearedAt: now - hour } as const;
    expect(reopen(standing('TILT', byDevice))).toMatchObject({ condition: 'cleared' });
    const byFalseReport = { ...at, handledStatus: '04', clearedAt: now - minute } as const;
    expect(reopen(standing('TILT', byFalseReport))).toMatchObject({ condition: 'active' });
    const autoClosed = { condition: 'cleared', handledStatus: '03', handledAt: null, clearedAt: now - day } as const;
    expect(reopen(standing('TILT', autoClosed))).toMatchObject({ condition: 'cleared' });
  });

  it('a latched type waits for its inspection result again, whichever came last', () => {
    const handled = { handledStatus: '02', condition: 'cleared', handledAt: now - minute } as const;
    expect(reopen(standing('COLLISION', { ...handled, clearedAt: now - minute }))).toMatchObject({
      condition: 'active',
    });
    const endedLater = { ...handled, endedAt: now, clearedAt: now };
    expect(reopen(standing('TOPPLE', endedLater))).toMatchObject({ condition: 'active' });
    // Cleared by hand before: that stands.
    expect(reopen(standing('TOPPLE', { ...handled, clearedAt: now - hour }))).toMatchObject({ condition: 'cleared' });
  });

  it('closes by itself a day after it was opened again, not a day after it had ended', () => {
    const cleared = { condition: 'cleared', clearedAt: now - day, waitingSince: now } as const;
    expect(timedAutoCloses([alarmOf('LOW_BATTERY', cleared)], now + hour)).toEqual([]);
    expect(timedAutoCloses([alarmOf('LOW_BATTERY', cleared)], now + day)).toHaveLength(1);
  });
});

it('what a person raised is over when it is handled, whatever is measured of its type', () => {
  const handle = { act: 'handle', text: '已检查', method: 'onsite' } as const;
  for (const typeCode of ['TILT', 'TOPPLE', 'LOW_BATTERY'] as const) {
    expect(stepByPerson(standing(typeCode), handle, now)).toMatchObject({ condition: 'active', cleared: false });
    expect(stepByPerson(standing(typeCode, { source: 'manual' }), handle, now)).toMatchObject({
      condition: 'cleared',
      cleared: true,
      handledStatus: '02',
    });
  }
});
