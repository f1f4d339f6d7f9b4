import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Random, so that no disk stores it in less room. */
const chunk = randomBytes(1024 * 1024);

const fileOf = (folder: string): string => join(folder, 'ballast');

/** Whether it is there, whole. */
export async function hasBallast(folder: string, bytes: number): Promise<boolean> {
  const found = await stat(fileOf(folder)).catch(() => null);
  return found !== null && found.size >= bytes;
}

/** Takes the room. One that does not fit is not kept in part. */
export async function makeBallast(folder: string, bytes: number): Promise<void> {
  try {
    const file = await open(fileOf(folder), 'w', 0o600);
    try {
      for (let left = bytes; left > 0; left -= chunk.length) await file.write(chunk, 0, Math.min(left, chunk.length));
    } finally {
      await file.close();
    }
  } catch (error) {
    await giveUpBallast(folder);
    throw error;
  }
}

/** Gives the room back. */
export async function giveUpBallast(folder: string): Promise<void> {
  await rm(fileOf(folder), { force: true });
}
