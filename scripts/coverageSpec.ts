/** Lists the requirements of the specification that no test names, and those that more than one does. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const total = { SEED: 371, SPEC: 46 } as const;

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

const named = new Set<string>();
for (const file of testFiles('.')) {
  for (const [id] of readFileSync(file, 'utf8').matchAll(/\b(?:SEED|SPEC)-\d{3}\b/g)) named.add(id);
}

for (const [prefix, count] of Object.entries(total)) {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`);
  const missing = ids.filter((id) => !named.has(id));
  console.log(`${prefix}: ${count - missing.length} of ${count} named by a test`);
  if (missing.length > 0) console.log(`  without one: ${missing.join(' ')}`);
}
