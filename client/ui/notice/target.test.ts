import { describe, expect, it } from 'vitest';
import { targetOf } from './target.ts';

describe('the details of a message', () => {
  it('SEED-120 of targetType 2 are the message detail of its target', () => {
    const target = targetOf({ targetType: 2, targetId: '01J&x' }, []);
    expect(target).toEqual({ path: '/message/messageDetail?id=01J%26x', focusEventId: '' });
  });

  it('SEED-121 of targetType 3 are the list of alarms, with the alarm in state and not in the address', () => {
    const target = targetOf({ targetType: 3, targetId: '01J' }, []);
    expect(target).toEqual({ path: '/device/index?name=deviceAlarmList', focusEventId: '01J' });
  });

  it('of many faults in one are the list', () => {
    expect(targetOf({ targetType: 2, targetId: '' }, [])?.path).toBe('/device/index?name=deviceAlarmList');
  });

  it('of an import are its record for root, and the message itself for others; as of a message without target', () => {
    expect(targetOf({ targetType: 4, targetId: 'j' }, ['root'])?.path).toBe('/imeiImport/importRecord');
    expect(targetOf({ targetType: 4, targetId: 'j' }, ['operate'])).toBeNull();
    expect(targetOf({ targetType: 0, targetId: '' }, ['root'])).toBeNull();
  });
});
