import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/scaling.md', 'docs/security.md'];
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('the papers', () => {
  it.each(pages)('%s names only files that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) =>
      join(root, page, '..', match[1] ?? ''),
    );
    const quoted = [
      ...text.matchAll(/`((?:domain|db|workers|server|client|scripts|docs|docker|tests|data)\/[\w./-]+\.\w+)`/g),
    ];
    const named = quoted.map((match) => join(root, match[1] ?? ''));
    const all = [...links, ...named];
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('README or a page of docs says what each variable of the configuration does', () => {
    const told = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
      .filter((page) => page.endsWith('.md'))
      .map((page) => readFileSync(join(root, page), 'utf8'))
      .join('\n');
    const named = [...readFileSync(join(root, 'domain/config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)];
    const names = named.map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(pages)('%s names only commands that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const commands = [...text.matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map((match) => match[1] ?? '');
    const builtIn = new Set(['ci', 'install', 'test', 'start', 'run', 'registry']);
    expect(commands.filter((name) => !builtIn.has(name) && !(name in manifest.scripts))).toEqual([]);
  });
});
