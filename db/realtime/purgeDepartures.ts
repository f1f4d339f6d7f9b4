import { asc, lt, lte, max } from 'drizzle-orm';
import { departure } from '../schema/realtime.ts';
import { forgot, type Forget } from '../sweeps/forget.ts';

/**
 * Forgets about so many departures of before then, the oldest first, whole revisions at a time and not the newest
 * among them: the oldest revision kept is the mark up to which departures were forgotten, by which `changes` knows
 * what it can no longer answer.
 */
export const purgeDepartures: Forget = async (tx, before, rows) => {
  const [newest] = await tx.sql
    .select({ revision: max(departure.revision) })
    .from(departure)
    .where(lt(departure.at, before));
  if (newest?.revision == null) return { gone: 0, isMore: false };
  const old = lt(departure.revision, newest.revision);
  const [last] = await tx.sql
    .select({ revision: departure.revision })
    .from(departure)
    .where(old)
    .orderBy(asc(departure.revision))
    .limit(1)
    .offset(rows - 1);
  const gone = await tx.sql
    .delete(departure)
    .where(last === undefined ? old : lte(departure.revision, last.revision))
    .returning({ id: departure.id });
  return forgot(gone.length, rows);
};
