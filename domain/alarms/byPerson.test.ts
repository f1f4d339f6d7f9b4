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
