import { describe, expect, it } from 'vitest';
import { hour } from '../time.ts';
import { heatOf, kpiOf, noSums, periodBefore, trendOf, type HourSums } from './report.ts';

const zone = 'Asia/Shanghai';
/** Midnight in Shanghai of a day of November 2026; the 16th is a Monday. */
const at = (date: number, hours = 0): number => Date.UTC(2026, 10, date, -8 + hours);
const period = (first: number, last: number) => ({ start: at(first), end: at(last + 1) - 1 });
const sums = (hourAt: number, patch: Partial<HourSums>): HourSums => ({ ...noSums, hourAt, ...patch });

describe('report of alarms and faults', () => {
  it('has no rate and no means where there is nothing to divide by', () => {
    expect(kpiOf(noSums)).toMatchObject({ total: 0, handledRate: null, meanAckMs: null, meanHandleMs: null });
  });

  it('takes the rate of all and the means of those that were acknowledged and handled', () => {
    const kpi = kpiOf({
      ...noSums,
      alarmCount: 3,
      faultCount: 1,
      handledCount: 2,
      ackCount: 2,
      ackMs: 300,
      handleCount: 1,
      handleMs: 900,
    });
    expect(kpi).toMatchObject({ total: 4, handledRate: 0.5, meanAckMs: 150, meanHandleMs: 900 });
  });

  it('compares with as many whole days before', () => {
    expect(periodBefore(zone, period(14, 20))).toEqual(period(7, 13));
    expect(periodBefore(zone, period(20, 20))).toEqual(period(19, 19));
  });

  it('compares whole days over a change of clocks', () => {
    const berlin = 'Europe/Berlin';
    // 25 October 2026 has 25 hours.
    const start = Date.UTC(2026, 9, 25, 23);
    const before = periodBefore(berlin, { start, end: start + 24 * hour - 1 });
    expect(before).toEqual({ start: Date.UTC(2026, 9, 24, 22), end: start - 1 });
  });

  it('shows each step, the empty ones too, beside the one of the period before', () => {
    const trend = trendOf(
      zone,
      'day',
      { period: period(19, 20), hours: [sums(at(19, 3), { alarmCount: 2 }), sums(at(19, 23), { faultCount: 1 })] },
      { period: period(17, 18), hours: [sums(at(18), { alarmCount: 5 })] },
    );
    expect(
      trend.map(({ date, alarmCount, faultCount, previousCount }) => [date, alarmCount, faultCount, previousCount]),
    )
      // prettier-ignore
      .toEqual([
        ['2026-11-19', 2, 1, 0],
        ['2026-11-20', 0, 0, 5],
      ]);
  });

  it('begins weeks on Monday, the first one where the period begins', () => {
    const hours = [sums(at(15, 23), { alarmCount: 1 }), sums(at(16), { alarmCount: 4 })];
    const none = { period: period(1, 1), hours: [] };
    const trend = trendOf(zone, 'week', { period: period(13, 20), hours }, none);
    expect(trend.map(({ date, alarmCount }) => [date, alarmCount])).toEqual([
      ['2026-11-09', 1],
      ['2026-11-16', 4],
    ]);
  });

  it('counts hours of the week by the clock of the road, Monday first', () => {
    const heat = heatOf(zone, [sums(at(16, 6), { alarmCount: 2 }), sums(at(15, 23), { faultCount: 3 })]);
    expect(heat[0]?.[6]).toBe(2);
    expect(heat[6]?.[23]).toBe(3);
    expect(heat.flat().reduce((a, b) => a + b)).toBe(5);
  });
});
