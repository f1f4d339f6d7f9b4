import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { ulid } from 'ulid';

/** The same for processes that see each other's numbers; empty where nothing says so for certain. */
function processPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return createHash('sha256')
      .update(boot + readlinkSync('/proc/self/ns/pid'))
      .digest('hex')
      .slice(0, 12);
  } catch {
    return '';
  }
}

const place = processPlace();

/** A name for this process as an owner of leases, that nobody had before. */
export function newOwner(): string {
  const name = `lanes-${hostname()}-${ulid()}`;
  return place === '' ? name : `${name}@${place}:${process.pid}`;
}

/** True when the owner was a process of this place that is no more: what it held need not be waited for. */
export function isGone(owner: string): boolean {
  const [, from = '', pid = ''] = /@([0-9a-f]+):(\d+)$/.exec(owner) ?? [];
  if (from === '' || from !== place) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
