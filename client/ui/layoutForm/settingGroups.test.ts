import { expect, test } from 'vitest';
import { layoutDefaults } from '#domain/access/layout.ts';
import en from '#client/i18n/en-US.json';
import zh from '#client/i18n/zh-CN.json';
import { settingGroups } from './settingGroups.ts';

const keys = Object.keys(layoutDefaults).sort();

test('the form shows every layout setting once', () => {
  const shown = ['siderTheme', 'headerTheme', ...settingGroups.flatMap((group): readonly string[] => group.keys)];
  expect(shown.sort()).toEqual(keys);
});

test('every layout setting has a name in both languages that is not its key', () => {
  for (const texts of [zh, en]) {
    for (const key of keys) {
      const name = (texts.layout.setting as unknown as Record<string, string>)[key];
      expect(name, key).toBeTruthy();
      expect(name).not.toBe(key);
    }
  }
});
