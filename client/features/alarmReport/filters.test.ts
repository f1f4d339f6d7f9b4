import { describe, expect, it } from 'vitest';
import { countActive, daysOf, isLiveRange, noFilters, reportDefaults, toggled } from './filters.ts';

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
  });

  it('choose with one click and let go with the next', () => {
    expect(toggled('', 'TILT')).toBe('TILT');
    expect(toggled('TILT', 'TILT')).toBe('');
  });
});
