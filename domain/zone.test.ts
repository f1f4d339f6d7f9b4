import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRange, startOfDay, zoneDate, zoneOffsetMs, zoneSteps } from './zone.ts';
import { day, hour } from './time.ts';

const shanghai = 'Asia/Shanghai';

describe('days of a zone', () => {
  it('are whole: start 00:00:00.000 and end 23:59:59.999, both included', () => {
    expect(dayRange(shanghai, '2026-03-01')).toEqual({
      start: Date.parse('2026-02-28T16:00:00Z'),
      end: Date.parse('2026-03-01T15:59:59.999Z'),
    });
    expect(zoneOffsetMs(shanghai, Date.parse('2026-03-01T00:00:00.500Z'))).toBe(8 * hour);
  });

  it('are 23 and 25 hours long where the clocks change', () => {
    const spring = dayRange('Europe/Berlin', '2026-03-29');
    const autumn = dayRange('Europe/Berlin', '2026-10-25');
    expect((spring?.end ?? 0) - (spring?.start ?? 0)).toBe(23 * hour - 1);
    expect((autumn?.end ?? 0) - (autumn?.start ?? 0)).toBe(25 * hour - 1);
  });

  it('11.3 have the offset that the calendar says, also in the hours around a change of clocks', () => {
    const changes = {
      'Europe/Berlin': '2026-10-25',
      'America/New_York': '2026-03-08',
      'Australia/Lord_Howe': '2026-04-04',
    };
    for (const [zone, date] of Object.entries({ ...changes, [shanghai]: '2026-06-01' })) {
      const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
      for (let at = Date.parse(date) - day; at < Date.parse(date) + 2 * day; at += hour / 4) {
        const text = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
        const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
        const ms = (Number(hours ?? 0) + Number(minutes ?? 0) / 60) * hour * (sign === '-' ? -1 : 1);
        expect([zone, at, zoneOffsetMs(zone, at)]).toEqual([zone, at, ms]);
      }
    }
  });

  it('refuse texts that are no day', () => {
    for (const text of [
      '',
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '20260101',
      'x',
      '0001-01-01',
      '1969-12-31',
      '2200-01-01',
    ]) {
      expect(dayRange(shanghai, text)).toBeNull();
    }
  });

  it('contain the moment they were asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_400_000_000_000, max: 2_000_000_000_000 }),
        fc.constantFrom(shanghai, 'Europe/Berlin', 'America/St_Johns', 'UTC'),
        (at, zone) => {
          const start = startOfDay(zone, at);
          const range = dayRange(zone, zoneDate(zone, at));
          expect(range?.start).toBe(start);
          expect(at).toBeGreaterThanOrEqual(start);
          expect(at).toBeLessThanOrEqual(range?.end ?? 0);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  it('follow each other without a gap, as hours and months do', () => {
    const start = startOfDay('Europe/Berlin', Date.parse('2026-03-27T12:00:00Z'));
    const days = zoneSteps('Europe/Berlin', start, start + 5 * day, 'day');
    expect(days.map((at) => zoneDate('Europe/Berlin', at))).toEqual(
      ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01'].slice(0, days.length),
    );
    expect(days.length).toBe(6);
    const months = zoneSteps(shanghai, Date.parse('2025-12-31T16:00:00Z'), Date.parse('2026-04-01T00:00:00Z'), 'month');
    expect(months.map((at) => zoneDate(shanghai, at, 'month'))).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
  });
});
