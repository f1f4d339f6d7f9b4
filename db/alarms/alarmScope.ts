import { inArray, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { narrowHidden, narrowScope } from '../orgs/narrowScope.ts';
import { seesAll } from '../orgs/seesAll.ts';
import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';
import { besideOrg } from './heldFilters.ts';
import type { Lead } from './lead.ts';

/** Which organisations' alarms are meant. */
export interface AlarmScope {
  /** A condition on every row, hidden from the planner; undefined for users who see all rows. */
  readonly where: SQL | undefined;
  readonly lead: Lead | null;
}

/** Organisations whose rows are merged rather than looked through. */
const mostMerged = 24;

/** @throws DomainError 9007 for organisations outside the scope */
export async function alarmScope(tx: ReadTx, scope: Scope, orgIds: readonly string[]): Promise<AlarmScope> {
  if (orgIds.length === 0 && (await seesAll(tx, scope))) return { where: undefined, lead: null };
  const where = await narrowScope(tx, scope, event.orgId, orgIds);
  const found = await tx.sql
    .select({ id: organization.id })
    .from(organization)
    .where(await narrowScope(tx, scope, organization.id, orgIds))
    .limit(mostMerged + 1);
  const ids = found.map(({ id }) => id);
  const parts = ids.length > mostMerged ? [] : ids.map((id) => inArray(event.orgId, [id]));
  return {
    where: await narrowHidden(tx, scope, event.orgId, orgIds),
    lead: {
      where,
      parts,
      along: { lastOccurredAt: 'event_org_last', firstOccurredAt: 'event_org_first' },
      index: 'event_org_last',
      covers: ['orgIds'],
      holds: besideOrg,
      isHeldAlong: true,
    },
  };
}
