import SqliteConnection from 'better-sqlite3';
import { openSource, readFacts, sumSqlite, type SourceFacts } from './sqliteSource.ts';
import type { TableSum } from './sums.ts';

/** 2 MiB a step: others take their turn between two, and the progress moves. */
const pagesPerStep = 256;

export interface CopyOrder {
  readonly from: string;
  readonly to: string;
  /** Also count and sum every table: reads each row. */
  readonly withSums: boolean;
}

export interface CopyFacts extends SourceFacts {
  readonly tables: Readonly<Record<string, TableSum>> | null;
}

/**
 * Copies a database that others write, as it stands at one moment: the reading transaction is held, so that no write
 * makes the copy begin anew. What was copied is checked.
 * @throws Error when the copy does not hold together
 */
export async function copySqlite(order: CopyOrder, onProgress: (share: number) => void): Promise<CopyFacts> {
  const source = openSource(order.from);
  try {
    source.exec('BEGIN');
    const facts = readFacts(source);
    const tables = order.withSums ? sumSqlite(source) : null;
    await source.backup(order.to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return pagesPerStep;
      },
    });
    onProgress(1);
    checkIntegrity(order.to);
    return { ...facts, tables };
  } finally {
    source.close();
  }
}

/** @throws Error saying what SQLite found */
export function checkIntegrity(path: string): void {
  const copy = new SqliteConnection(path, { fileMustExist: true });
  try {
    // A copy of a WAL database; alone it needs none.
    copy.pragma('journal_mode = DELETE');
    const [first] = copy.pragma('integrity_check') as Array<{ integrity_check: string }>;
    if (first?.integrity_check !== 'ok') {
      throw new Error(`The database does not hold together: ${first?.integrity_check ?? 'no answer'}`);
    }
  } finally {
    copy.close();
  }
}
