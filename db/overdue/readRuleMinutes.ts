import { inArray } from 'drizzle-orm';
import { ruleForEvent } from '#domain/overdue/match.ts';
import { ruleTypeOf } from '#domain/overdue/rule.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import type { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';
import { loadRules } from './loadRules.ts';

type Ruled = Pick<typeof event.$inferSelect, 'id' | 'orgId' | 'projectId' | 'kind' | 'typeCode' | 'severity'>;

/** What the overdue rule of each of these alarms gives it, minutes, by id. @source docs/requirements.md B4 */
export async function readRuleMinutes(tx: ReadTx, alarms: readonly Ruled[]): Promise<ReadonlyMap<string, number>> {
  if (alarms.length === 0) return new Map();
  const paths = new Map<string, string>();
  for (const some of inChunks([...new Set(alarms.map(({ orgId }) => orgId))])) {
    const rows = await tx.sql
      .select({ id: organization.id, path: organization.path })
      .from(organization)
      .where(inArray(organization.id, some));
    for (const { id, path } of rows) paths.set(id, path);
  }
  const rules = await loadRules(tx, [...new Set(alarms.map(({ kind }) => ruleTypeOf(kind)))], paths.values());
  return new Map(
    alarms.map(({ id, orgId, ...alarm }) => [
      id,
      ruleForEvent(rules, { ...alarm, orgPath: paths.get(orgId) ?? '' }).minutes,
    ]),
  );
}
