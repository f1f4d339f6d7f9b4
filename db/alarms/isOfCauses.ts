import { and, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { event } from '../schema/alarms.ts';

/** Of one of these causes, in the words of the partial index. */
export const isOfCauses = (codes: readonly string[]): SQL | undefined =>
  and(isNotNull(event.causeCode), inArray(event.causeCode, [...codes]));
