import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import { factoryRule } from '#domain/overdue/factory.ts';
import { ruleTypes, type OverdueRule, type RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { organization } from '../schema/organizations.ts';
import { overdueRule } from '../schema/overdue.ts';
import { project } from '../schema/projects.ts';
import { user } from '../schema/users.ts';
import { readGlobal } from '../settings/globalSettings.ts';
import { ruleColumns } from './ruleColumns.ts';

export interface RuleList {
  readonly orgId: string;
  readonly orgName: string;
  /** `/root/…/id/`; for the caller's own use, it never leaves the server. */
  readonly orgPath: string;
  readonly records: readonly RuleView[];
}

/**
 * The rules of an organisation by type: its own in their order, what it inherits from those above (the nearest first),
 * and the factory's. Of what lies above the scope only the rules themselves are told, no names of people.
 * @throws DomainError 9007 when the organisation is not in the scope
 * @source docs/requirements.md A17, C17, D4
 */
export async function listRules(
  tx: ReadTx,
  scope: Scope,
  input: { readonly orgId: string; readonly ruleType?: RuleType | undefined },
): Promise<RuleList> {
  const org = await requireOrganization(tx, scope, input.orgId);
  const types = input.ruleType === undefined ? ruleTypes : [input.ruleType];
  const ids = idsNearestFirst(org.path);
  const found = await tx.sql
    .select(ruleColumns)
    .from(overdueRule)
    .where(and(inArray(overdueRule.orgId, ids), inArray(overdueRule.ruleType, [...types])))
    .orderBy(asc(overdueRule.orderNo), asc(overdueRule.id));
  const names = await namesOf(tx, scope, org, found);
  const { silentMinutes } = (await readGlobal(tx)).settings;
  const factory = (ruleType: RuleType): OverdueRule => {
    const rule = factoryRule(ruleType);
    // The installation has its own figure.
    return ruleType === 'device_silent' ? { ...rule, minutes: silentMinutes } : rule;
  };
  const records = types.flatMap((ruleType) => [
    ...ids.flatMap((orgId) =>
      found
        .filter((rule) => rule.ruleType === ruleType && rule.orgId === orgId)
        .filter((rule) => orgId === org.id || (rule.enabled && names.speaksHere(rule)))
        .map((rule) => viewOf(rule, orgId === org.id ? 'own' : 'inherited', names)),
    ),
    viewOf(factory(ruleType), 'factory', names),
  ]);
  return { orgId: org.id, orgName: org.title, orgPath: org.path, records };
}

interface Names {
  readonly orgs: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, { readonly name: string; readonly orgPath: string }>;
  readonly users: ReadonlyMap<string, string>;
  /** False for a rule of a project that lies elsewhere. */
  readonly speaksHere: (rule: OverdueRule) => boolean;
}

async function namesOf(
  tx: ReadTx,
  scope: Scope,
  org: PlacedOrganization,
  rules: readonly OverdueRule[],
): Promise<Names> {
  const orgs = await tx.sql
    .select({ id: organization.id, title: organization.title })
    .from(organization)
    .where(inArray(organization.id, idsNearestFirst(org.path)));
  const projectIds = [...new Set(rules.flatMap(({ projectId }) => projectId ?? []))];
  const projects = await tx.sql
    .select({ id: project.id, name: project.name, orgPath: organization.path })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(and(inArray(project.id, projectIds), isNull(project.deletedAt)));
  // A receiver that moved away gets nothing any more; its name is shown only to users who may see it.
  const seen = await tx.sql
    .select({ id: project.id })
    .from(project)
    .where(and(inArray(project.id, projectIds), inScope(tx, scope, project.orgId)));
  const isSeen = new Set(seen.map(({ id }) => id));
  const userIds = [...new Set(rules.flatMap(({ escalateUserIds }) => escalateUserIds))];
  const users = await tx.sql
    .select({ id: user.id, name: user.realName })
    .from(user)
    .where(
      and(
        inArray(user.id, userIds),
        isNull(user.deletedAt),
        or(inScope(tx, scope, user.orgId), eq(user.id, scope.userId)),
      ),
    );
  const projectOf = new Map(projects.map(({ id, ...row }) => [id, row]));
  return {
    orgs: new Map(orgs.map(({ id, title }) => [id, title])),
    projects: new Map([...projectOf].filter(([id]) => isSeen.has(id))),
    users: new Map(users.map(({ id, name }) => [id, name])),
    speaksHere: ({ projectId }) => {
      if (projectId === null) return true;
      const at = projectOf.get(projectId)?.orgPath;
      return at !== undefined && (at.startsWith(org.path) || org.path.startsWith(at));
    },
  };
}

function viewOf(rule: OverdueRule, origin: RuleView['origin'], names: Names): RuleView {
  const escalateUsers = rule.escalateUserIds.flatMap((id) => {
    const name = names.users.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return {
    ...rule,
    origin,
    inherited: origin !== 'own',
    orgName: names.orgs.get(rule.orgId) ?? '',
    projectName: rule.projectId === null ? null : (names.projects.get(rule.projectId)?.name ?? null),
    escalateUsers,
  };
}
