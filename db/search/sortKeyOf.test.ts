import { expect, test } from 'vitest';
import { sortKeyOf } from './sortKeyOf.ts';

const sorted = (names: readonly string[], kind?: 'person' | 'thing') =>
  [...names].sort((a, b) => (sortKeyOf(a, kind) < sortKeyOf(b, kind) ? -1 : 1));

test('names stand in the order of their pinyin, syllable by syllable, Latin ones among them', () => {
  expect(sorted(['芜湖养护', '安达监理', 'beta 公司', '安庆公路', '重庆路桥'])).toEqual([
    '安达监理',
    '安庆公路',
    'beta 公司',
    '重庆路桥',
    '芜湖养护',
  ]);
});

test('the first character of a person is read as a family name', () => {
  expect(sorted(['周宁', '曾明', '单强', '艾青'], 'person')).toEqual(['艾青', '单强', '曾明', '周宁']);
  expect(sortKeyOf('曾明', 'person')).toBe('zeng1 ming2 曾明');
});
