import { and, eq, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { person } from '../schema/people.ts';

interface MobileInCompany {
  readonly id: string;
  readonly companyId: string | null;
  readonly mobile: string;
}

/** Nobody else of the unit has the mobile; of nobody's unit it may be there twice. Under the lock `organization`. */
export async function isMobileFree(tx: WriteTx, row: MobileInCompany): Promise<boolean> {
  if (row.companyId === null) return true;
  const same = and(eq(person.companyId, row.companyId), eq(person.mobile, row.mobile));
  const found = await tx.sql
    .select({ id: person.id })
    .from(person)
    .where(and(same, ne(person.id, row.id), isNull(person.deletedAt)))
    .limit(1);
  return found.length === 0;
}

/** @throws DomainError 9003 with params.field `mobile` */
export async function requireFreeMobile(tx: WriteTx, row: MobileInCompany): Promise<void> {
  if (!(await isMobileFree(tx, row))) throw new DomainError(9003, { params: { field: 'mobile' } });
}
