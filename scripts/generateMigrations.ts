// `npm run db:generate [name]`: writes the migrations that take both engines from the last one to db/schema.
// `--fresh` throws all of them away and writes one: only while nobody keeps data.
import { rmSync } from 'node:fs';
import { generateInto, migrationsFolder } from './migrations/generateInto.ts';

const fresh = process.argv.includes('--fresh');
const name = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? (fresh ? 'initial' : 'change');

for (const dialect of ['sqlite', 'postgres'] as const) {
  const folder = migrationsFolder(dialect);
  if (fresh) rmSync(folder, { recursive: true, force: true });
  const added = generateInto(folder, dialect, name, process.stdin.isTTY);
  console.log(`${dialect}: ${added.length > 0 ? added.join(', ') : 'fits the schema already'}`);
}
