// After `npm install` from a registry that mirrors only some platforms' binaries, the lock file lacks the others and
// `npm ci` refuses it. Adds them, from the exact versions that their parents name: npm ci skips what is not for this
// platform, and fetches what is. Usage: node scripts/setup/completeLock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './findTools.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

/** What a binary package is for, read from its name: `@oxlint/binding-linux-x64-musl`. */
function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  if (os.length === 0 && !cpu.includes('wasm32')) return null;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : null;
  return { ...(cpu.length > 0 ? { cpu } : {}), ...(libc ? { libc } : {}), ...(os.length > 0 ? { os } : {}) };
}

const file = join(projectDir, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isKnown = `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages;
    const platform = platformOf(name);
    if (isKnown || platform === null || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      license: 'MIT',
      optional: true,
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages of other platforms added\n`);
