// The server, the workers and their scripts as plain JavaScript: what runs outside of development.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, dirname } from 'node:path';
import { projectDir } from './findTools.mjs';
import { serverHeapMb } from './serverHeap.mjs';

const programs = [
  'server/main.ts',
  'server/readers/reader.ts',
  'workers/main.ts',
  'workers/imports/sheetThread.ts',
  'workers/backup/copyThread.ts',
  'workers/walCopies/walThread.ts',
  'scripts/migrate.ts',
  'scripts/seed.ts',
  'scripts/simulate.ts',
  'scripts/keys.ts',
  'scripts/verifyAudit.ts',
  'scripts/rebuildSums.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/move.ts',
];
const sourceFolders = ['server', 'workers', 'db', 'domain', 'scripts'];
/** Not in `dist/`: the server hands that out. */
const builds = join(projectDir, '.cache', 'processes');
const keptMs = 24 * 3_600_000;
/** What `npm run release` made: never older than the package or image that carries it. */
export const releaseFolder = join(builds, 'release');

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/(?<!\.test)\.(ts|mts|mjs)$/.test(entry.name)) yield path;
  }
}

function stampOf(entries) {
  const hash = createHash('sha256').update(entries.join());
  for (const folder of sourceFolders) {
    for (const path of sourceFiles(join(projectDir, folder))) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path}:${size}:${Math.trunc(mtimeMs)}\n`);
    }
  }
  return hash
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}

/** A file keeps the folder that it had as a source: every built file lies four folders below the project. */
const keepSourceFolders = {
  name: 'keep-source-folders',
  transform(code, id) {
    if (!code.includes('import.meta.dirname') || id.includes('node_modules')) return null;
    const folder = JSON.stringify(`/../../../../${relative(projectDir, dirname(id))}`);
    return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`), map: null };
  },
};

async function buildInto(folder, entries) {
  const { build } = await import('vite');
  await build({
    root: projectDir,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepSourceFolders],
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [file.replace(/\.ts$/, ''), join(projectDir, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' },
      },
    },
  });
}

/**
 * Builds them when a source, by name, size and time, differs from every build that is there. A build is never changed:
 * what runs from it, or is started again from it, is not disturbed by the next one.
 * @param {readonly string[]} more programs besides those of the product
 * @returns {Promise<(file: string) => string>} the built file of a source such as `server/main.ts`
 */
export async function buildProcesses(more = []) {
  const entries = [...programs, ...more];
  const folder = join(builds, stampOf(entries));
  if (!existsSync(folder)) {
    mkdirSync(builds, { recursive: true });
    for (const name of readdirSync(builds)) {
      const old = join(builds, name);
      if (old === releaseFolder) continue;
      if (Date.now() - statSync(old).mtimeMs > keptMs) rmSync(old, { recursive: true, force: true });
    }
    const making = join(builds, `making-${process.pid}`);
    await buildInto(making, entries);
    try {
      renameSync(making, folder);
    } catch (error) {
      // Another process made the same one meanwhile.
      rmSync(making, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return (file) => join(folder, file.replace(/\.ts$/, '.js'));
}

/** The built file of a source in the release that came along. @throws Error when none did */
export function releasedFile() {
  if (!existsSync(releaseFolder)) throw new Error('There is no release here. Make one with `npm run build`.');
  return (file) => join(releaseFolder, file.replace(/\.ts$/, '.js'));
}

/** As `buildProcesses`; where no sources are, as `releasedFile`. */
export async function builtOrReleased() {
  return existsSync(join(projectDir, 'server', 'main.ts')) ? buildProcesses() : releasedFile();
}

/**
 * Arguments of Node: room for the garbage of a batch, so that it dies young. The server's heap may grow with its
 * devices to a limit that fits the machine, but by no more than 45 % between two collections: with 100,000 devices its
 * memory stays below 512 MB (promise P7) instead of growing into what is free.
 */
export const processArgs = {
  server: [
    '--max-semi-space-size=32',
    '--min-semi-space-size=16',
    `--max-old-space-size=${serverHeapMb()}`,
    '--heap-growing-percent=45',
  ],
  workers: ['--max-semi-space-size=64', '--min-semi-space-size=16'],
};
