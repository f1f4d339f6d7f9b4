import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parts, requiredIds } from '../scripts/requirements/parts.ts';
import { requirementsPage } from '../scripts/requirements/requirementsPage.ts';
import { testsById } from '../scripts/requirements/testsById.ts';

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`);

/** Everything that somebody reads: code, styles and pages. */
const files = ['domain', 'db', 'workers', 'server', 'client', 'scripts', 'tests', 'docs']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
  .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file));

/** What comments say that they have it from. */
function citations(): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@source (.*?)(?: \*\/)?$/gm)].map(([, what = '']) => what),
  );
}

/** Pages that were written before the first commit and are not in the repository. */
const absent =
  /(?<![\w/-])(?:product|architecture|reliability|performance|domain|ui|peers)\.md\b|\bseed §|\bdesign notes\b/gi;

describe('what the product must do', () => {
  it('docs/requirements.md says what the list and the tests say: `npm run coverage:spec` writes it anew', () => {
    expect(readFileSync('docs/requirements.md', 'utf8')).toBe(requirementsPage(testsById()));
  });

  it('every id has its sentence in one section', () => {
    expect([...requiredIds].sort()).toEqual([...numbered('SEED', 371), ...numbered('SPEC', 46)]);
  });

  it('tests name no id that is not in the list', () => {
    const known = new Set(requiredIds);
    expect([...testsById().keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it('sections have names of their own, sentences fit a row', () => {
    const sections = Object.values(parts).flat();
    expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length);
    const sentences = sections.flatMap(({ gist, ids }) => [gist, ...Object.values(ids)]);
    expect(sentences.filter((sentence) => sentence.length > 160 || !/\.'?$/.test(sentence))).toEqual([]);
  });

  it('no file cites a page that is not in the repository', () => {
    const cites = files
      .filter((file) => file !== 'tests/requirements.test.ts')
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(absent)].map(([what]) => `${file}: ${what}`));
    expect(files.length).toBeGreaterThan(1_000);
    expect(cites).toEqual([]);
  });

  it('what comments cite is in the repository', () => {
    const cited = citations();
    const sections = new Set(Object.values(parts).flatMap((part) => part.map(({ name }) => name)));
    const cites = (what: RegExp): string[] => cited.flatMap((text) => text.match(what) ?? []);
    const named = cited
      .filter((text) => text.startsWith('docs/requirements.md'))
      .flatMap((text) => text.match(/\b(?:[A-F]\d+(?:\.\d+)?|0\.\d+)\b/g) ?? ['none']);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !sections.has(name) && !/^E[01]\d$/.test(name))).toEqual([]);
    expect(cites(/\bdocs\/[\w./-]+\.md\b/g).filter((file) => !existsSync(file))).toEqual([]);
    expect(cites(/\b(?:SEED|SPEC)-\d{3}\b/g).filter((id) => !requiredIds.includes(id))).toEqual([]);
    const decisions = new Set(readdirSync('docs/adr').map((file) => file.slice(0, 4)));
    const numbers = cites(/\b(?:ADR |docs\/adr\/)\d{4}/g).map((text) => text.slice(-4));
    expect(numbers.filter((number) => !decisions.has(number))).toEqual([]);
  });
});
