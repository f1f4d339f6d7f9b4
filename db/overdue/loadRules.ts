import { and, asc, eq, inArray } from 'drizzle-orm';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { OverdueRule, RuleType } from '#domain/overdue/rule.ts';
import type { ReadTx } from '../engine/database.ts';
import { overdueRule } from '../schema/overdue.ts';
import { inChunks } from '../telemetry/lockDevices.ts';
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
  const rules: OverdueRule[] = [];
  for (const some of inChunks(orgIds)) {
    const found = await tx.sql
      .select(ruleColumns)
      .from(overdueRule)
      .where(
        and(
          inArray(overdueRule.orgId, some),
          inArray(overdueRule.ruleType, [...ruleTypes]),
          eq(overdueRule.enabled, true),
        ),
      )
      .orderBy(asc(overdueRule.orgId), asc(overdueRule.orderNo), asc(overdueRule.id));
    rules.push(...found);
  }
  return rules;
}
