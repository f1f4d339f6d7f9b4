import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** `path › part of a title`, as the tables name a test. */
const named = /`([\w/.-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g;
const tests = (text: string) => [...text.matchAll(named)].map(([, file = '', title = '']) => ({ file, title }));

/** A title is a string of its file, so what stands in the table stands there to the letter. */
function faultOf({ file, title }: { readonly file: string; readonly title: string }): string[] {
  if (!existsSync(join(root, file))) return [`${file} is not there`];
  return read(file).includes(title) ? [] : [`${file} has no test “${title}”`];
}

describe('what the security pages say', () => {
  const criteria = read('docs/security/criteria.md');

  it('names a test for each of S1–S26 and for each finding, and these tests are there', () => {
    const rows = criteria.split('\n').filter((line) => /^\| [A-Z]+\d+ /.test(line));
    const ids = rows.map((row) => /^\| ([A-Z]+\d+) /.exec(row)?.[1]);
    const wanted = [
      Array.from({ length: 26 }, (_, n) => `S${n + 1}`),
      'C1 H1 H2 M2 M5 M7 M8 M9 M10'.split(' '),
      Array.from({ length: 9 }, (_, n) => `L${n + 1}`),
    ].flat();
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(rows.filter((row) => tests(row).length === 0)).toEqual([]);
    expect(tests(criteria).flatMap(faultOf)).toEqual([]);
  });

  it('says of each requirement of ASVS level 2 that it lists whether it is met, and why where it is not', () => {
    const asvs = read('docs/security/asvs.md');
    const rows = asvs.split('\n').filter((line) => /^\| \d+\.\d+(\.\d+)? /.test(line));
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) {
      const [, , , verdict = '', why = ''] = row.split('|').map((cell) => cell.trim());
      expect(['met', 'partly', 'not met', 'does not apply'], row).toContain(verdict);
      expect(why.length, row).toBeGreaterThan(5);
    }
    expect(tests(asvs).flatMap(faultOf)).toEqual([]);
  });
});
