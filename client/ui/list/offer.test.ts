import { describe, expect, it } from 'vitest';
import { offerOf, pagesOf } from './offer.ts';

const ids = (n: number): string[] => Array.from({ length: n }, (_, at) => `r${at}`);
const offer = (page: number, picked: number, total: number, whole = 0) =>
  offerOf({ page: ids(page), picked: new Set(ids(picked)), total, whole });

describe('all that match', () => {
  it('are offered once every row of the page is picked and more match', () => {
    expect(offer(20, 20, 126)).toEqual({ kind: 'more', page: 20, n: 126, total: 126 });
    expect(offer(20, 19, 126)).toBeUndefined();
    expect(offer(20, 20, 20)).toBeUndefined();
    expect(offer(0, 0, 0)).toBeUndefined();
  });

  it('are 500 at most, and the whole number is told', () => {
    expect(offer(20, 20, 4_000)).toEqual({ kind: 'more', page: 20, n: 500, total: 4_000 });
    expect(offer(20, 500, 4_000, 500)).toEqual({ kind: 'all', n: 500, total: 4_000 });
  });

  it('are told as picked until one of them is not any more', () => {
    expect(offer(20, 126, 126, 126)).toEqual({ kind: 'all', n: 126, total: 126 });
    expect(offer(20, 125, 126, 126)).toEqual({ kind: 'more', page: 20, n: 126, total: 126 });
    expect(offerOf({ page: ids(20), picked: new Set(ids(126).slice(1)), total: 126, whole: 126 })).toBeUndefined();
  });
});

it('the first rows are asked for page by page', () => {
  expect(pagesOf(126, 100)).toEqual([1, 2]);
  expect(pagesOf(500, 100)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesOf(1, 100)).toEqual([1]);
});
