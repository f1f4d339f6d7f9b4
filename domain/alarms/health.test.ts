import { describe, expect, it } from 'vitest';
import { day, hour, minute, second } from '../time.ts';
import { healthMeter, windowMs, type Health, type HealthAsked, type HealthRow } from './health.ts';

const zone = 'Asia/Shanghai';
/** Midnight in Shanghai of 1 November 2026; thirty days, of 144 windows each. */
const start = Date.UTC(2026, 9, 31, 16);
const days = 30;
const period = { start, end: start + days * day - 1 };
const windowsOfDay = 144;

type Spec = Pick<HealthRow, 'typeCode' | 'subjectId' | 'severity'> & { readonly at: number } & Partial<HealthRow>;
const rowOf = ({ at, ...row }: Spec): HealthRow => ({
  id: `${row.typeCode} ${row.subjectId} ${at}`,
  firstOccurredAt: at,
  lastOccurredAt: at,
  count: 1,
  clearedAt: at + hour,
  ackAt: null,
  handledAt: at + hour,
  handledBy: null,
  incidentId: null,
  ...row,
});

function measured(rows: readonly HealthRow[], asked: Partial<HealthAsked> = {}): Health {
  const meter = healthMeter({ period, zone, operators: 1, now: period.end, ...asked });
  for (const row of rows.toSorted((a, b) => a.firstOccurredAt - b.firstOccurredAt)) meter.take(row);
  return meter.figures();
}

/** Four in each window, 2.5 min apart: 17,280 of 1,080 devices, acknowledged after 1, 2, 3 and 4 min. */
function quietOnes(): HealthRow[] {
  return Array.from({ length: days * windowsOfDay * 4 }, (_, n) => {
    const slot = n % 4;
    const at = start + n * (windowMs / 4);
    // The first of each day stands a millisecond longer than a day; the second window's just a day.
    const ofDay = Math.floor(n / 4) % windowsOfDay;
    const stoodMs = slot > 0 || ofDay > 1 ? hour : ofDay === 0 ? day + 1 : day;
    return rowOf({
      typeCode: 'TILT',
      subjectId: `d${n % 1080}`,
      severity: [4, 3, 3, 2][slot] ?? 4,
      at,
      ackAt: at + (slot + 1) * minute,
      clearedAt: at + stoodMs,
      // Five within two minutes: three of them surely within one. A millisecond longer, and nobody knows.
      ...(n === 0 && { count: 5, lastOccurredAt: at + 2 * minute }),
      ...(n === 1 && { count: 5, lastOccurredAt: at + 2 * minute + 1 }),
    });
  });
}

/** Each evening from 18:00 to 18:30 thirty-six more in each window, handled after 1, 2, … 3,240 s; one never clears. */
function floods(): HealthRow[] {
  return Array.from({ length: days * 3 * 36 }, (_, n) => {
    const [date, window, source] = [Math.floor(n / 108), 108 + (Math.floor(n / 36) % 3), n % 36];
    const at = start + date * day + window * windowMs + source * 10 * second;
    const handled = { handledAt: at + (n + 1) * second, handledBy: 'somebody' };
    const clearedAt = n === 0 ? null : at + hour;
    return rowOf({ typeCode: 'COLLISION', subjectId: `f${source}`, severity: 1, at, clearedAt, ...handled });
  });
}

/** Three at a time, of one device: at 18:30 within 61 s, which keeps the flood up, and at 8:00 within 60. */
function threes(): HealthRow[] {
  return Array.from({ length: days }, (_, date) => {
    const late = start + date * day + 111 * windowMs;
    const early = start + date * day + 48 * windowMs;
    const toppled = { typeCode: 'TOPPLE', subjectId: 't', severity: 1 };
    const hit = { typeCode: 'IMPACT_WARN', subjectId: `c${date % 5}`, severity: 2 };
    return [
      ...[60, 90, 121].map((afterS) => rowOf({ ...toppled, at: late + afterS * second })),
      ...[60, 90, 120].map((afterS) => rowOf({ ...hit, at: early + afterS * second })),
    ];
  }).flat();
}

/** 29,300 members of incidents that others opened, each device's ten three days apart. */
function members(): HealthRow[] {
  return Array.from({ length: 29_300 }, (_, n) => {
    const at = start + n * 88 * second;
    const handled = { handledAt: at + second, handledBy: 'somebody', incidentId: 'another' };
    return rowOf({ typeCode: 'LINKAGE', subjectId: `m${n % 2930}`, severity: 2, at, ackAt: at + second, ...handled });
  });
}

describe('health of the alarm system', () => {
  const log = [...quietOnes(), ...floods(), ...threes(), ...members()];
  const health = measured(log);

  it('of a log of 50,000 events has the rate that a hand counts: an incident calls once', () => {
    expect(log).toHaveLength(50_000);
    // 17,280 quiet ones, 3,240 in floods, twice 90.
    expect(health).toMatchObject({ total: 20_700, memberCount: 29_300, windows: 4_320, peak: 40, overCount: 90 });
    expect(health.meanRate).toBeCloseTo(4.7917, 4);
  });

  it('finds the floods: from above ten up to fewer than five, and none where seven come', () => {
    expect(health.floods).toHaveLength(30);
    const from = start + 18 * hour;
    expect(health.floods[0]).toEqual({ from, to: from + 40 * minute, total: 3 * 40 + 7 });
    expect(health.floodMs).toBe(30 * 40 * minute);
  });

  it('finds what chatters, also of a row that came again too often, and what stands for more than a day', () => {
    expect(health.chatteringCount).toBe(6);
    expect(health.chattering).toEqual([
      { typeCode: 'IMPACT_WARN', sources: 5 },
      { typeCode: 'TILT', sources: 1 },
    ]);
    // The first of 29 days; the last day's has not stood so long when the period ends. And the one that never clears.
    expect(health.staleCount).toBe(30);
  });

  it('has the ten most frequent sources with their share, and the mix of severities', () => {
    expect(health.sourceCount).toBe(1_080 + 36 + 1 + 5);
    expect(health.top.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 90));
    expect(health.topShare).toBeCloseTo(900 / 20_700, 10);
    expect(health.bySeverity).toEqual([3_330, 4_410, 8_640, 4_320]);
  });

  it('has median and p95 of the time to acknowledge and to handle, by a person', () => {
    expect(health.ack).toEqual({ count: 17_280, medianMs: 2 * minute, p95Ms: 4 * minute });
    expect(health.handle).toEqual({ count: 3_240, medianMs: 1_620 * second, p95Ms: 3_078 * second });
  });

  it('says the same by shift and by hour of the clock', () => {
    const none = { count: 0, medianMs: null, p95Ms: null };
    const ack = { count: 5_760, medianMs: 2 * minute, p95Ms: 4 * minute };
    const quiet = { windows: 1_440, overCount: 0, floodMs: 0, ack, handle: none };
    expect(health.byShift).toEqual([
      { shift: 'night', ...quiet, total: 5_760, meanRate: 4, peak: 4 },
      { shift: 'day', ...quiet, total: 5_850, meanRate: 4.0625, peak: 7 },
      {
        shift: 'evening',
        windows: 1_440,
        total: 9_090,
        meanRate: 6.3125,
        peak: 40,
        overCount: 90,
        floodMs: 1_200 * minute,
        ack,
        handle: health.handle,
      },
    ]);
    expect([health.byHour[0], health.byHour[8], health.byHour[18]]).toEqual([
      { meanRate: 4, peak: 4 },
      { meanRate: 4.5, peak: 7 },
      { meanRate: 22.5, peak: 40 },
    ]);
  });

  it('halves the load of two operators, whose flood ends sooner', () => {
    const { meanRate, peak, overCount, floodMs, total } = measured(log, { operators: 2 });
    expect(meanRate).toBeCloseTo(20_700 / 4_320 / 2, 10);
    expect([peak, overCount, floodMs, total]).toEqual([20, 90, 30 * 30 * minute, 20_700]);
  });

  it('counts only windows that have begun, and shares of nothing are not known', () => {
    const empty = measured([], { now: start + 25 * minute });
    expect(empty).toMatchObject({ windows: 3, total: 0, meanRate: 0, topShare: null, top: [], floods: [] });
    expect(empty.byShift[2]).toMatchObject({ shift: 'evening', windows: 0, meanRate: null });
    expect(measured([], { now: start - 1 })).toMatchObject({ windows: 0, meanRate: null });
  });

  it('does not stumble over an alarm of a device whose clock is ahead', () => {
    const early = rowOf({ typeCode: 'TILT', subjectId: 'd', severity: 1, at: start + 2 * hour });
    expect(measured([early], { now: start + hour })).toMatchObject({ total: 0, windows: 7 });
  });
});
