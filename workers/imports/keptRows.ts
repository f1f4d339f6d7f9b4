import type { BatchRow } from '#db/imports/batchRow.ts';
import type { Kept, KeptBatch } from '#db/imports/keptBatch.ts';
import { emptyBook, joinBooks, type BookWords } from '#domain/imei/bookWords.ts';
import type { ReferenceBook } from '#domain/imei/checkRow.ts';
import { unpackFields } from '#domain/imei/fieldColumns.ts';
import { second } from '#domain/time.ts';
import type { CheckedPart } from './checkSheet.ts';

/** Of all files together: some 30 MB. What is beyond it is read from the database. */
const mostRows = 200_000;
/** Another process may have taken over: what nobody asks for is let go. */
const keptMs = 60 * second;

/** Of a part only what a batch needs: its texts are stored. */
interface KeptPart extends Pick<CheckedPart, 'rowNos' | 'good' | 'words'> {
  readonly deviceIds: ReadonlyArray<string | null>;
  /** At which of the rows the good ones stand. */
  readonly goodAt: readonly number[];
}

interface KeptFile {
  readonly checker: string;
  readonly parts: KeptPart[];
  book: ReferenceBook;
  rows: number;
  /** False from the first part on that had no room. */
  isGrowing: boolean;
  timer: NodeJS.Timeout | null;
}

/**
 * What this process has checked and stored, until it is taken: a batch needs not read and understand it once more. The
 * truth is the database: whatever is missing here is read there.
 */
class KeptRows implements Kept {
  readonly #files = new Map<string, KeptFile>();
  #rows = 0;

  /** A check begins: what is kept of one before is void. */
  begin(id: string, checker: string): void {
    this.drop(id);
    const file: KeptFile = { checker, parts: [], book: emptyBook, rows: 0, isGrowing: true, timer: null };
    this.#files.set(id, file);
    this.#keepAwhile(id, file);
  }

  /** What words of the file stand for. */
  learn(id: string, book: ReferenceBook): void {
    const file = this.#files.get(id);
    if (file !== undefined) file.book = joinBooks(file.book, book);
  }

  /** The next part, when it is committed. */
  add(id: string, part: CheckedPart, deviceIds: ReadonlyArray<string | null>): void {
    const file = this.#files.get(id);
    if (file === undefined || !file.isGrowing) return;
    const { rowNos, good, words, errors } = part;
    if (this.#rows + rowNos.length > mostRows) {
      file.isGrowing = false;
      return;
    }
    const goodAt = errors.flatMap((each, at) => (each === '[]' ? [at] : []));
    file.parts.push({ rowNos, good, words, deviceIds, goodAt });
    this.#count(file, rowNos.length);
    this.#keepAwhile(id, file);
  }

  take(
    job: { readonly id: string; readonly checker: string | null; readonly checkpointRow: number },
    limit: number,
  ): KeptBatch | null {
    const file = this.#files.get(job.id);
    if (file === undefined || file.checker !== job.checker) return null;
    this.#keepAwhile(job.id, file);
    // What is behind the checkpoint is committed, and asked for no more.
    while ((file.parts[0]?.rowNos.at(-1) ?? Infinity) <= job.checkpointRow) {
      this.#count(file, -(file.parts.shift()?.rowNos.length ?? 0));
    }
    const batch = new GrowingBatch(file.book);
    for (const part of file.parts) if (batch.count < limit) batch.add(part, job.checkpointRow, limit);
    return batch.count === 0 ? null : batch;
  }

  drop(id: string): void {
    const file = this.#files.get(id);
    if (file === undefined) return;
    this.#files.delete(id);
    this.#count(file, -file.rows);
    if (file.timer !== null) clearTimeout(file.timer);
  }

  #count(file: KeptFile, rows: number): void {
    file.rows += rows;
    this.#rows += rows;
  }

  #keepAwhile(id: string, file: KeptFile): void {
    if (file.timer === null) file.timer = setTimeout(() => this.drop(id), keptMs).unref();
    else file.timer.refresh();
  }
}

class GrowingBatch implements KeptBatch {
  readonly rows: BatchRow[] = [];
  readonly book: ReferenceBook;
  count = 0;
  lastRow: number | null = null;
  #words: BookWords | null = null;

  constructor(book: ReferenceBook) {
    this.book = book;
  }

  get words(): BookWords {
    return this.#words ?? { orgs: [], types: [], models: [], projects: [], rails: [] };
  }

  /** Its rows behind a row, as many as there is room for. */
  add({ rowNos, good, words, deviceIds, goodAt }: KeptPart, after: number, limit: number): void {
    const from = rowNos.findIndex((rowNo) => rowNo > after);
    if (from < 0) return;
    const until = Math.min(rowNos.length, from + limit - this.count);
    this.count += until - from;
    this.lastRow = rowNos[until - 1] ?? this.lastRow;
    this.#words = this.#words === null ? words : joinWords(this.#words, words);
    for (const [at, rowAt] of goodAt.entries()) {
      if (rowAt < from || rowAt >= until) continue;
      const { fields, typedCode } = unpackFields(good, at);
      const [rowNo, deviceId] = [rowNos[rowAt] ?? 0, deviceIds[rowAt] ?? null];
      this.rows.push({ rowNo, imei: fields.imei, deviceId, fields, errors: [], typedCode });
    }
  }
}

function joinWords(one: BookWords, other: BookWords): BookWords {
  const both = (kind: keyof BookWords): string[] => [...new Set([...one[kind], ...other[kind]])];
  return {
    orgs: both('orgs'),
    types: both('types'),
    models: both('models'),
    projects: both('projects'),
    rails: both('rails'),
  };
}

/** Of this process. */
export const keptRows = new KeptRows();
