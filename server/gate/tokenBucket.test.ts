import { describe, expect, it } from 'vitest';
import { newBucket } from './tokenBucket.ts';

describe('the count of a signer’s requests', () => {
  it('lets a burst of 20 in, then 10 a second', () => {
    const bucket = newBucket(0, 0);
    const take = (now: number) => bucket.take(now, 10, 20);
    const start = 1_000_000;
    expect(Array.from({ length: 25 }, () => take(start)).filter(Boolean)).toHaveLength(20);
    expect(bucket.waitSec(10)).toBe(1);
    expect(Array.from({ length: 25 }, () => take(start + 1_000)).filter(Boolean)).toHaveLength(10);
  });

  it('gives nothing for a clock that steps back', () => {
    const bucket = newBucket(0, 0);
    while (bucket.take(5_000, 10, 20));
    expect(bucket.take(1_000, 10, 20)).toBe(false);
  });
});
