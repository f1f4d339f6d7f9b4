import { describe, expect, it } from 'vitest';
import { serverHeapMb } from './serverHeap.mjs';

const gibi = 1_024 ** 3;

describe('the limit of the server’s heap', () => {
  it('fits the machine: never below what 100,000 devices need, an eighth of a larger one, 2 GB at most', () => {
    expect(serverHeapMb(1 * gibi, 0)).toBe(320);
    expect(serverHeapMb(4 * gibi, 0)).toBe(512);
    expect(serverHeapMb(24 * gibi, 0)).toBe(2_048);
  });

  it('fits the container where there is one, which holds the server and its readers alone', () => {
    expect(serverHeapMb(24 * gibi, 1.25 * gibi)).toBe(320);
    expect(serverHeapMb(24 * gibi, 4 * gibi)).toBe(1_024);
    // Without a limit Linux says a number larger than any machine.
    expect(serverHeapMb(4 * gibi, 2 ** 64)).toBe(512);
  });
});
