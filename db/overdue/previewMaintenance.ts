import { and, count, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import { dueOfDay, isLate } from '#domain/overdue/maintenance.ts';
import { nearestRule } from '#domain/overdue/match.ts';
import type { OverdueRule } from '#domain/overdue/rule.ts';
import type { RulePreview } from '#domain/overdue/view.ts';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { rail } from '../schema/rails.ts';

/** So many devices or guardrails of one place with one date. */
interface Dated {
  readonly projectId: string;
  readonly orgPath: string;
  readonly nextMaintainAt: string | number | null;
  readonly n: number;
}

/**
 * How many devices and guardrails with a date of maintenance a rule would decide about, and how many are overdue under
 * it.
 * @source docs/requirements.md C17
 */
export async function previewMaintenance(
  tx: ReadTx,
  input: {
    readonly rule: OverdueRule;
    readonly orgPath: string;
    readonly now: number;
    readonly zone: string;
    readonly rulesAt: (orgPaths: Iterable<string>) => Promise<readonly OverdueRule[]>;
  },
): Promise<RulePreview> {
  const { rule, orgPath, now, zone, rulesAt } = input;
  const dated = [...(await countRails(tx, orgPath)), ...(await countDevices(tx, orgPath))];
  const rules = await rulesAt(new Set(dated.map((each) => each.orgPath)));
  const governed = dated.filter((each) => nearestRule(rules, 'maintenance_overdue', each) === rule);
  const late = governed.filter(({ nextMaintainAt: next }) => {
    const dueAt = typeof next === 'string' ? dueOfDay(zone, next) : next;
    return dueAt !== null && dueAt <= now && isLate(dueAt, rule, now);
  });
  return { matched: sum(late), governed: sum(governed), samples: [] };
}

const sum = (rows: readonly Dated[]): number => rows.reduce((all, { n }) => all + n, 0);
const below = (orgPath: string) => and(gte(organization.path, orgPath), lt(organization.path, `${orgPath}~`));

async function countRails(tx: ReadTx, orgPath: string): Promise<Dated[]> {
  const { projectId, nextMaintainAt } = rail;
  return tx.sql
    .select({ projectId, orgPath: organization.path, nextMaintainAt, n: count() })
    .from(rail)
    .innerJoin(organization, eq(organization.id, rail.orgId))
    .where(and(isNull(rail.deletedAt), isNotNull(nextMaintainAt), below(orgPath)))
    .groupBy(projectId, organization.path, nextMaintainAt);
}

async function countDevices(tx: ReadTx, orgPath: string): Promise<Dated[]> {
  const { projectId, nextMaintainAt } = device;
  return tx.sql
    .select({ projectId, orgPath: organization.path, nextMaintainAt, n: count() })
    .from(device)
    .innerJoin(organization, eq(organization.id, device.orgId))
    .where(and(isNull(device.deletedAt), isNotNull(nextMaintainAt), eq(device.enabled, true), below(orgPath)))
    .groupBy(projectId, organization.path, nextMaintainAt);
}
