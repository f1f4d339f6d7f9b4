import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { messageConfig } from '../schema/notices.ts';
import type { ConfigColumns } from './loadConfigs.ts';

/** @throws DomainError 9001 when it is missing, or of an organisation outside the scope */
export async function requireConfig(tx: ReadTx, scope: Scope, configId: string): Promise<ConfigColumns> {
  const [found] = await tx.sql
    .select()
    .from(messageConfig)
    .where(and(eq(messageConfig.id, configId), inScope(tx, scope, messageConfig.orgId)));
  if (!found) throw new DomainError(9001);
  return found;
}
