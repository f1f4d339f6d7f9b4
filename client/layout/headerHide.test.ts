import { expect, test } from 'vitest';
import { sawScroll, type ScrollState } from './headerHide.ts';

const path = (tops: readonly number[], max = 5_000): boolean[] => {
  let state: ScrollState = { top: 0, isHidden: false };
  return tops.map((top) => {
    state = sawScroll(state, top, max);
    return state.isHidden;
  });
};

test('SEED-226 SEED-227 the header hides on the way down past 300 px and shows on any way up', () => {
  expect(path([100, 300, 301])).toEqual([false, false, true]);
  expect(path([400, 399, 500, 0])).toEqual([true, false, true, false]);
});

test('on the way up past 300 px it stays shown until the way goes down again', () => {
  expect(path([900, 800, 700, 710])).toEqual([true, false, false, true]);
});

test('being pushed up to the end of a scroller that grew does not show it', () => {
  let state = sawScroll({ top: 0, isHidden: false }, 1_000, 1_000);
  expect(state.isHidden).toBe(true);
  state = sawScroll(state, 936, 936);
  expect(state.isHidden).toBe(true);
  expect(sawScroll(state, 930, 936).isHidden).toBe(false);
});
