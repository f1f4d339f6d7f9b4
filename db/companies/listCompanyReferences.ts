import { and, count, eq, isNull, or } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { person } from '../schema/people.ts';
import { project } from '../schema/projects.ts';
import { user } from '../schema/users.ts';

export interface CompanyReference {
  readonly type: 'person' | 'user' | 'project';
  readonly count: number;
}

/** What points at a unit; empty when it may be deleted. */
export async function listCompanyReferences(tx: ReadTx, companyId: string): Promise<CompanyReference[]> {
  const [people] = await tx.sql
    .select({ n: count() })
    .from(person)
    .where(and(eq(person.companyId, companyId), isNull(person.deletedAt)));
  const [users] = await tx.sql
    .select({ n: count() })
    .from(user)
    .where(and(eq(user.companyId, companyId), isNull(user.deletedAt)));
  const [projects] = await tx.sql
    .select({ n: count() })
    .from(project)
    .where(
      and(or(eq(project.companyId, companyId), eq(project.maintenanceCompanyId, companyId)), isNull(project.deletedAt)),
    );
  const all: CompanyReference[] = [
    { type: 'person', count: people?.n ?? 0 },
    { type: 'user', count: users?.n ?? 0 },
    { type: 'project', count: projects?.n ?? 0 },
  ];
  return all.filter(({ count }) => count > 0);
}
