import { describe, expect, it } from 'vitest';
import { nextCare } from './nextCare.ts';

describe('the next maintenance of a device', () => {
  const planned = { installDate: '2026-01-01', lastMaintainedAt: '2026-06-01', nextMaintainAt: '2026-12-01' };

  it('lies as far ahead as the last plan did, however late it was done', () => {
    expect(nextCare(planned, '2026-12-11')).toBe('2027-06-12');
    expect(nextCare({ ...planned, lastMaintainedAt: null }, '2027-01-01')).toBe('2027-12-01');
  });

  it('is none where nothing was planned, or nothing to count from', () => {
    expect(nextCare({ ...planned, nextMaintainAt: null }, '2026-12-11')).toBeNull();
    expect(nextCare({ ...planned, lastMaintainedAt: null, installDate: null }, '2026-12-11')).toBeNull();
    expect(nextCare({ ...planned, nextMaintainAt: '2026-06-01' }, '2026-12-11')).toBeNull();
  });
});
