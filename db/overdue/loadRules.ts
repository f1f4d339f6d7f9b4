import { and, asc, eq, sql } from 'drizzle-orm';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { OverdueRule, RuleType } from '#domain/overdue/rule.ts';
import type { ReadTx } from '../engine/database.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { overdueRule } from '../schema/overdue.ts';
import { ruleColumns } from './ruleColumns.ts';

/**
 * The enabled rules of these types that speak of anything at these places: those of the organisations and all their
 * ancestors. Unscoped: ingest, sweeps and planning.
 */
export async function loadRules(
  tx: ReadTx,
  ruleTypes: readonly RuleType[],
  orgPaths: Iterable<string>,
): Promise<OverdueRule[]> {
  const orgIds = [...new Set([...orgPaths].flatMap(idsNearestFirst))];
  if (orgIds.length === 0) return [];
  return askRules(tx, { orgIds: textsValue(orgIds), ruleTypes: textsValue(ruleTypes) });
}

const askRules = prepared((query) =>
  query
    .select(ruleColumns)
    .from(overdueRule)
    .where(
      and(
        inGivenTexts(overdueRule.orgId, sql.placeholder('orgIds')),
        inGivenTexts(overdueRule.ruleType, sql.placeholder('ruleTypes')),
        eq(overdueRule.enabled, true),
      ),
    )
    .orderBy(asc(overdueRule.orgId), asc(overdueRule.orderNo), asc(overdueRule.id)),
);
