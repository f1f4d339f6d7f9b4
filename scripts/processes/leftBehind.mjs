// What a start that was killed left at work: a list of its children in the data folder, by which the next start ends
// them.
import { readFileSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './identity.mjs';

const endWithinMs = 12_000;

/** @typedef {{ name: string, pid: number, identity: string }} Child */

const fileOf = (dataDir) => join(dataDir, 'processes.json');

/**
 * Keeps the list of those that run, in the order of their start; an empty one is no file. A disk that takes it not is
 * no reason to end what works.
 * @param {string} dataDir
 * @param {readonly { name: string, pid: number }[]} children
 */
export function recordChildren(dataDir, children) {
  const file = fileOf(dataDir);
  try {
    const rows = children.map(({ name, pid }) => ({ name, pid, identity: identityOf(pid) }));
    if (rows.length === 0) return rmSync(file, { force: true });
    writeFileSync(`${file}.new`, JSON.stringify(rows), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    process.stderr.write(
      `${file} could not be written (${error.code}); should this start be killed, look for what it left.\n`,
    );
  }
}

/** @returns {Child[]} */
function readChildren(dataDir) {
  try {
    const rows = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return Array.isArray(rows) ? rows.filter(({ identity }) => typeof identity === 'string') : [];
  } catch {
    // None, or torn by the cut that ended the start as well.
    return [];
  }
}

/** A Redis of a release that kept no list: it stands in the folder of its log. @returns {Child[]} */
function redisIn(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'redis.pid'), 'utf8'));
    const identity = identityOf(pid);
    const isOurs = identity !== null && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return isOurs ? [{ name: 'redis', pid, identity }] : [];
  } catch {
    return [];
  }
}

const isThere = ({ pid, identity }) => identityOf(pid) === identity;

function signal(child, name) {
  if (!isThere(child)) return;
  try {
    process.kill(child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Asks them to go, last started first, and ends those that do not.
 * @returns {Promise<string[]>} the names of those that were there
 * @throws {Error} a sentence when one cannot be ended
 */
export async function endLeftBehind(dataDir) {
  const listed = readChildren(dataDir);
  const known = new Set(listed.map(({ pid }) => pid));
  const children = [...redisIn(join(dataDir, 'redis')).filter(({ pid }) => !known.has(pid)), ...listed];
  const found = children.filter(isThere).toReversed();
  for (const child of found) {
    signal(child, 'SIGTERM');
    const until = Date.now() + endWithinMs;
    while (isThere(child) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    signal(child, 'SIGKILL');
    while (isThere(child) && Date.now() < until + endWithinMs) await new Promise((resolve) => setTimeout(resolve, 20));
    if (isThere(child))
      throw new Error(`Process ${child.pid} (${child.name}) of an earlier start does not end. End it by hand.`);
  }
  rmSync(fileOf(dataDir), { force: true });
  return found.map(({ name }) => name);
}
