// node_modules as the lock file says, and the client's build when a source is newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { projectDir } from './findTools.mjs';

const stampOf = (folder, name) => join(projectDir, folder, name);

function fileHash(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** `npm ci`, unless node_modules was made from this very lock file by this very Node. */
export function installDependencies() {
  const wanted = `${fileHash(join(projectDir, 'package-lock.json'))} ${process.version} ${process.arch}`;
  const stamp = stampOf('node_modules', '.guardline-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing dependencies (npm ci) …\n');
  const nodePrefix = dirname(dirname(process.execPath));
  const env = { ...process.env };
  // Compiled here: where no prebuilt file of the SQLite driver can be had, waiting for one costs a minute.
  env.npm_config_build_from_source ??= 'true';
  if (existsSync(join(nodePrefix, 'include', 'node', 'node_version.h'))) env.npm_config_nodedir ??= nodePrefix;
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (result.status !== 0) throw new Error('npm ci failed; its output is above');
  writeFileSync(stamp, wanted);
}

const sourceFolders = ['client', 'domain'];

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (!entry.name.endsWith('.test.ts')) yield path;
  }
}

/** Builds the client when any of its sources, names and times, differs from the last build. */
export function buildClient() {
  const hash = createHash('sha256');
  for (const folder of sourceFolders) {
    for (const path of sourceFiles(join(projectDir, folder))) {
      const stat = statSync(path);
      hash.update(`${path}:${stat.size}:${Math.trunc(stat.mtimeMs)}\n`);
    }
  }
  const wanted = hash.update(fileHash(join(projectDir, 'package-lock.json'))).digest('hex');
  const stamp = stampOf('dist', '.guardline-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Building the client …\n');
  const vite = join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', 'client', '--logLevel', 'warn'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) throw new Error('the client did not build; the output is above');
  writeFileSync(stamp, wanted);
}
