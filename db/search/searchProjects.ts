import { and, asc, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { FoundProject } from '#domain/search/search.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { project } from '../schema/projects.ts';
import type { SearchInput } from './searchInput.ts';
import { textMatch } from './textMatch.ts';

/** Living projects of the scope by name, code and initials; beginnings first, then by name. */
export async function searchProjects(tx: ReadTx, scope: Scope, input: SearchInput): Promise<FoundProject[]> {
  const match = textMatch(input.keyword, { words: [project.name, project.code], initials: project.initials });
  return tx.sql
    .select({ id: project.id, name: project.name, code: project.code })
    .from(project)
    .where(and(isNull(project.deletedAt), inScope(tx, scope, project.orgId), match.where))
    .orderBy(match.rank, asc(project.name), asc(project.id))
    .limit(input.limit);
}
