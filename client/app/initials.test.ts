import { expect, it } from 'vitest';
import zh from '#client/i18n/zh-CN.json' with { type: 'json' };
import { headerEntries } from '#client/stores/nav/routes.ts';
import { sections } from '#client/stores/nav/sections.ts';
import { initialsOf } from '#db/search/initialsOf.ts';
import { screenRows } from './screenRows.ts';

const textOf = (key: string): unknown =>
  key.split('.').reduce((found: unknown, part) => (found as Record<string, unknown> | undefined)?.[part], zh);

it('every title of the menu has its initials: the dictionary of readings stays out of the browser', () => {
  const items = screenRows.flatMap((row) => ('item' in row ? [row.item] : []));
  const titles = [...headerEntries, ...sections, ...items];
  expect(titles.length).toBeGreaterThan(20);
  const shipped = titles.map(({ titleKey, initials }) => [titleKey, initials]);
  expect(shipped).toEqual(titles.map(({ titleKey }) => [titleKey, initialsOf(String(textOf(titleKey)))]));
});
