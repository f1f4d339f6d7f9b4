import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { person } from '../schema/people.ts';
import { lockPeople, stamps, type PeopleChange, type PersonOutcome } from './lockPeople.ts';

/** Deletes people; their accounts stay, without a link to a person. */
export async function deletePeople(tx: WriteTx, scope: Scope, input: PeopleChange): Promise<PersonOutcome[]> {
  const mine = await lockPeople(tx, scope, input.ids);
  const ids = input.ids.filter((id) => mine.has(id));
  if (ids.length > 0) {
    await tx.sql
      .update(person)
      .set({ deletedAt: input.now, userId: null, ...stamps(input) })
      .where(inArray(person.id, ids));
  }
  return input.ids.map((id) => ({ id, errno: mine.has(id) ? 0 : 9001 }));
}
