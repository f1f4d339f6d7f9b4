import { randomFillSync } from 'node:crypto';
import { ulid } from 'ulid';

/** Asking the system for random bytes costs far more than the bytes: they are fetched in blocks. */
const block = new Uint8Array(8_192);
let at = block.length;

/** 32 letters divide 256 values evenly: no letter is more likely than another. */
function fraction(): number {
  if (at === block.length) {
    randomFillSync(block);
    at = 0;
  }
  const byte = block[at] ?? 0;
  at += 1;
  return byte / 256;
}

/** The id of a new row: a ULID of this time. */
export function newId(now: number): string {
  return ulid(now, fraction);
}
