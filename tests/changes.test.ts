import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isHintEvent, type ChangeName } from '#domain/changes.ts';
import { configKindNames, configKinds, isFor } from '#domain/configKinds.ts';
import { realtime, type RealtimeEvent } from '#domain/realtime.ts';
import { listRoutes } from '#server/routes/table.ts';

const root = resolve(import.meta.dirname, '..');

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sources(path);
    else if (/\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)) yield path;
  }
}
const read = (folder: string) =>
  [...sources(folder)].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const server = read('server');
const workers = read('workers');
const client = read('client');
const screens = client.filter(({ path }) => !path.startsWith('client/realtime/'));

const hintEvents = Object.keys(realtime).filter(isHintEvent);
const names: readonly ChangeName[] = [...configKindNames, ...hintEvents.filter((event) => event !== 'config:changed')];

describe('the table of what can change (item 5)', () => {
  const told = new Set(listRoutes().flatMap((route) => route.tells ?? []));

  it('has somebody who tells each name: a route whose row names it, else a worker or the sockets', () => {
    expect([...told].filter((name) => !names.includes(name))).toEqual([]);
    const others = [...workers, ...server.filter(({ path }) => path.startsWith('server/realtime/'))]
      .filter(({ text }) => /\bHint\b|publish\(\s*'hints'/.test(text))
      .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '') }));
    const mute = names
      .filter((name) => !told.has(name))
      .filter(
        (name) => !others.some(({ text }) => text.includes(`event: '${name}'`) || text.includes(`kind: '${name}'`)),
      );
    expect(mute).toEqual([]);
  });

  it('is answered for by every write of the table, and by no read', () => {
    const unanswered = listRoutes().filter(({ method, tells }) => (method === 'GET') !== (tells === undefined));
    expect(unanswered.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    // A name may not stand twice, or it would be told twice.
    const doubled = listRoutes().filter(({ tells }) => new Set(tells ?? []).size !== (tells ?? []).length);
    expect(doubled.map(({ path }) => path)).toEqual([]);
  });

  it('is told in two places alone: by the pipeline, and by a transaction that writes a security notice', () => {
    const publishes = server.filter(({ text }) => /\.publish\(\s*'hints'/.test(text)).map(({ path }) => path);
    // main.ts hands the sockets their port.
    expect(publishes.sort()).toEqual(['server/http/callHints.ts', 'server/http/tellSecurity.ts', 'server/main.ts']);
    const untyped = [...server, ...workers].filter(({ text }) =>
      /\.publish\(\s*'hints'[^;]*\bas\b(?! const)/.test(text),
    );
    expect(untyped.map(({ path }) => path)).toEqual([]);
  });

  it('10.1l: has somebody who hears each kind: every ear is on, and every kind for lists is followed by one', () => {
    const texts = client.map(({ text }) => text);
    const ears = new Set(Object.values(configKinds).flatMap(({ heard }) => heard));
    const deaf = [...ears].filter((ear) => !texts.some((text) => text.includes(`onConfig('${ear}'`)));
    expect(deaf).toEqual([]);
    const followed = texts
      .filter((text) => /\b(useChanges|useLiveList)\b/.test(text))
      .flatMap((text) => [
        ...[...text.matchAll(/^(?:export )?const \w*[kK]inds = \[([^\]]*)\]/gm)].map((match) => match[1]),
        ...[...text.matchAll(/\buseLiveList<[^>]*>\(\[([^\]]*)\]/g)].map((match) => match[1]),
      ])
      .flatMap((list) => [...(list ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1] ?? ''));
    const forLists = configKindNames.filter((kind) => isFor('lists', kind));
    expect(followed.length).toBeGreaterThan(10);
    expect([...new Set(followed)].sort()).toEqual([...forLists, 'users:changed'].sort());
  });

  it('has somebody who hears each event of it in the browser', () => {
    const heard = new Set(
      // The connection hands on what it hears: a screen is above it.
      screens.flatMap(({ text }) => [...text.matchAll(/\bonEvent\('([^']+)'/g)].map((match) => match[1] ?? '')),
    );
    const byConnection: readonly RealtimeEvent[] = ['session:expired', 'server:restart'];
    const deaf = (Object.keys(realtime) as RealtimeEvent[])
      .filter((event) => !('kept' in realtime[event]) && !byConnection.includes(event))
      .filter((event) => event !== 'config:changed' && !heard.has(event));
    expect(deaf).toEqual([]);
  });

  it('says of each kind where it belongs, and only what is the installation’s is told by its name alone', () => {
    const own = configKindNames.filter((kind) => configKinds[kind].of === 'organization');
    expect(own).toContain('screen');
    // A route names the place in which it changed.
    const placed = (kind: string) => server.some(({ text }) => new RegExp(`orgPath[^;]*kind: '${kind}'`).test(text));
    expect(own.filter((kind) => !placed(kind))).toEqual([]);
  });
});
