import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import type { AlarmTab } from '#domain/alarms/alarm.ts';
import { maxTotal, textOfKey } from '#domain/alarms/alarmKey.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { withContent } from '#domain/texts/withContent.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import type { Counted } from './countAlarms.ts';
import { countTab } from './countTabs.ts';
import { listAlarms, type AlarmPage } from './listAlarms.ts';
import { readIncidents } from './readIncidents.ts';

export interface AlarmsWanted {
  readonly filter: Omit<AlarmFilter, 'also'>;
  readonly page: Pick<AlarmPage, 'also' | 'sort' | 'order' | 'offset' | 'limit' | 'after'> & {
    /** Whose rows they are, by `also`, and whose number is the total; all without one. */
    readonly tab?: AlarmTab | undefined;
  };
  readonly now: number;
  readonly locale: Locale;
}

/**
 * A page of the alarm list. The figures of its tabs are another question (`readAlarmTabs`): they take longer than the
 * rows, which nobody should wait for.
 * @throws DomainError 9007 for organisations outside the scope; 9008 for a page behind the numbered ones of a list that
 * goes on there: an empty page would look like its end
 */
export async function pageAlarms(tx: HeavyTx, scope: Scope, { filter, page, now, locale }: AlarmsWanted) {
  const { tab = 'all', ...part } = page;
  const records = await listAlarms(tx, scope, { ...filter, ...part });
  const { n: total, isMore } =
    totalOf(page, records.length) ?? (await countTab(tx, scope, { now, userId: part.also?.assigneeId, filter }, tab));
  if (page.offset >= maxTotal && isMore) {
    const message = fieldText('page.far', { n: maxTotal });
    throw new DomainError(9008, { data: { errors: [{ field: 'start', message }] } });
  }
  const book = await readNameBook(tx);
  const incidentIds = records.flatMap(({ incidentId }) => incidentId ?? []);
  return {
    records: records.map((row) => withContent(row, locale, book)),
    /** Those of more than one alarm that a row belongs to. */
    incidents: await readIncidents(tx, incidentIds),
    total,
    /** There are, or may be, more than `total`. */
    isMore,
    next: records.length < page.limit ? null : textOfKey(records.at(-1), page.sort),
  };
}

/** A page that is not full ends the list: then nobody counts it. */
function totalOf({ after, offset, limit }: AlarmsWanted['page'], n: number): Counted | null {
  const isEnd = after === undefined && offset < maxTotal && n < limit && (n > 0 || offset === 0);
  return isEnd ? { n: offset + n, isMore: false } : null;
}
