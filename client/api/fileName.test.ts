import { expect, test } from 'vitest';
import { fileNameOf } from './fileName.ts';

test('the UTF-8 name of a file stands before the plain one', () => {
  const both = `attachment; filename="users_1.xlsx"; filename*=UTF-8''%E7%94%A8%E6%88%B7_1.xlsx`;
  expect(fileNameOf(both, 'x')).toBe('用户_1.xlsx');
  expect(fileNameOf('attachment; filename="users_1.xlsx"', 'x')).toBe('users_1.xlsx');
});

test('a name that is badly encoded or missing falls back', () => {
  expect(fileNameOf(`attachment; filename="plain.xlsx"; filename*=UTF-8''%E7%9`, 'x')).toBe('plain.xlsx');
  expect(fileNameOf('attachment', 'x')).toBe('x');
});
