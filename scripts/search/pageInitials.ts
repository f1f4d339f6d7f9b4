import { headerEntries } from '#client/app/routes.ts';
import { sections } from '#client/app/sections.ts';
import zh from '#client/i18n/zh-CN.json' with { type: 'json' };
import { initialsOf } from '#db/search/initialsOf.ts';

function textOf(key: string): string {
  let found: unknown = zh;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== 'string') throw new Error(`the menu has no text ${key}`);
  return found;
}

/** Initials of every title of the menu, by the key of its text: the dictionary of readings stays out of the browser. */
export function pageInitials(): Record<string, string> {
  const entries = [...headerEntries, ...sections, ...sections.flatMap(({ items }) => [...items])];
  const keys = [...new Set(entries.map(({ titleKey }) => titleKey))].sort();
  return Object.fromEntries(keys.map((key) => [key, initialsOf(textOf(key))]));
}
