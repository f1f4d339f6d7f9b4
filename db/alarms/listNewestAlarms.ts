import type { Scope } from '#domain/access/access.ts';
import { unitOf } from '#domain/alarms/face.ts';
import type { Locale } from '#domain/errno.ts';
import { withContent } from '#domain/texts/withContent.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { countMembers } from './countMembers.ts';
import { listAlarms } from './listAlarms.ts';

export interface NewestWanted {
  readonly filter: AlarmFilter;
  readonly limit: number;
  readonly locale: Locale;
}

/**
 * The newest alarms of the scope, as a wall screen shows them. Where one stands for an incident, with the number of its
 * members when it has others.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listNewestAlarms(tx: HeavyTx, scope: Scope, { filter, limit, locale }: NewestWanted) {
  const records = await listAlarms(tx, scope, { ...filter, offset: 0, limit });
  const book = await readNameBook(tx);
  const isOne = filter.faceAmong !== undefined;
  const incidentIds = isOne ? records.map(({ incidentId }) => incidentId) : [];
  const incidents = await countMembers(tx, incidentIds);
  return records.map((row) => {
    const memberCount = incidents.get(unitOf(row))?.memberCount;
    return { ...withContent(row, locale, book), ...(memberCount !== undefined && { memberCount }) };
  });
}
