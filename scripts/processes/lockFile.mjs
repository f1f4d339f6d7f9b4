// A file that one process at a time has: its number and its identity, so that a number given again holds nothing.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf } from './identity.mjs';

/**
 * @param {string} file
 * @param {(pid: number) => boolean} isHolder whether a live process that is named by its number alone, as older
 * releases wrote it, has the lock
 * @returns {{ release: () => void } | { heldBy: number }} without waiting
 */
export function takeLock(file, isHolder = () => true) {
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    // Linked when it is whole, so that nobody reads a lock without its number.
    writeFileSync(own, `${process.pid} ${identityOf(process.pid)}`, { flag: 'wx', mode: 0o600 });
    for (;;) {
      try {
        linkSync(own, file);
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const found = textOf(file);
      if (found === null) continue;
      const heldBy = holderOf(found, isHolder);
      if (heldBy !== null) return { heldBy };
      takeAway(file, found);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function holderOf(text, isHolder) {
  const [number = '', ...identity] = text.trim().split(' ');
  const pid = Number(number);
  const found = identityOf(pid);
  if (found === null) return null;
  const isSame = identity.length > 0 ? identity.join(' ') === found : isHolder(pid);
  return isSame ? pid : null;
}

/** By its own name, so that a lock which somebody took meanwhile is seen and put back. */
function takeAway(file, found) {
  const away = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, away);
    if (textOf(away) !== found) linkSync(away, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(away, { force: true });
}
