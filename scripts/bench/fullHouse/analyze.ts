import { sql } from 'drizzle-orm';
import type { Database } from '#db/engine/database.ts';
import { executeRaw } from '#db/engine/raw.ts';

/** Tells the engine's planner of the rows. */
export async function analyze(db: Database): Promise<void> {
  await db.write((tx) => executeRaw(tx, sql.raw('ANALYZE')));
}
