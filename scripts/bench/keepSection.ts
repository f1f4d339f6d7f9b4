import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts a form's tables into the page of results, in place of those of before. All else on the page is somebody's own
 * words and stays.
 */
export function keepSection(page: string, name: string, lines: readonly string[]): void {
  const [begin, end] = [`<!-- measured: ${name} -->`, `<!-- end of ${name} -->`];
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const section = `${begin}\n\n${lines.join('\n').trim()}\n\n${end}`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const text =
    from < 0 || to < from
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length);
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, text.trimStart());
}
