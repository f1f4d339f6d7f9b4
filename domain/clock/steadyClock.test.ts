import { beforeEach, describe, expect, it } from 'vitest';
import { hour, minute, second } from '../time.ts';
import { ClockDispute } from './clockDispute.ts';
import { SteadyClock, undecidedMs } from './steadyClock.ts';

const began = Date.UTC(2026, 10, 23);
let [mono, wrongBy] = [0, 0];
let steps: number[] = [];
const right = () => began + mono;
const clockOf = (quorum: number) =>
  new SteadyClock({ wall: () => right() + wrongBy, mono: () => mono, quorum, onStep: (byMs) => steps.push(byMs) });
beforeEach(() => {
  [mono, wrongBy, steps] = [1_234, 0, []];
});

/** So many devices tell the time that they have. */
const tell = (clock: SteadyClock, devices: number, timeMs: number) => {
  for (let no = 0; no < devices; no++) clock.hear(String(no), timeMs);
};

describe.each([hour, -hour, 2 * hour])('10.1r F18 a clock that steps by %i ms', (by) => {
  it('and back: the time goes on as if nothing was, judgements wait, and it is told once a step', () => {
    const clock = clockOf(10);
    wrongBy = by;
    expect(clock.now()).toBe(right());
    expect(clock.isTrusted()).toBe(false);
    mono += minute;
    expect(clock.now()).toBe(right());
    expect(steps).toEqual([by]);
    wrongBy = 0;
    expect(clock.now()).toBe(right());
    expect(clock.isTrusted()).toBe(true);
    expect(steps).toEqual([by]);
  });

  it('and stays wrong while the devices do not follow: it is the time of before that goes on, for as long as it takes', () => {
    const clock = clockOf(10);
    wrongBy = by;
    clock.now();
    tell(clock, 9, right() - second);
    expect(clock.isTrusted()).toBe(false);
    tell(clock, 10, right() - second);
    expect(clock.isTrusted()).toBe(true);
    mono += 5 * hour;
    expect(clock.now()).toBe(right());
  });

  it('to the right time, as after a sleep: the devices say so, and it is taken at once', () => {
    const clock = clockOf(10);
    wrongBy = by;
    clock.now();
    tell(clock, 10, right() + by + second);
    expect(clock.now()).toBe(right() + by);
    expect(clock.isTrusted()).toBe(true);
  });

  it('and nobody knows better: it is believed after a bound', () => {
    const clock = clockOf(10);
    wrongBy = by;
    clock.now();
    tell(clock, 5, right());
    mono += undecidedMs - 1;
    expect(clock.isTrusted()).toBe(false);
    mono += 1;
    expect(clock.now()).toBe(right() + by);
    expect(clock.isTrusted()).toBe(true);
  });

  it('a door that changes its mind changes it for the worker too', () => {
    const clock = clockOf(1);
    wrongBy = by;
    clock.now();
    clock.hear('door', right() - 5 * second);
    expect(clock.now()).toBe(right());
    expect(clock.isTrusted()).toBe(true);
    clock.hear('door', right() + by - 5 * second);
    expect(clock.now()).toBe(right() + by);
  });
});

describe('10.1r the clock', () => {
  it('that is slewed is followed without a word', () => {
    const clock = clockOf(10);
    for (let minutes = 0; minutes < 100; minutes++) {
      mono += minute;
      wrongBy += 30 * second;
      expect(clock.now()).toBe(right() + wrongBy);
    }
    expect(steps).toEqual([]);
  });

  it('is judged by nobody who believes in a third time', () => {
    const clock = clockOf(10);
    wrongBy = hour;
    clock.now();
    tell(clock, 50, right() - 9 * hour);
    clock.hear('no number', NaN);
    expect(clock.isTrusted()).toBe(false);
  });
});

describe('10.1r our own clock, as the devices see it', () => {
  const heard = (offsMs: readonly number[]) => {
    const dispute = new ClockDispute();
    offsMs.forEach((offMs, no) => dispute.hear(no, offMs));
    return dispute;
  };
  const many = (count: number, offMs: number) => Array.from({ length: count }, () => offMs);

  it('is disputed when more than half are off in one direction, and by how much is said', () => {
    expect(heard([...many(20, -2 * hour), ...many(15, 0)]).isDisputed()).toBe(true);
    expect(heard([...many(20, -2 * hour), ...many(15, 0)]).offByMs()).toBe(2 * hour);
    expect(heard([...many(20, -2 * hour), ...many(20, 0)]).isDisputed()).toBe(false);
    expect(heard([...many(15, hour), ...many(15, -hour), ...many(5, 0)]).isDisputed()).toBe(false);
  });

  it('is not disputed by a few devices with clocks of their own', () => {
    expect(heard(many(9, hour)).isDisputed()).toBe(false);
  });

  it('is in order again when those that were heard last agree', () => {
    const dispute = heard(many(64, hour));
    for (let no = 100; no < 140; no++) dispute.hear(no, 0);
    expect(dispute.isDisputed()).toBe(false);
    for (let no = 0; no < 64; no++) dispute.hear(no, hour);
    for (let no = 0; no < 64; no++) dispute.hear(no, 0);
    expect(dispute.isDisputed()).toBe(false);
  });
});
