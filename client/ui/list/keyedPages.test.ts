import { expect, it } from 'vitest';
import { numberedPages } from '#domain/alarms/alarmKey.ts';
import { askable, numbered, turnFrom } from './keyedPages.ts';

const none = new Map<number, string>();

it('pages have numbers up to row 10,000', () => {
  expect([10, 20, 50, 100].map(numberedPages)).toEqual([1_000, 500, 200, 100]);
});

it('a page that is too far for its number is asked for as the last that has one; by its key as it is', () => {
  expect(askable({ page: 1_000_000, size: 20, after: '' })).toEqual({ page: 500, size: 20, after: '' });
  expect(askable({ page: 501, size: 20, after: '9_A' })).toEqual({ page: 501, size: 20, after: '9_A' });
  expect(askable({ page: 3, size: 20, after: '9_A' })).toEqual({ page: 3, size: 20, after: '' });
  expect(numbered({ page: 101, size: 100 })).toEqual({ page: 100, size: 100 });
  expect(numbered({ page: 100, size: 100 })).toEqual({ page: 100, size: 100 });
});

it.each([
  ['by its number', { page: 4, after: '' }, 5, none, 'next', { page: 5, after: '' }],
  ['the first by key', { page: 500, after: '' }, 501, none, 'next', { page: 501, after: 'next' }],
  ['back to one that was seen', { page: 502, after: 'b' }, 501, new Map([[501, 'a']]), 'c', { page: 501, after: 'a' }],
  [
    'back from an address that was sent by somebody',
    { page: 502, after: 'b' },
    501,
    none,
    'c',
    { page: 500, after: '' },
  ],
  ['behind the end', { page: 502, after: 'b' }, 503, none, null, { page: 500, after: '' }],
] as const)('turns a page: %s', (_, place, page, known, next, expected) => {
  expect(turnFrom({ size: 20, ...place }, page, known, next)).toEqual(expected);
});
