import { expect, test } from 'vitest';
import { agoOf, clock, dateTime, dayOf, shortOf, spanOf, toldAge, toldSpan } from './time.ts';
import zh from '#client/i18n/zh-CN.json' with { type: 'json' };
import { currentZone, setZone } from '#client/api/zone.ts';

test('ages are told in their largest unit; a time in the future is now', () => {
  expect(agoOf(-5_000)).toEqual({ key: 'time.agoS', n: 0 });
  expect(agoOf(59_999)).toEqual({ key: 'time.agoS', n: 59 });
  expect(agoOf(180_000)).toEqual({ key: 'time.agoM', n: 3 });
  expect(agoOf(3_600_000)).toEqual({ key: 'time.agoH', n: 1 });
  expect(agoOf(90_000_000)).toEqual({ key: 'time.agoD', n: 1 });
});

test('an age and a span are cut down to what is told of them: the words stay, and between them nothing changes', () => {
  const week = 7 * 86_400_000;
  const wordsOf = (ms: number): string => {
    const { key, ...units } = spanOf(ms);
    return zh.time[key.slice(5) as 'hm'].replaceAll(/\{(\w)\}/g, (_, unit: 'd') => String(units[unit]));
  };
  for (let ms = -1_500; ms < 2 * week; ms += 777 + Math.floor(Math.max(0, ms) / 200)) {
    expect(agoOf(toldAge(ms))).toEqual(agoOf(ms));
    expect(shortOf(toldAge(ms))).toEqual(shortOf(ms));
    expect(wordsOf(toldSpan(ms))).toEqual(wordsOf(ms));
  }
  // What renders with it renders once a minute, an hour, a day.
  const changes = (told: (ms: number) => number, from: number, seconds: number): number =>
    new Set(Array.from({ length: seconds }, (_, n) => told(from + n * 1_000))).size;
  expect(changes(toldAge, 0, 60)).toBe(60);
  expect(changes(toldAge, 60_000, 600)).toBe(10);
  expect(changes(toldAge, 3_600_000, 7_200)).toBe(2);
  expect(changes(toldSpan, 60_000, 600)).toBe(600);
  expect(changes(toldSpan, 3_600_000, 600)).toBe(10);
});

test('durations have two units, the smaller with two digits', () => {
  expect(spanOf(192_000)).toMatchObject({ key: 'time.ms', m: '3', s: '12' });
  expect(spanOf(1_981_000)).toMatchObject({ key: 'time.ms', m: '33', s: '01' });
  expect(spanOf(3_840_000)).toMatchObject({ key: 'time.hm', h: '1', m: '04' });
  expect(spanOf(12 * 86_400_000)).toMatchObject({ key: 'time.d', d: 12 });
  expect(spanOf(0)).toMatchObject({ key: 'time.s', s: '0' });
  expect(shortOf(14 * 60_000)).toEqual({ key: 'time.shortM', n: 14 });
});

test('SEED-337 SEED-359 times are YYYY-MM-DD HH:mm:ss in the zone of the installation, -- when there is none', () => {
  const ts = Date.UTC(2026, 10, 20, 6, 32, 7);
  expect(dateTime(ts)).toBe('2026-11-20 14:32:07');
  expect(dateTime(ts, 'UTC')).toBe('2026-11-20 06:32:07');
  expect(clock(ts)).toBe('14:32:07');
  expect(dayOf(Date.UTC(2026, 10, 20, 16))).toBe('2026-11-21');
  expect(dateTime(null)).toBe('--');
  expect(dateTime(Number.NaN)).toBe('--');
  expect(dateTime(8.64e15 + 1)).toBe('--');
});

test('the zone is the one that the server tells; a name that nobody knows changes nothing', () => {
  const before = currentZone();
  const ts = Date.UTC(2026, 10, 20, 23, 30);
  try {
    setZone('Asia/Urumqi');
    expect(dateTime(ts)).toBe('2026-11-21 05:30:00');
    setZone('Mars/Olympus');
    expect(dayOf(ts)).toBe('2026-11-21');
    expect(currentZone()).toBe('Asia/Urumqi');
  } finally {
    setZone(before);
  }
});
