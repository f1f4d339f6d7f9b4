import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { DutyStatus } from '#domain/people/person.ts';
import type { WriteTx } from '../engine/database.ts';
import { person } from '../schema/people.ts';
import { lockPeople, stamps, type PeopleChange, type PersonOutcome } from './lockPeople.ts';

/** Puts people on or off duty: each on their own, foreign ones answer 9001. */
export async function setDuty(
  tx: WriteTx,
  scope: Scope,
  input: PeopleChange & { readonly status: DutyStatus },
): Promise<PersonOutcome[]> {
  const mine = await lockPeople(tx, scope, input.ids);
  const changed = input.ids.filter((id) => mine.has(id) && mine.get(id)?.status !== input.status);
  if (changed.length > 0) {
    await tx.sql
      .update(person)
      .set({ status: input.status, ...stamps(input) })
      .where(inArray(person.id, changed));
  }
  const done = new Set(changed);
  return input.ids.map((id) => ({ id, errno: done.has(id) ? 0 : mine.has(id) ? 1001 : 9001 }));
}
