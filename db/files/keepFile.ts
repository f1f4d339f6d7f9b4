import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { file } from '../schema/files.ts';

/**
 * An upload that was stored before anybody had it is kept from now on.
 * @param expiresAt epoch ms
 * @throws DomainError 9001 when it is gone
 */
export async function keepFile(tx: WriteTx, id: string, expiresAt: number): Promise<void> {
  const kept = await tx.sql.update(file).set({ expiresAt }).where(eq(file.id, id)).returning({ id: file.id });
  if (kept.length === 0) throw new DomainError(9001);
}
