import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ImeiRow } from '#domain/imei/imei.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { imeiRecord } from '../schema/imei.ts';
import { selectImeis } from './imeiColumns.ts';

/** An IMEI of the scope; null for a foreign and a missing one. */
export async function findImei(tx: ReadTx, scope: Scope, id: string): Promise<ImeiRow | null> {
  const [found] = await selectImeis(tx).where(
    and(eq(imeiRecord.id, id), isNull(imeiRecord.deletedAt), inScope(tx, scope, imeiRecord.orgId)),
  );
  return found ?? null;
}
