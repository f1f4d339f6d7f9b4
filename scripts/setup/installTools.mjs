// Installs what is missing: apt as root, unpacked into a folder of our own without root, else one clear sentence.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { toolsDir } from './findTools.mjs';
import { isDebian, needs } from './needs.mjs';

const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;

function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...options,
  });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${result.status ?? result.signal}`);
}

function aptInstall(packages) {
  run('apt-get', ['update', '-qq']);
  if (packages.includes('postgresql')) {
    // The tests start private clusters: the package must not create and start one for the whole machine.
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-common']);
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  }
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** Downloads the packages and those they depend on, and unpacks them into the tools folder. Needs no rights. */
function unpack(packages) {
  const downloads = join(toolsDir, 'downloads');
  mkdirSync(downloads, { recursive: true });
  if (isRoot) run('apt-get', ['update', '-qq']);
  const depends = spawnSync('apt-cache', ['depends', '--no-recommends', '--no-suggests', ...packages], {
    encoding: 'utf8',
  });
  const wanted = [
    ...packages,
    ...[...depends.stdout.matchAll(/^\s+\|?Depends: ([a-z0-9][a-z0-9+.-]*)$/gm)].map((m) => m[1]),
  ];
  const missing = wanted.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
  run('apt-get', ['download', '-qq', ...new Set(missing)], { cwd: downloads });
  for (const file of readdirSync(downloads).filter((name) => name.endsWith('.deb'))) {
    run('dpkg', ['-x', join(downloads, file), toolsDir]);
  }
}

/** Folders of libraries that unpacked programs need; empty when nothing was unpacked. */
export function libraryPath() {
  const lib = join(toolsDir, 'usr', 'lib');
  if (!existsSync(lib)) return '';
  return [
    lib,
    ...readdirSync(lib)
      .filter((name) => name.includes('linux-gnu'))
      .map((name) => join(lib, name)),
  ].join(':');
}

async function mayGoOn(question, { yes }) {
  if (yes || process.env.CI || !process.stdin.isTTY) return true;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`${question} [Y/n] `);
  prompt.close();
  return !/^n/i.test(answer.trim());
}

/**
 * Makes sure that the named needs are met. Says first what is missing and what would be installed where; asks once when
 * there is somebody to ask.
 * @param {(keyof typeof needs)[]} names
 * @param {{ yes: boolean }} options
 * @returns names that are still missing, each with the words to type
 */
export async function ensureTools(names, options) {
  const missing = names.filter((name) => !needs[name].isMet());
  if (missing.length === 0) return [];
  process.stdout.write('Missing on this machine:\n');
  for (const name of missing) process.stdout.write(`  - ${needs[name].what}\n`);

  const isByApt = (name) => isRoot && !needs[name].unpackAlways;
  const viaApt = isDebian() ? missing.filter(isByApt) : [];
  const viaUnpacking = isDebian() ? missing.filter((name) => !isByApt(name) && needs[name].unpackable) : [];
  const packagesOf = (list) => list.flatMap((name) => needs[name].packages);
  if (viaApt.length > 0) {
    process.stdout.write(`Would install for the whole machine, with apt: ${packagesOf(viaApt).join(' ')}\n`);
    if (await mayGoOn('Install now?', options)) aptInstall(packagesOf(viaApt));
  }
  if (viaUnpacking.length > 0) {
    process.stdout.write(
      `Would unpack into ${toolsDir}, touching nothing else: ${packagesOf(viaUnpacking).join(' ')}\n`,
    );
    if (await mayGoOn('Unpack now?', options)) unpack(packagesOf(viaUnpacking));
  }
  return missing.filter((name) => !needs[name].isMet()).map((name) => ({ name, words: wordsFor(name) }));
}

function wordsFor(name) {
  const need = needs[name];
  return isDebian()
    ? `${need.what} is missing. Type: sudo apt-get install -y ${need.packages.join(' ')}`
    : `${need.what} is missing: ${need.elsewhere}.`;
}
