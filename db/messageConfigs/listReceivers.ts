import type { Scope } from '#domain/access/access.ts';
import type { ReceiverRow } from '#domain/notices/messageConfig.ts';
import type { ReadTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { listConfigs, shown } from './listConfigs.ts';
import { requireConfig } from './requireConfig.ts';
import { selectReceivers } from './selectReceivers.ts';

/**
 * The receivers of a configuration, or those that count for a kind of message in an organisation.
 * @throws DomainError 9001 configuration missing or outside the scope, 9007 organisation
 */
export async function listReceivers(
  tx: ReadTx,
  scope: Scope,
  of: {
    readonly configId?: string | undefined;
    readonly orgId?: string | undefined;
    readonly noticeAction?: string | undefined;
  },
): Promise<readonly ReceiverRow[]> {
  if (of.configId !== undefined) {
    const { id } = await requireConfig(tx, scope, of.configId);
    return (await selectReceivers(tx, scope, [id])).map(shown);
  }
  const rows = await listConfigs(tx, scope, await requireOrganization(tx, scope, of.orgId ?? ''));
  return rows.find(({ noticeAction }) => noticeAction === of.noticeAction)?.receivers ?? [];
}
