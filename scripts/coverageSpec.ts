/**
 * `npm run coverage:spec`: writes docs/requirements.md, what the product must do and the tests that show it, and prints
 * what no test shows. With `--check` nothing is written: it fails when the page is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { requiredIds } from './requirements/parts.ts';
import { requirementsPage } from './requirements/requirementsPage.ts';
import { testsById } from './requirements/testsById.ts';

const path = 'docs/requirements.md';
const tests = testsById();
const page = requirementsPage(tests);

if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) {
  console.error(`${path} is stale: npm run coverage:spec writes it anew.`);
  process.exitCode = 1;
}

for (const prefix of ['SEED', 'SPEC']) {
  const ids = requiredIds.filter((id) => id.startsWith(prefix));
  const open = ids.filter((id) => !tests.has(id)).sort();
  console.log(`${prefix}: ${ids.length - open.length} of ${ids.length} named by a test`);
  if (open.length > 0) console.log(`  open: ${open.join(' ')}`);
}
