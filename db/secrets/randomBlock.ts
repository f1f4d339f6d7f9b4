import { randomFillSync } from 'node:crypto';

/** Asking the system for random bytes costs far more than the bytes: they are fetched in blocks. */
const block = Buffer.alloc(8_192);
let at = block.length;

/** So many random bytes, as `randomBytes` gives them; none of them stays in the block. At most a block's length. */
export function freshBytes(count: number): Buffer {
  if (at + count > block.length) {
    randomFillSync(block);
    at = 0;
  }
  const taken = Buffer.from(block.subarray(at, at + count));
  block.fill(0, at, at + count);
  at += count;
  return taken;
}
