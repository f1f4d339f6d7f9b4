import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { costsOf, limitsKb, type Manifest } from './buildReport/costs.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'client');

function newest(folder: string): number {
  let last = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    last = Math.max(last, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return last;
}

/** The built client: the one in dist while it is newer than every source, else one built for this report. */
async function builtClient(): Promise<{ folder: string; drop: () => void }> {
  const dist = join(root, 'dist');
  const manifest = join(dist, '.vite', 'manifest.json');
  const sources = [client, join(root, 'domain')].map(newest);
  if (existsSync(manifest) && statSync(manifest).mtimeMs > Math.max(...sources)) {
    return { folder: dist, drop: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'guardline-build-'));
  await build({
    root: client,
    configFile: join(client, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  });
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Prints what each page costs over the wire, and fails when the entry or the frame costs more than it may. */
async function main(): Promise<void> {
  const { folder, drop } = await builtClient();
  try {
    const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
    const sizes = new Map<string, number>();
    const sizeOf = (file: string): number => {
      const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
      sizes.set(file, known);
      return known;
    };
    const { entry, frame, frameAlone, routes, faults } = costsOf(manifest, sizeOf);
    const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
    const lines = [
      `${kb(entry)}  entry (limit ${limitsKb.entry})`,
      `${kb(frame)}  header, menus and tabs, after the sign-in page (limit ${limitsKb.frame})`,
      `${kb(frameAlone)}  the same for whoever comes signed in`,
      ...routes.map(({ name, bytes }) => `${kb(bytes)}  + ${name}`),
    ];
    process.stdout.write(`Build report, gzip\n${lines.join('\n')}\n`);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    drop();
  }
}

await main();
