import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { FoundRail } from '#domain/search/search.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import type { SearchInput } from './searchInput.ts';
import { textMatch } from './textMatch.ts';

/** Living guardrails of the scope by name and initials; beginnings first, then by name. */
export async function searchRails(tx: ReadTx, scope: Scope, input: SearchInput): Promise<FoundRail[]> {
  const match = textMatch(input.keyword, { words: [rail.name], initials: rail.initials });
  return tx.sql
    .select({ id: rail.id, name: rail.name, projectName: project.name })
    .from(rail)
    .innerJoin(project, eq(project.id, rail.projectId))
    .where(and(isNull(rail.deletedAt), inScope(tx, scope, rail.orgId), match.where))
    .orderBy(match.rank, asc(rail.name), asc(rail.id))
    .limit(input.limit);
}
