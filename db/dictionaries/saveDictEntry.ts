import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { DictRow, DictType } from '#domain/settings/dictionaries.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { dictionary } from '../schema/settings.ts';
import { listDictionaries } from './listDictionaries.ts';

export interface DictEntryInput {
  readonly type: DictType;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly orderNo: number;
  readonly enabled: boolean;
  readonly now: number;
}

/** One code as it is now; undefined when the dictionary does not have it. */
export async function findDictEntry(tx: ReadTx, type: DictType, code: string): Promise<DictRow | undefined> {
  const all = await listDictionaries(tx, [type]);
  return all[type]?.find((row) => row.code === code);
}

/** Adds a code. @throws DomainError 9003 when the dictionary has it already. @source docs/requirements.md A15 */
export async function addDictEntry(tx: WriteTx, input: DictEntryInput & { readonly id: string }): Promise<DictRow> {
  const { now, ...row } = input;
  const taken = new DomainError(9003, { params: { field: 'code' } });
  if ((await findDictEntry(tx, input.type, input.code)) !== undefined) throw taken;
  const added = await tx.sql
    .insert(dictionary)
    .values({ ...row, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: dictionary.id });
  const entry = added.length === 0 ? undefined : await findDictEntry(tx, input.type, input.code);
  if (entry === undefined) throw taken;
  return entry;
}

/**
 * Changes names, order or use of a code.
 * @throws DomainError 9001 for a code that is not there, 9004 when it was changed since `version`
 */
export async function updateDictEntry(
  tx: WriteTx,
  input: DictEntryInput & { readonly version: number },
): Promise<DictRow> {
  const { version, now, type, code, ...values } = input;
  const current = await findDictEntry(tx, type, code);
  if (current === undefined) throw new DomainError(9001);
  const where = and(eq(dictionary.type, type), eq(dictionary.code, code), eq(dictionary.version, version));
  const updated = await tx.sql
    .update(dictionary)
    .set({ ...values, updatedAt: now, version: sql`${dictionary.version} + 1` })
    .where(where)
    .returning({ id: dictionary.id });
  // A code of the product that was never edited has no row yet: version 1 is its first.
  const first =
    updated.length === 0 && current.builtin && version === 1
      ? await tx.sql
          .insert(dictionary)
          .values({ id: current.id, type, code, ...values, builtin: true, updatedAt: now, version: 2 })
          .onConflictDoNothing()
          .returning({ id: dictionary.id })
      : [];
  if (updated.length + first.length === 0) throw new DomainError(9004, { data: { current } });
  return (await findDictEntry(tx, type, code)) ?? current;
}
