import { and, count, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import { dictionaryOf, type DictType } from '#domain/settings/dictionaries.ts';
import type { WriteTx } from '../engine/database.ts';
import { isOfCauses } from '../alarms/isOfCauses.ts';
import { event } from '../schema/alarms.ts';
import { rail } from '../schema/rails.ts';
import { dictionary } from '../schema/settings.ts';

/**
 * Removes a code that was added.
 * @throws DomainError 9005 for one of the product's own, 9001 for one that is not there, 9006 while rows hold it
 */
export async function deleteDictEntry(
  tx: WriteTx,
  input: { readonly type: DictType; readonly code: string },
): Promise<void> {
  const { type, code } = input;
  if (Object.hasOwn(dictionaryOf(type).words, code)) throw new DomainError(9005);
  if (type === 'railType') {
    const [used] = await tx.sql
      .select({ n: count() })
      .from(rail)
      .where(and(eq(rail.railType, code as 'side'), isNull(rail.deletedAt)));
    if ((used?.n ?? 0) > 0) throw new DomainError(9006, { data: { rails: used?.n } });
  }
  if (type === 'alarmCause') {
    const [used] = await tx.sql
      .select({ id: event.id })
      .from(event)
      .where(isOfCauses([code]))
      .limit(1);
    if (used !== undefined) throw new DomainError(9006);
  }
  const gone = await tx.sql
    .delete(dictionary)
    .where(and(eq(dictionary.type, type), eq(dictionary.code, code)))
    .returning({ id: dictionary.id });
  if (gone.length === 0) throw new DomainError(9001);
}
