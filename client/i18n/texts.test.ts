import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { catalogue } from '#domain/alarms/catalogue.ts';
import { metricKeys } from '#domain/telemetry/metrics.ts';
import en from './en-US.json';
import { chooseLocale } from './locale.ts';
import zh from './zh-CN.json';

type Texts = { readonly [key: string]: string | Texts };

/** Every key with its text; English has `_one` beside `_other`, which Chinese does not know. */
function flat(texts: Texts, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

const chinese = flat(zh);
const english = flat(en);
const withoutOne = (keys: Iterable<string>): string[] => [...keys].filter((key) => !key.endsWith('_one')).sort();
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

test('SEED-021 both languages have the same keys', () => {
  expect(chinese.size).toBeGreaterThan(200);
  expect(withoutOne(english.keys())).toEqual(withoutOne(chinese.keys()));
});

test('words of a list are joined as their language does', () => {
  expect([zh.common.listJoin, en.common.listJoin]).toEqual(['、', ', ']);
  const all = readdirSync('client', { recursive: true, encoding: 'utf8' });
  const sources = all.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => readFileSync(`client/${path}`, 'utf8').includes("join('、')"))).toEqual([]);
});

test('no text is empty and both languages fill the same places', () => {
  for (const [key, text] of chinese) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text));
  }
});

test('English counts one as one', async () => {
  const texts = createInstance();
  await texts.init({
    lng: 'en-US',
    resources: { 'en-US': { translation: en } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  const said = (key: 'common.newRows' | 'org.reference.company', count: number): string =>
    texts.t(key, { n: count, m: count, count });
  expect([1, 2].map((n) => said('common.newRows', n))).toEqual([
    '1 new row, click to show',
    '2 new rows, click to show',
  ]);
  expect([1, 2].map((n) => said('org.reference.company', n))).toEqual(['1 company', '2 companies']);
  for (const key of english.keys()) {
    if (key.endsWith('_one')) expect(english.has(key.replace(/_one$/, '_other')), key).toBe(true);
  }
});

test('every alarm type and every metric has a name, the types as the catalogue says', () => {
  expect(Object.keys(zh.alarmType).sort()).toEqual(Object.keys(catalogue).sort());
  for (const [code, row] of Object.entries(catalogue)) {
    expect((zh.alarmType as Record<string, string>)[code]).toBe(row.zh);
    expect((en.alarmType as Record<string, string>)[code]).toBe(row.en);
  }
  expect(Object.keys(zh.metric).sort()).toEqual([...metricKeys].sort());
});

test('the stored language is used first, the browser’s only when detection is on, else Chinese', () => {
  expect(chooseLocale({ stored: 'en-US', browser: 'zh-CN', auto: false })).toBe('en-US');
  expect(chooseLocale({ stored: null, browser: 'en-GB', auto: false })).toBe('zh-CN');
  expect(chooseLocale({ stored: null, browser: 'en-GB', auto: true })).toBe('en-US');
  expect(chooseLocale({ stored: null, browser: 'fr', auto: true })).toBe('zh-CN');
  expect(chooseLocale({ stored: 'xx', browser: undefined, auto: true })).toBe('zh-CN');
});
