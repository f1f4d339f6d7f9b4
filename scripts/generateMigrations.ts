// `npm run db:generate [name]`: writes the migrations that take both engines from the last one to db/schema. What is
// there is applied somewhere and never written anew.
import { generateInto, migrationsFolder } from './migrations/generateInto.ts';

const words = process.argv.slice(2);
const option = words.find((word) => word.startsWith('--'));
if (option !== undefined) {
  console.error(`${option} is not known: migrations are frozen, a change is a new one. Nothing was written.`);
  process.exit(1);
}
const name = words[0] ?? 'change';

for (const dialect of ['sqlite', 'postgres'] as const) {
  const added = generateInto(migrationsFolder(dialect), dialect, name, process.stdin.isTTY);
  console.log(`${dialect}: ${added.length > 0 ? added.join(', ') : 'fits the schema already'}`);
}
