import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WallScreen } from '#domain/settings/wallScreen.ts';
import { completeWallScreen } from '#domain/settings/wallScreenSchema.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { inScope, organizationInScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { wallScreen } from '../schema/settings.ts';

export interface SavedWallScreen {
  readonly orgId: string;
  readonly orgName: string;
  readonly screen: WallScreen;
  /** 0 while it is as from the factory. */
  readonly version: number;
}

/**
 * The wall screen of an organisation.
 * @throws DomainError 9007 when the organisation is not in the scope, or is not there at all
 * @source docs/requirements.md A21
 */
export async function findWallScreen(tx: ReadTx, scope: Scope, orgId: string): Promise<SavedWallScreen> {
  const [org] = await tx.sql
    .select({ title: organization.title })
    .from(organization)
    .where(and(eq(organization.id, orgId), organizationInScope(scope)));
  if (org === undefined) throw new DomainError(9007);
  const [row] = await tx.sql.select().from(wallScreen).where(eq(wallScreen.orgId, orgId));
  return { orgId, orgName: org.title, screen: completeWallScreen(row?.value), version: row?.version ?? 0 };
}

export interface WallScreenInput {
  readonly orgId: string;
  readonly screen: Partial<WallScreen>;
  readonly version: number;
  readonly now: number;
}

/**
 * Saves the named parts of an organisation's wall screen.
 * @throws DomainError 9007 for an organisation outside the scope, 9001 for a project that is not the organisation's
 *   or below it, 9004 when somebody saved since `version` was read
 */
export async function saveWallScreen(tx: WriteTx, scope: Scope, input: WallScreenInput): Promise<SavedWallScreen> {
  const { orgId, version, now } = input;
  const before = await findWallScreen(tx, scope, orgId);
  const value = { ...before.screen, ...input.screen };
  const { projectIds } = value;
  if (input.screen.projectIds !== undefined) await checkProjects(tx, scope, orgId, projectIds);
  const row = { value, updatedAt: now, updatedBy: scope.userId };
  const saved =
    version === 0
      ? await tx.sql
          .insert(wallScreen)
          .values({ orgId, ...row })
          .onConflictDoNothing()
          .returning()
      : await tx.sql
          .update(wallScreen)
          .set({ ...row, version: sql`${wallScreen.version} + 1` })
          .where(and(eq(wallScreen.orgId, orgId), eq(wallScreen.version, version)))
          .returning();
  if (saved.length === 0) {
    throw new DomainError(9004, { data: { current: await findWallScreen(tx, scope, orgId) } });
  }
  return findWallScreen(tx, scope, orgId);
}

async function checkProjects(tx: ReadTx, scope: Scope, orgId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const [found] = await tx.sql
    .select({ n: count() })
    .from(project)
    .where(
      and(
        inArray(project.id, wanted),
        isNull(project.deletedAt),
        inScope(tx, scope, project.orgId),
        await narrowScope(tx, scope, project.orgId, [orgId]),
      ),
    );
  if ((found?.n ?? 0) < wanted.length) throw new DomainError(9001);
}
