import { describe, expect, it } from 'vitest';
import { WaitingLine } from './waitingLine.ts';

describe('H1: who comes while others of the address are judged', () => {
  it('has a place only while somebody is', () => {
    const line = new WaitingLine();
    expect(line.place('a', 0)).toBeNull();
    line.begin('a');
    expect(line.place('b', 0)).toBeNull();
    expect(line.place('a', 0)).toEqual({ ahead: 1, retryAfterMs: 1_000 });
    line.end('a');
    expect(line.place('a', 0)).toBeNull();
  });

  it('comes again one after the other, within a minute, and those who come again do not make the line longer', () => {
    const line = new WaitingLine();
    for (let n = 0; n < 20; n += 1) line.begin('a');
    const places = Array.from({ length: 1_000 }, () => line.place('a', 0));
    expect(places[99]).toEqual({ ahead: 119, retryAfterMs: 15_000 });
    expect(places[999]?.retryAfterMs).toBe(60_000);
    const later = new WaitingLine();
    later.begin('a');
    let told = { retryAfterMs: 0 };
    for (let atMs = 0; atMs < 60_000; atMs += 150) told = later.place('a', atMs) ?? told;
    expect(told.retryAfterMs).toBe(1_000);
  });
});
