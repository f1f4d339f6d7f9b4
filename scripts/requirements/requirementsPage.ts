import { basename } from 'node:path';
import { parts } from './parts.ts';
import type { Section } from './section.ts';

type TestsById = ReadonlyMap<string, readonly string[]>;

const linksAtMost = 3;

function shownBy(files: readonly string[]): string {
  if (files.length === 0) return '**open**';
  const links = files.slice(0, linksAtMost).map((file) => `[${basename(file)}](../${file})`);
  const more = files.length - links.length;
  return [...links, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

function linesOf({ name, title, gist, ids }: Section, tests: TestsById): string[] {
  const rows = Object.entries(ids).map(
    ([id, sentence]) => `| ${id} | ${sentence.replaceAll('|', '\\|')} | ${shownBy(tests.get(id) ?? [])} |`,
  );
  const table = rows.length === 0 ? [] : ['| id | what is required | shown by |', '|---|---|---|', ...rows, ''];
  return [`### ${name} ${title}`, '', gist, '', ...table];
}

/** The page docs/requirements.md. A test holds it against the list and the tests. */
export function requirementsPage(tests: TestsById): string {
  const lines = [
    '# What the product must do',
    '',
    'Written by `npm run coverage:spec` from the list in `scripts/requirements` and the tests that name an id; a test',
    'fails when it is stale. SEED ids are what was asked for at the beginning, SPEC ids what goes beyond it. What no test',
    'shows is **open**. Comments cite an id or a section (`@source docs/requirements.md C8`).',
    '',
    ...Object.entries(parts).flatMap(([heading, sections]) => [
      `## ${heading}`,
      '',
      ...sections.flatMap((section) => linesOf(section, tests)),
    ]),
  ];
  return lines.join('\n');
}
