import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addInto,
  bucketOf,
  dayClock,
  foldLines,
  shareWithinMs,
  type DaySum,
  type DaySums,
  type SumLine,
} from './daySums.ts';

const zone = 'America/New_York';
/** Around the end of summer time: a day of 25 hours. */
const from = Date.UTC(2026, 9, 30);

const standing = fc.record({
  orgId: fc.constantFrom('a', 'b'),
  projectId: fc.constantFrom('p', 'q', null),
  railId: fc.constantFrom('r', null),
  kind: fc.constantFrom(2, 3),
  typeCode: fc.constantFrom('TILT', 'FIRE'),
  severity: fc.integer({ min: 1, max: 4 }),
  handledStatus: fc.constantFrom('00', '01', '02', '03', '04'),
  firstOccurredAt: fc.integer({ min: from, max: from + 4 * 86_400_000 }),
  escalated: fc.constantFrom(0, 1),
  ackMs: fc.option(fc.integer({ min: 0, max: 1e9 })),
  handleMs: fc.option(fc.integer({ min: 0, max: 1e9 })),
});
/** Row `of` stands so from now on; null: retention took it, and it stays counted. */
const change = fc.record({ of: fc.integer({ min: 0, max: 5 }), row: standing });

/** The parts added up, as the tables do it. */
function together(parts: readonly DaySums[]): unknown {
  const days = new Map<string, DaySum>();
  const totals = new Map<string, number>();
  for (const part of parts) {
    for (const row of part.days) {
      const key = [row.orgId, row.dim, row.day, row.value].join('|');
      const known = days.get(key);
      if (known === undefined) days.set(key, { ...row });
      else addInto(known, row);
    }
    for (const { total, ...key } of [...part.pairs, ...part.rails]) {
      const text = JSON.stringify(key);
      totals.set(text, (totals.get(text) ?? 0) + total);
    }
  }
  const someOf = [...days.values()].filter((row) => row.total !== 0 || row.ackMs !== 0);
  return {
    days: someOf.map((row) => JSON.stringify(row)).sort(),
    totals: [...totals].filter(([, n]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

describe('day sums of alarms', () => {
  it('11.3 any sequence of changes, taken in any parts, gives what counting the rows again gives', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (changes, part) => {
        const rows = new Map<number, Omit<SumLine, 'sign'>>();
        const lines: SumLine[] = [];
        for (const { of, row } of changes) {
          const before = rows.get(of);
          if (before !== undefined) lines.push({ ...before, sign: -1 });
          lines.push({ ...row, sign: 1 });
          rows.set(of, row);
        }
        const parts: DaySums[] = [];
        for (let at = 0; at < lines.length; at += part)
          parts.push(foldLines(lines.slice(at, at + part), dayClock(zone)));
        const again = foldLines(
          [...rows.values()].map((row) => ({ ...row, sign: 1 })),
          dayClock(zone),
        );
        expect(together(parts)).toEqual(together([again]));
      }),
      { numRuns: 200 },
    );
  });

  it('11.3 count a moment for the day and the hour that the clocks of the zone show', () => {
    const line = { orgId: 'a', projectId: null, railId: null, kind: 3, typeCode: 'TILT', severity: 1, sign: 1 };
    const rest = { handledStatus: '00', escalated: 0, ackMs: null, handleMs: null };
    const at = (firstOccurredAt: number, of: string) => {
      const [row] = foldLines([{ ...line, ...rest, firstOccurredAt }], dayClock(of)).days;
      return [row?.day, Object.entries(row ?? {}).find(([key, n]) => key.startsWith('hour') && n === 1)?.[0]];
    };
    expect(at(Date.UTC(2026, 0, 31, 20), 'Asia/Shanghai')).toEqual([20260201, 'hour4']);
    expect(at(Date.UTC(2026, 0, 31, 20), 'UTC')).toEqual([20260131, 'hour20']);
    // The hour that comes twice is one.
    for (const utc of [5, 6]) expect(at(Date.UTC(2026, 10, 1, utc, 30), zone)).toEqual([20261101, 'hour1']);
  });

  it('11.3 a histogram says within how long most were done, never too early', () => {
    const minuteMs = 60_000;
    expect([0, minuteMs - 1, minuteMs, 5_000 * minuteMs].map(bucketOf)).toEqual([0, 0, 1, 7]);
    expect(shareWithinMs([9, 1, 0, 0, 0, 0, 0, 0], 0.9)).toBe(minuteMs);
    expect(shareWithinMs([8, 2, 0, 0, 0, 0, 0, 0], 0.9)).toBe(4 * minuteMs);
    expect([shareWithinMs([], 0.9), shareWithinMs([0, 0, 0, 0, 0, 0, 0, 1], 0.9)]).toEqual([null, null]);
  });
});
