import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Texts that one page alone has: they come with it (client/i18n/pageTexts.ts), and the first page is lighter. */
const ofPages = ['alarmActs', 'alarmHealth', 'handover', 'imports', 'overdue', 'roster'];

/**
 * The texts of the product's first language in two parts: `?start` of every page, `?pages` of few. With `isWhole` both
 * are all of them: for tests of single modules.
 */
export function textParts({ isWhole = false } = {}): Plugin {
  const file = resolve(import.meta.dirname, 'i18n/zh-CN.json');
  const partOf = (part: string): unknown => {
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    return Object.fromEntries(texts.filter(([name]) => isWhole || ofPages.includes(name) === (part === 'pages')));
  };
  return {
    name: 'text-parts',
    enforce: 'pre',
    resolveId: (id) => {
      const part = /zh-CN\.json\?(start|pages)$/.exec(id)?.[1];
      return part === undefined ? null : `\0texts-${part}`;
    },
    load(id) {
      const part = /^\0texts-(start|pages)$/.exec(id)?.[1];
      if (part === undefined) return null;
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(partOf(part))}`, moduleType: 'js' };
    },
  };
}
