import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const client = resolve(import.meta.dirname, '../client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => join(client, name));
const read = (pattern: RegExp): Array<{ path: string; text: string }> =>
  files.filter((path) => pattern.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const sheets = read(/\.css$/);
const sources = read(/(?<!\.test)\.tsx?$/);

/** The classes that a style sheet's selectors name. */
function classesOf(text: string): Set<string> {
  const selectors = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/[^{};]+(?=\{)/g);
  return new Set(
    [...selectors].flatMap(([each]) => [...each.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

/** Which classes of which module a file names; `*` is one that only the running page knows. */
function* uses({ path, text }: (typeof sources)[number]): Generator<{ sheet: string; name: string }> {
  for (const [line, variable = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
    const sheet = from.startsWith('#client/')
      ? join(client, from.slice('#client/'.length))
      : resolve(dirname(path), from);
    const named = new RegExp(`(?<![.\\w'"\`/-])${variable}(?:\\.(\\w+)|\\[)`, 'g');
    for (const [, name = '*'] of text.replace(line, '').matchAll(named)) yield { sheet, name };
  }
}
const used = sources.flatMap((source) => [...uses(source)].map((use) => ({ ...use, path: source.path })));
const short = (path: string): string => path.slice(client.length + 1);

describe('styles', () => {
  it('are there for every class that a component takes from a module: a missing one is undefined, and compiles', () => {
    const defined = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]));
    const missing = used.filter(({ sheet, name }) => name !== '*' && defined.get(sheet)?.has(name) !== true);
    expect(missing.map(({ path, name }) => `${short(path)}: ${name}`)).toEqual([]);
  });

  it('are there for nothing else: every class of a module is taken by a component', () => {
    const dead = sheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap(({ path, text }) => {
        const taken = new Set(used.filter(({ sheet }) => sheet === path).map(({ name }) => name));
        return taken.has('*')
          ? []
          : [...classesOf(text)].filter((name) => !taken.has(name)).map((name) => `${short(path)}: ${name}`);
      });
    expect(dead).toEqual([]);
  });

  it('that every page shares are defined once and used', () => {
    const shared = new Set(sheets.flatMap(({ text }) => [...classesOf(text)]).filter((name) => name.startsWith('gl-')));
    const named = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/(?<![\w-])gl-[a-z-]+[a-z]/g)].map(([name]) => name)),
    );
    expect([...shared].filter((name) => !named.has(name))).toEqual([]);
    // Names of layers, marks and kept values begin so, too: those of classes stand in a className.
    const worn = sources.flatMap(({ text, path }) =>
      [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => ({ name, path })),
      ),
    );
    const unknown = worn.filter(({ name }) => name.startsWith('gl-') && !shared.has(name));
    expect(unknown.map(({ path, name }) => `${short(path)}: ${name}`)).toEqual([]);
  });

  it('move by what stands in the same file: a module’s names are its own', () => {
    const still = sheets.flatMap(({ path, text }) => {
      const known = new Set([...text.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name));
      return [...text.matchAll(/animation(?:-name)?: ([\w-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'none' && !known.has(name))
        .map((name) => `${short(path)}: ${name}`);
    });
    expect(still).toEqual([]);
  });
});
