// Where the programs are that this project needs beside Node. Plain JavaScript: runs before dependencies exist.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The build keeps `dirname` what it is here; a Node that is too old to know it is told so by the start.
export const projectDir = join(import.meta.dirname ?? dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Programs unpacked for this project alone, when nobody may install them for the whole machine. */
export const toolsDir = join(projectDir, '.cache', 'tools');

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** First program of these names on PATH or in the tools folder, or null. */
export function findProgram(...names) {
  const own = ['bin', 'sbin'].map((folder) => join(toolsDir, 'usr', folder));
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...own].filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isProgram(path)) return path;
    }
  }
  return null;
}

/**
 * The Redis server. Debian's redis-tools holds the same program as redis-server under the name redis-check-rdb (it
 * looks at the name it is called by) and, unlike the package redis-server, starts no service of its own.
 * @returns {{ path: string, argv0: string } | null}
 */
export function findRedis() {
  const given = process.env.REDIS_SERVER_BIN;
  const path = given || findProgram('redis-server', 'valkey-server', 'redis-check-rdb', 'valkey-check-rdb');
  return path ? { path, argv0: 'redis-server' } : null;
}

/** The headless shell is the same engine without a window: it starts and paints in five sixths of the time. */
export function findChromium() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return process.env.CHROMIUM_BIN || findProgram(...names);
}

export function hasChineseFont() {
  const list = findProgram('fc-list');
  if (!list) return false;
  return spawnSync(list, [':lang=zh-cn', 'family'], { encoding: 'utf8' }).stdout.trim() !== '';
}

/** Folder of initdb and postgres, newest version first, or null. */
export function findPostgresBin() {
  const roots = ['/usr/lib/postgresql', join(toolsDir, 'usr', 'lib', 'postgresql')];
  for (const root of roots) {
    if (!existsSync(root)) continue;
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
    for (const version of versions) {
      const bin = join(root, version, 'bin');
      if (isProgram(join(bin, 'initdb')) && isProgram(join(bin, 'postgres'))) return bin;
    }
  }
  const initdb = findProgram('initdb');
  return initdb && isProgram(join(dirname(initdb), 'postgres')) ? dirname(initdb) : null;
}

/** The preload library that sets the clock of a process, or null. */
export function findFaketime() {
  const roots = ['/usr/lib', join(toolsDir, 'usr', 'lib')].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [
    root,
    ...readdirSync(root)
      .filter((name) => name.includes('linux-gnu'))
      .map((name) => join(root, name)),
  ]);
  return (
    folders.map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1')).find((file) => existsSync(file)) ?? null
  );
}

export function hasBuildTools() {
  return ['python3', 'make', 'g++'].every((name) => findProgram(name) !== null);
}
