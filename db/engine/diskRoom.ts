import { statfs } from 'node:fs/promises';
import type { DiskRoom } from '#domain/security/disk.ts';

/** Room of the disk that this folder lies on. @throws ENOENT when there is no such folder */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
