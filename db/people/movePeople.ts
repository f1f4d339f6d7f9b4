import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { person } from '../schema/people.ts';
import { lockPeople, stamps, type PeopleChange, type PersonOutcome } from './lockPeople.ts';
import { requireCompany } from './requireCompany.ts';
import { isMobileFree } from './requireFreeMobile.ts';

/**
 * Moves people to another unit, or to none; who has a mobile that is there already stays.
 * @throws DomainError 9001 the unit is missing, disabled or outside
 */
export async function movePeople(
  tx: WriteTx,
  scope: Scope,
  input: PeopleChange & { readonly companyId: string | null },
): Promise<PersonOutcome[]> {
  const mine = await lockPeople(tx, scope, input.ids);
  if (input.companyId !== null) await requireCompany(tx, scope, input.companyId);
  const outcomes: PersonOutcome[] = [];
  for (const id of input.ids) {
    const row = mine.get(id);
    if (row === undefined) outcomes.push({ id, errno: 9001 });
    else if (row.companyId === input.companyId) outcomes.push({ id, errno: 1001 });
    else if (!(await isMobileFree(tx, { ...row, companyId: input.companyId }))) outcomes.push({ id, errno: 9003 });
    else {
      await tx.sql
        .update(person)
        .set({ companyId: input.companyId, ...stamps(input) })
        .where(eq(person.id, id));
      outcomes.push({ id, errno: 0 });
    }
  }
  return outcomes;
}
