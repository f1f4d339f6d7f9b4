import type { WriteTx } from '../engine/database.ts';
import { filePart } from '../schema/files.ts';

/** Stores a part of a file whose own row has no bytes; parts are read in the order of their numbers. */
export async function addFilePart(
  tx: WriteTx,
  part: { readonly fileId: string; readonly no: number; readonly bytes: Buffer },
): Promise<void> {
  await tx.sql.insert(filePart).values(part);
}
