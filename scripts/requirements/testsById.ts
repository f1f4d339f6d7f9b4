import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const rooms = ['client', 'db', 'domain', 'scripts', 'server', 'tests', 'workers'];

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path.replaceAll('\\', '/');
  }
}

/** The test files that name each id, in order of their paths. */
export function testsById(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of rooms.flatMap((room) => [...testFiles(room)]).sort()) {
    const ids = readFileSync(file, 'utf8').match(/\b(?:SEED|SPEC)-\d{3}\b/g) ?? [];
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}
