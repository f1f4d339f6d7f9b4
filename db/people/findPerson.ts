import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { PersonRow } from '#domain/people/person.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { person } from '../schema/people.ts';
import { selectPeople } from './personColumns.ts';

/** Null when missing, deleted or outside the scope. */
export async function findPerson(tx: ReadTx, scope: Scope, id: string): Promise<PersonRow | null> {
  const where = and(eq(person.id, id), isNull(person.deletedAt), inScope(tx, scope, person.orgId));
  const [found] = await selectPeople(tx, { where, orderBy: [], limit: 1, offset: 0 });
  return found ?? null;
}
