import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('SEED-348 the library’s breakpoints are 480, 768, 992, 1200 and 1600', () => {
  expect(Object.values(theme.breakpoints ?? {})).toEqual(['480px', '768px', '992px', '1200px', '1600px']);
});
