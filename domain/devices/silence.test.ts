import { describe, expect, it } from 'vitest';
import { minute, second } from '../time.ts';
import {
  advanceClock,
  areaEnds,
  areaLimit,
  heardUntil,
  judgeArea,
  judgeSilence,
  openness,
  silenceLimitMs,
  startClock,
  type IngestClock,
  type SilentCandidate,
} from './silence.ts';

const t0 = 1_795_219_200_000;
const open = { doorOpen: true, lanesOpen: true };
const device = (deviceNo: number, lastSeenAt: number, projectId = 'p'): SilentCandidate => ({
  deviceNo,
  projectId,
  lastSeenAt,
  silenceLimitMs: 10 * minute,
});
const running: IngestClock = { at: t0, openSince: t0 - 60 * minute, running: true };

describe('limit and what was heard', () => {
  it('is the device’s own minutes, else the rule’s, else ten, never below three intervals', () => {
    expect(silenceLimitMs(null, null, 60)).toBe(10 * minute);
    expect(silenceLimitMs(null, 20, 60)).toBe(20 * minute);
    expect(silenceLimitMs(1, 20, 10)).toBe(minute);
    expect(silenceLimitMs(1, 20, 60)).toBe(3 * minute);
    expect(silenceLimitMs(null, null, 3_600)).toBe(180 * minute);
  });

  it('judges at the oldest report that nobody has processed yet, else now', () => {
    const beat = (oldestReceivedAt: number | null, at = t0) => ({ kind: 'lanes' as const, at, oldestReceivedAt });
    expect(heardUntil([beat(null)], t0)).toBe(t0);
    expect(heardUntil([beat(t0 - 5), beat(t0 - 9)], t0)).toBe(t0 - 9);
    expect(heardUntil([beat(t0 - 9, t0 - minute)], t0)).toBe(t0);
    expect(heardUntil([], t0, t0 - 3)).toBe(t0 - 3);
  });

  it('a heartbeat older than 15 s means closed', () => {
    const beats = (door: number, lanes: number) =>
      openness(
        [
          { kind: 'door', at: t0 - door, oldestReceivedAt: null },
          { kind: 'lanes', at: t0 - lanes, oldestReceivedAt: null },
        ],
        t0,
      );
    expect(beats(15 * second, 0)).toEqual({ doorOpen: true, lanesOpen: true, aliveAt: t0 - 15 * second });
    expect(beats(15 * second + 1, 0).doorOpen).toBe(false);
    expect(beats(0, 16 * second).lanesOpen).toBe(false);
    expect(openness([], t0)).toMatchObject({ doorOpen: false, lanesOpen: false });
  });
});

describe('the ingest’s own clock', () => {
  const sweep = (clock: IngestClock, from: number, to: number, state = open): IngestClock => {
    let next = clock;
    for (let at = from; at <= to; at += 5 * second) next = advanceClock(next, state, at);
    return next;
  };

  it('turns a silent device offline one sweep after its limit', () => {
    const clock = sweep(startClock(t0), t0, t0 + 60 * minute);
    const seen = t0 + 45 * minute;
    expect(judgeSilence([device(1, seen)], clock, seen + 10 * minute)).toEqual([]);
    expect(judgeSilence([device(1, seen)], clock, seen + 10 * minute + 1)).toMatchObject([{ crossed: [1] }]);
  });

  it.each([
    ['door', { doorOpen: false, lanesOpen: true }],
    ['lanes', { doorOpen: true, lanesOpen: false }],
    ['both', { doorOpen: false, lanesOpen: false }],
  ])('SPEC-044 closed for 20 minutes (%s), nobody turns offline before a full limit after the return', (_, closed) => {
    let clock = sweep(startClock(t0), t0, t0 + 20 * minute);
    clock = sweep(clock, t0 + 20 * minute, t0 + 40 * minute, closed);
    expect(judgeSilence([device(1, t0)], clock, t0 + 40 * minute)).toEqual([]);
    const back = t0 + 40 * minute + 5 * second;
    clock = sweep(clock, back, back + 10 * minute);
    expect(judgeSilence([device(1, t0)], clock, back + 10 * minute)).toEqual([]);
    clock = sweep(clock, back + 10 * minute + 5 * second, back + 10 * minute + 5 * second);
    expect(judgeSilence([device(1, t0)], clock, back + 10 * minute + 5 * second)).toMatchObject([{ crossed: [1] }]);
  });

  it('the same when no sweep ran at all, and when the wall clock was set back', () => {
    const clock = sweep(startClock(t0), t0, t0 + minute);
    expect(advanceClock(clock, open, t0 + minute + 30 * second).openSince).toBe(t0);
    expect(advanceClock(clock, open, t0 + minute + 30 * second + 1).openSince).toBe(t0 + minute + 30 * second + 1);
    expect(advanceClock(clock, open, t0 - minute)).toMatchObject({ openSince: t0 - minute, running: true });
  });

  it('measures the gap from the last heartbeat, not from the last sweep', () => {
    const late = advanceClock(
      { at: t0, openSince: t0 - minute, running: true },
      { ...open, aliveAt: t0 + second },
      t0 + 14 * second,
    );
    expect(late.at).toBe(t0 + second);
    expect(advanceClock(late, open, t0 + 32 * second).openSince).toBe(t0 + 32 * second);
  });
});

describe('AREA_OUTAGE', () => {
  const spread = (n: number, from: number, step: number): SilentCandidate[] =>
    Array.from({ length: n }, (_, i) => device(i, from + i * step));

  it('is more than max(20, 10 %) of a project', () => {
    expect(areaLimit(50)).toBe(20);
    expect(areaLimit(1_000)).toBe(100);
    const of = (suspects: number) => ({ projectId: 'p', crossed: [1], suspects });
    expect(judgeArea(of(20), 50, false)).toBe('single');
    expect(judgeArea(of(21), 50, false)).toBe('raise');
    expect(judgeArea(of(100), 1_000, false)).toBe('single');
    expect(judgeArea(of(101), 1_000, false)).toBe('raise');
    expect(judgeArea(of(1), 1_000, true)).toBe('join');
  });

  it('sees a whole silent project at its first crossing, although reports are spread over an interval', () => {
    const last = t0 - 10 * minute - 1;
    const [found] = judgeSilence(spread(60, last, second), running, t0);
    expect(found).toMatchObject({ crossed: [0], suspects: 60 });
    expect(judgeArea(found!, 60, false)).toBe('raise');
  });

  it('never suspects a device that is silent for two thirds of its limit or less', () => {
    const healthy = spread(500, t0 - (20 / 3) * minute, 0);
    const [found] = judgeSilence([...healthy, device(999, t0 - 11 * minute)], running, t0);
    expect(found).toMatchObject({ crossed: [999], suspects: 1 });
  });

  it('keeps projects apart and says nothing about those where nobody crosses', () => {
    const found = judgeSilence([device(1, t0 - 11 * minute, 'a'), device(2, t0 - 8 * minute, 'b')], running, t0);
    expect(found).toEqual([{ projectId: 'a', crossed: [1], suspects: 1 }]);
  });

  it('ends when fewer than 5 % of its members are still silent', () => {
    expect(areaEnds(100, 5)).toBe(false);
    expect(areaEnds(100, 4)).toBe(true);
    expect(areaEnds(0, 0)).toBe(true);
  });
});
