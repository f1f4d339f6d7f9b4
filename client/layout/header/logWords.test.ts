import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { LogLevel } from '#client/stores/log.ts';
import zh from '../../i18n/zh-CN.json';
import { logWords } from './logWords.ts';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    resources: { 'zh-CN': { translation: zh } },
    lng: 'zh-CN',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  }),
);
const said = (...levels: LogLevel[]) =>
  logWords(
    i18n.t,
    levels.map((level) => ({ level })),
  );

test('SEED-333 three entries, none an error, are counted and no more is said', () => {
  expect(said('warn', 'info', 'warn')).toEqual({ words: '3 条日志', errors: 0 });
});

test('SEED-334 three entries with one error among them are counted with it', () => {
  expect(said('warn', 'error', 'info')).toEqual({ words: '3 条日志 | 包含 1 个异常', errors: 1 });
});

test('SEED-335 an empty log says that it is empty', () => {
  expect(said()).toEqual({ words: '没有日志或异常', errors: 0 });
});
