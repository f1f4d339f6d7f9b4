import { describe, expect, it } from 'vitest';
import {
  barDays,
  countActive,
  countFurther,
  daysOf,
  isLiveRange,
  noFilters,
  reportDefaults,
  toggled,
} from './filters.ts';

const today = '2026-11-20';

describe('filters of the report', () => {
  it('show the last seven days unless some are named', () => {
    expect(daysOf(reportDefaults, today)).toEqual({ from: '2026-11-14', to: today });
    expect(daysOf({ ...reportDefaults, endDate: '2026-11-10' }, today)).toEqual({
      from: '2026-11-04',
      to: '2026-11-10',
    });
    expect(daysOf({ ...reportDefaults, startDate: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: today });
  });

  it('let a range live that today belongs to, and no other', () => {
    expect(isLiveRange(reportDefaults, today)).toBe(true);
    expect(isLiveRange({ ...reportDefaults, endDate: '2026-11-19' }, today)).toBe(false);
  });

  it('count the days as one, and are all gone after a reset', () => {
    const set = { ...reportDefaults, startDate: '2026-11-01', endDate: '2026-11-02', kind: '3', text: 'a' };
    expect(countActive(set)).toBe(3);
    expect(countActive({ ...set, ...noFilters })).toBe(0);
    expect({ ...set, granularity: 'hour', ...noFilters }).toEqual(reportDefaults);
  });

  it('tell how many are set behind the button, and only those', () => {
    const set = { ...reportDefaults, kind: '3', railId: 'R1', condition: 'active', typeCode: 'TILT,OFFLINE' };
    expect(countFurther(set)).toBe(1);
    expect(countFurther({ ...set, severity: '1', handledStatus: '00', modelIds: 'M1' })).toBe(4);
  });

  it('take the days of the bar that was clicked, as far as they are shown', () => {
    const shown = { from: '2026-01-15', to: '2026-11-20' };
    expect(barDays('2026-11-10', 'day', shown)).toEqual({ from: '2026-11-10', to: '2026-11-10' });
    expect(barDays('2026-11-09', 'week', shown)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(barDays('2026-11-16', 'week', shown)).toEqual({ from: '2026-11-16', to: '2026-11-20' });
    expect(barDays('2026-02', 'month', shown)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(barDays('2026-01', 'month', shown)).toEqual({ from: '2026-01-15', to: '2026-01-31' });
    expect(barDays('2026-11-10 08:00', 'hour', shown)).toBeUndefined();
  });

  it('choose with one click and let go with the next', () => {
    expect(toggled('', 'TILT')).toBe('TILT');
    expect(toggled('TILT', 'TILT')).toBe('');
  });
});
