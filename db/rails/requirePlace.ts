import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { listDictionaries } from '../dictionaries/listDictionaries.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { project } from '../schema/projects.ts';

interface Place {
  readonly orgId: string;
  readonly projectId: string;
}

/**
 * Where a guardrail is put: an organisation and a project of the scope. Under the lock `organization`.
 * @returns the path of the organisation
 * @throws DomainError 9007 for the organisation, 9001 at the field `projectId`
 */
export async function requirePlace(tx: WriteTx, scope: Scope, { orgId, projectId }: Place): Promise<string> {
  const { path } = await requireOrganization(tx, scope, orgId);
  const [found] = await tx.sql
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.id, projectId), isNull(project.deletedAt), inScope(tx, scope, project.orgId)));
  if (found !== undefined) return path;
  throw new DomainError(9001, { data: { errors: [{ field: 'projectId', message: fieldText('project.unknown') }] } });
}

/** @throws DomainError 9002 at the field `railType` for a code that the dictionary does not offer */
export async function requireRailType(tx: WriteTx, code: string): Promise<void> {
  const { railType = [] } = await listDictionaries(tx, ['railType']);
  if (railType.some((row) => row.code === code && row.enabled)) return;
  throw new DomainError(9002, { data: { errors: [{ field: 'railType', message: fieldText('rail.type.unknown') }] } });
}
