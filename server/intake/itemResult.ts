import type { Errno } from '#domain/errno.ts';
import type { Warning } from './readItem.ts';

/** What became of one item. */
export interface ItemResult {
  readonly messageId: string | null;
  readonly status: 'accepted' | 'duplicate' | 'rejected';
  readonly errno: Errno;
  readonly field: string;
  readonly warnings: readonly Warning[];
}
