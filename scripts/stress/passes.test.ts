import { expect, test } from 'vitest';
import { isWhole, linesOf, pageWith, passesOf, type Line } from './passes.ts';

const begin = (pass: number, date = '2026-11-25 21:00'): Line => ({
  kind: 'pass',
  pass,
  date,
  commit: 'abc1234',
  load: 8,
});
const planned = (files: Record<string, number>): Line => ({ kind: 'planned', files });
const ended = (file: string, title: string, message = ''): Line => ({
  kind: 'test',
  file,
  title,
  isRed: message !== '',
  message,
});
const ran = (seconds: number): Line => ({ kind: 'ran', seconds });

test('a pass is whole when each test of each file has ended', () => {
  const lines = [begin(1), planned({ a: 2, b: 1 }), ended('a', '1'), ended('a', '2')];
  expect(passesOf(lines)).toMatchObject([{ tests: 2, left: ['b'] }]);
  const [whole] = passesOf([...lines, ended('b', '1', 'too late'), ran(60)]);
  expect(whole).toMatchObject({ tests: 3, seconds: 60, left: [], reds: [{ title: '1', message: 'too late' }] });
  expect(whole === undefined ? false : isWhole(whole)).toBe(true);
});

test('one that was stopped goes on with the files that are left; a file that was begun says its last word', () => {
  const stopped = [begin(1), planned({ a: 1, b: 2 }), ended('a', '1'), ended('b', '1', 'cut off')];
  const text = `${stopped.map((line) => JSON.stringify(line)).join('\n')}\n{"kind":"te`;
  expect(passesOf(linesOf(text))).toMatchObject([{ left: ['b'], seconds: 0 }]);
  const again = [planned({ b: 2 }), ended('b', '1'), ended('b', '2'), ran(30)];
  expect(passesOf([...linesOf(text), ...again])).toMatchObject([{ left: [], tests: 3, reds: [], seconds: 30 }]);
});

test('one that was stopped before its files were known is run as a whole', () => {
  const [pass] = passesOf([begin(1)]);
  expect(pass).toMatchObject({ left: undefined, tests: 0 });
  expect(pass === undefined || isWhole(pass)).toBe(false);
});

test('the table keeps what stands there and takes a pass that went on in the place of its former row', () => {
  const whole = (pass: number, date: string) =>
    passesOf([begin(pass, date), planned({ a: 1 }), ended('a', '1'), ran(5)]);
  const stopped = passesOf([begin(2), planned({ a: 1 }), ran(3)]);
  const before = pageWith(pageWith('', whole(1, '2026-11-24 08:00')), stopped);
  expect(before.split('\n').filter((line) => line.startsWith('| 2'))).toEqual([
    '| 2026-11-24 08:00 | abc1234 | 1 | 8 | 5 | 1 | 0 |',
    '| 2026-11-25 21:00 | abc1234 | 2 | 8 | 3 | 0 (stopped) | 0 |',
  ]);
  const red = passesOf([begin(2), planned({ a: 1 }), ended('a', 'a › 1', 'x | y\n  z'), ran(9)]);
  const after = pageWith(before, red);
  expect(after.split('\n').filter((line) => line.startsWith('| 2'))).toEqual([
    '| 2026-11-24 08:00 | abc1234 | 1 | 8 | 5 | 1 | 0 |',
    String.raw`| 2026-11-25 21:00 | abc1234 | 2 | 8 | 9 | 1 | a › 1: x \| y z |`,
  ]);
  expect(pageWith(after, red)).toBe(after);
});
