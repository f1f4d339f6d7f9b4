import type { Database } from '#db/engine/database.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import type { Config } from '#domain/config.ts';
import type { Logger } from 'pino';
import { databaseReaders } from './databaseReaders.ts';
import { heavyVerbs, type HeavyReaders } from './heavyVerbs.ts';
import { processReaders } from './processReaders.ts';
import type { EndedQuestion } from './readers.ts';

export interface OpenReadersOptions {
  readonly db: Database;
  readonly config: Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'databasePath'>;
  readonly log: Pick<Logger, 'warn'>;
  /** The built reader process; the product finds it beside its own program. */
  readonly program?: string;
}

/** The product's readers: processes on SQLite, connections on PostgreSQL. */
export async function openReaders({ db, config, log, program }: OpenReadersOptions): Promise<HeavyReaders> {
  const told = {
    table: heavyVerbs,
    onEnded: (question: EndedQuestion) => void tell(db, log, question),
    onTrouble: (error: unknown) => log.warn({ err: error }, 'heavy reads: a reader was lost'),
  };
  const { DATABASE_URL: databaseUrl, DATABASE_READ_URL: copyUrl, databasePath } = config;
  if (databaseUrl === undefined) return processReaders({ ...told, databasePath, program });
  const copy =
    copyUrl === undefined ? undefined : await openDatabase({ databaseUrl: copyUrl, databasePath, role: 'server' });
  const readers = databaseReaders({ ...told, db, copy });
  return {
    ...readers,
    close: async () => {
      await readers.close();
      await copy?.close();
    },
  };
}

/** The slow one and its plan, without a value of any row. */
async function tell(db: Database, log: Pick<Logger, 'warn'>, question: EndedQuestion): Promise<void> {
  const { statement, ...facts } = question;
  const plan =
    statement === null
      ? null
      : await db.snapshot((tx) => explainPlan(tx, statement.text, statement.params)).catch(() => null);
  log.warn({ ...facts, statement: statement?.text ?? null, plan }, 'a question took too long and was ended');
}
