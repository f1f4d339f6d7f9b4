/** What must stay free for the data to be safe. @source reliability.md P11 */
const leastShare = 0.1;
const leastBytes = 512 * 1024 * 1024;

/** Room of the disk that holds the data, in bytes. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Below 10 % or 512 MB. */
export function isDiskLow({ freeBytes, totalBytes }: DiskRoom): boolean {
  return freeBytes < leastBytes || freeBytes < totalBytes * leastShare;
}

/** Above this SQLite's log does not go back by itself: something reads for long and keeps it. */
export const walWarnBytes = 256 * 1024 * 1024;
