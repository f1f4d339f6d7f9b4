import type { WriteTx } from '../engine/database.ts';
import { file } from '../schema/files.ts';

export type NewFile = typeof file.$inferInsert;

/** Stores an upload: every server sees it. @source docs/requirements.md A25 */
export async function addFile(tx: WriteTx, input: NewFile): Promise<void> {
  await tx.sql.insert(file).values(input);
}
