import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { OverdueRule, RuleType } from '#domain/overdue/rule.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { planSilence } from '../models/planSilence.ts';
import { inScope } from '../orgs/inScope.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { overdueRule } from '../schema/overdue.ts';
import { project } from '../schema/projects.ts';
import { user } from '../schema/users.ts';
import { readGlobal } from '../settings/globalSettings.ts';
import { listRules } from './listRules.ts';
import { replanDue } from './replanDue.ts';
import { ruleColumns } from './ruleColumns.ts';

/** A rule as it shall be; without an id it is new. */
export interface SavedRule extends Omit<OverdueRule, 'id' | 'version' | 'orgId' | 'ruleType'> {
  readonly id?: string | undefined;
  /** The version that the person saw; of a rule that is there. */
  readonly version?: number | undefined;
  /** Away with it. */
  readonly isDeleted: boolean;
}

export interface SaveRulesInput {
  readonly orgId: string;
  readonly ruleType: RuleType;
  /** All rules of this organisation and type. */
  readonly items: readonly SavedRule[];
  readonly newId: () => string;
  readonly now: number;
}

export interface RulesSaved {
  readonly before: readonly OverdueRule[];
  readonly after: readonly OverdueRule[];
  /** How many open events (of silence: devices) have another time now. */
  readonly replanned: number;
}

/**
 * Saves all rules of one organisation and type, and plans anew what waits there and below.
 * @throws DomainError 9007 for an organisation outside the scope; 9001 for a project or person that is not the
 *   caller's to name; 9003 for two of one name; 9004 when somebody saved since the rules were read
 * @source docs/requirements.md A17, B4, D4
 */
export async function saveRules(tx: WriteTx, scope: Scope, input: SaveRulesInput): Promise<RulesSaved> {
  const { orgId, ruleType, now } = input;
  const org = await requireOrganization(tx, scope, orgId);
  await tx.lock('overdue');
  const before = await storedRules(tx, orgId, ruleType);
  await requireUnchanged(tx, scope, input, before);
  const kept = input.items.filter(({ isDeleted }) => !isDeleted);
  if (new Set(kept.map(({ name }) => name)).size < kept.length)
    throw new DomainError(9003, { params: { field: 'name' } });
  await requireMine(tx, scope, org, kept, before);
  await write(tx, scope, input, before);
  const after = await storedRules(tx, orgId, ruleType);
  return { before, after, replanned: await replan(tx, org.path, ruleType, now) };
}

async function storedRules(tx: ReadTx, orgId: string, ruleType: RuleType): Promise<OverdueRule[]> {
  return tx.sql
    .select(ruleColumns)
    .from(overdueRule)
    .where(and(eq(overdueRule.orgId, orgId), eq(overdueRule.ruleType, ruleType)))
    .orderBy(asc(overdueRule.orderNo), asc(overdueRule.id));
}

/** A set is saved over the one that was read, or not at all. */
async function requireUnchanged(
  tx: ReadTx,
  scope: Scope,
  { orgId, ruleType, items }: SaveRulesInput,
  stored: readonly OverdueRule[],
): Promise<void> {
  const sent = items.filter((item) => item.id !== undefined);
  const versionOf = new Map(stored.map(({ id, version }) => [id, version]));
  const isSame =
    new Set(sent.map(({ id }) => id)).size === sent.length &&
    sent.length === stored.length &&
    sent.every(({ id, version }) => version !== undefined && versionOf.get(id ?? '') === version);
  if (isSame) return;
  const { records } = await listRules(tx, scope, { orgId, ruleType });
  throw new DomainError(9004, { data: { current: { records } } });
}

/** Projects and people must be the caller's to see; those that stood in the rules before may stay. */
async function requireMine(
  tx: ReadTx,
  scope: Scope,
  org: PlacedOrganization,
  kept: readonly SavedRule[],
  before: readonly OverdueRule[],
): Promise<void> {
  const knownProjects = new Set(before.map(({ projectId }) => projectId));
  const projectIds = [...new Set(kept.flatMap(({ projectId }) => projectId ?? []))].filter(
    (id) => !knownProjects.has(id),
  );
  const here = { ...scope, orgPath: org.path };
  const [projects] = await tx.sql
    .select({ n: count() })
    .from(project)
    .where(and(inArray(project.id, projectIds), isNull(project.deletedAt), inScope(tx, here, project.orgId)));
  const knownUsers = new Set(before.flatMap(({ escalateUserIds }) => escalateUserIds));
  const userIds = [...new Set(kept.flatMap(({ escalateUserIds }) => escalateUserIds))].filter(
    (id) => !knownUsers.has(id),
  );
  const [users] = await tx.sql
    .select({ n: count() })
    .from(user)
    .where(
      and(
        inArray(user.id, userIds),
        eq(user.status, 'enabled'),
        isNull(user.deletedAt),
        inScope(tx, scope, user.orgId),
      ),
    );
  const isMine = (projects?.n ?? 0) === projectIds.length && (users?.n ?? 0) === userIds.length;
  if (!isMine) throw new DomainError(9001);
}

async function write(
  tx: WriteTx,
  scope: Scope,
  { orgId, ruleType, items, newId, now }: SaveRulesInput,
  before: readonly OverdueRule[],
): Promise<void> {
  const gone = items.flatMap(({ id, isDeleted }) => (isDeleted && id !== undefined ? [id] : []));
  if (gone.length > 0) await tx.sql.delete(overdueRule).where(inArray(overdueRule.id, gone));
  for (const { id, isDeleted, version, ...fields } of items) {
    if (isDeleted) continue;
    const old = before.find((rule) => rule.id === id);
    if (old === undefined) {
      const stamps = { createdAt: now, updatedAt: now, createdBy: scope.userId, updatedBy: scope.userId };
      await tx.sql.insert(overdueRule).values({ id: newId(), orgId, ruleType, ...fields, ...stamps });
    } else if (differs(old, fields)) {
      await tx.sql
        .update(overdueRule)
        .set({ ...fields, version: (version ?? 0) + 1, updatedAt: now, updatedBy: scope.userId })
        .where(eq(overdueRule.id, old.id));
    }
  }
}

function differs(old: OverdueRule, fields: Omit<SavedRule, 'id' | 'version' | 'isDeleted'>): boolean {
  const was = new Map<string, unknown>(Object.entries(old));
  return Object.entries(fields).some(([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value));
}

async function replan(tx: WriteTx, orgPath: string, ruleType: RuleType, now: number): Promise<number> {
  if (ruleType === 'maintenance_overdue') return 0;
  if (ruleType !== 'device_silent') return replanDue(tx, { ruleType, orgPath, now });
  const { settings } = await readGlobal(tx);
  return planSilence(tx, { orgPath, installationMinutes: settings.silentMinutes });
}
