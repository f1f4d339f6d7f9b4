import { isSameBook } from '#domain/imei/bookWords.ts';
import type { BookWords } from '#domain/imei/bookWords.ts';
import type { ReferenceBook } from '#domain/imei/checkRow.ts';
import type { ReadTx } from '../engine/database.ts';
import type { Batch } from './batchRow.ts';
import type { StoredJob } from './jobView.ts';
import { loadReferenceBook } from './loadReferenceBook.ts';

/** A batch as the process that checked the file still has it. */
export interface KeptBatch extends Batch {
  /** What its rows name. */
  readonly words: BookWords;
  /** What that stood for when they were checked. */
  readonly book: ReferenceBook;
}

/** Rows of files that this process has checked and stored. */
export interface Kept {
  /**
   * At most `limit` rows behind the job's checkpoint; null where it has none of them, or another has checked the file.
   */
  take(job: Pick<StoredJob, 'id' | 'checker' | 'checkpointRow'>, limit: number): KeptBatch | null;
}

/** The next rows from memory, without what is stored being read: null unless all that they name stands for the same. */
export async function keptBatch(
  tx: ReadTx,
  job: StoredJob,
  kept: Kept | undefined,
  limit: number,
): Promise<Batch | null> {
  const batch = kept?.take(job, limit) ?? null;
  if (batch === null) return null;
  const { words, book } = batch;
  return isSameBook(words, book, await loadReferenceBook(tx, job.orgId, words)) ? batch : null;
}
