// Which process it is: a number is given again, after a restart of the machine to anything at all.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What `ps` tells where there is no /proc; '' when no process has the number. */
function asked(pid, column) {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}

/**
 * When the process began, in the words of this system and of this boot. Two processes of one number differ in it.
 * @param {number} pid
 * @returns {string | null} without line ends; null when no process has the number, or it has ended and is not yet
 * fetched
 */
export function identityOf(pid) {
  if (!Number.isInteger(pid) || pid < 1) return null;
  if (process.platform !== 'linux') return asked(pid, 'lstart').replaceAll(/\s+/g, '-') || null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name stands in brackets and may hold anything: count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startedAtTicks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startedAtTicks}`;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}

/** Its command line; '' when it is gone. @param {number} pid */
export function commandOf(pid) {
  if (process.platform !== 'linux') return asked(pid, 'args');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
