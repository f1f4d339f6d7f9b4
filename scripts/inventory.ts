/**
 * `npm run inventory`: what the product ships with (CycloneDX 1.5, into `.cache/inventory.cdx.json`), its licences
 * against the list, and the advisories where a registry answers. `--licences`: the part that needs no network.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit } from './inventory/advisories.ts';
import { licenceFaults, type Component } from './inventory/licences.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, '.cache', 'inventory.cdx.json');

function npm(...args: readonly string[]): string {
  return spawnSync('npm', [...args], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).stdout;
}

const printed = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
const { components } = JSON.parse(printed) as { readonly components: readonly Component[] };
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(file, printed);
console.log(`${components.length} packages in .cache/inventory.cdx.json`);

const faults = [...licenceFaults(components)];
if (components.length === 0) faults.push('The inventory is empty');
if (!process.argv.includes('--licences')) {
  const advisories = readAudit(npm('audit', '--json', '--omit', 'dev'));
  if (advisories.kind === 'unanswered') {
    console.log(`Advisories: NOT LOOKED UP, the registry does not answer such questions (${advisories.why})`);
  } else {
    console.log(`Advisories: ${advisories.severe.length} high or critical, ${advisories.others.length} others`);
    for (const other of advisories.others) console.log(`  ${other}`);
    faults.push(...advisories.severe);
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
