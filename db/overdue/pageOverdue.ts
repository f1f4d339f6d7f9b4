import type { Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import { withContent } from '#domain/texts/withContent.ts';
import { countTab } from '../alarms/countTabs.ts';
import { listAlarms, type AlarmPage } from '../alarms/listAlarms.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';

export interface OverdueWanted {
  readonly page: Pick<AlarmPage, 'orgIds' | 'kind' | 'offset' | 'limit'>;
  readonly now: number;
  readonly locale: Locale;
}

/**
 * A page of what was not handled in time.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function pageOverdue(tx: HeavyTx, scope: Scope, { page, now, locale }: OverdueWanted) {
  const { offset: _offset, limit: _limit, ...filter } = page;
  const records = await listAlarms(tx, scope, { ...page, overdueAt: now });
  const { n: total } = await countTab(tx, scope, { now, filter }, 'overdue');
  const book = await readNameBook(tx);
  return { records: records.map((row) => withContent(row, locale, book)), total };
}
