import { expect, test } from 'vitest';
import { firstView } from './firstView.ts';

test('the first view leaves a device of the address alone, and fits everything when there is none such', () => {
  const isDrawn = (id: string) => id === 'there';
  expect(firstView('', 0, isDrawn)).toBe('fit');
  expect(firstView('there', 0, isDrawn)).toBe('wait');
  expect(firstView('there', 9, isDrawn)).toBe('leave');
  expect(firstView('NOPE', 0, isDrawn)).toBe('wait');
  expect(firstView('NOPE', 9, isDrawn)).toBe('fit');
});
