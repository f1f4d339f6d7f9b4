import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { alarmTabs, type AlarmTab } from '#domain/alarms/alarm.ts';
import { maxTotal, textOfKey } from '#domain/alarms/alarmKey.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { withContent } from '#domain/texts/withContent.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { countTabs } from './countTabs.ts';
import { listAlarms, type AlarmPage } from './listAlarms.ts';

export interface AlarmsWanted {
  /** What the tabs are counted under. */
  readonly filter: AlarmFilter;
  readonly page: Pick<AlarmPage, 'also' | 'sort' | 'order' | 'offset' | 'limit' | 'after'> & {
    /** Whose number is the total; all without one. */
    readonly tab?: AlarmTab | undefined;
  };
  readonly now: number;
  readonly locale: Locale;
}

/**
 * A page of the alarm list with the figures of its tabs.
 * @throws DomainError 9007 for organisations outside the scope; 9008 for a page behind the numbered ones of a list that
 * goes on there: an empty page would look like its end
 */
export async function pageAlarms(tx: HeavyTx, scope: Scope, { filter, page, now, locale }: AlarmsWanted) {
  const { tab = 'all', ...part } = page;
  const records = await listAlarms(tx, scope, { ...filter, ...part });
  const counted = await countTabs(tx, scope, { now, filter });
  if (page.offset >= maxTotal && counted[tab].isMore) {
    const message = fieldText('page.far', { n: maxTotal });
    throw new DomainError(9008, { data: { errors: [{ field: 'start', message }] } });
  }
  const book = await readNameBook(tx);
  return {
    records: records.map((row) => withContent(row, locale, book)),
    // The tab's own number: nothing is counted twice.
    total: counted[tab].n,
    counts: Object.fromEntries(alarmTabs.map((each) => [each, counted[each].n])),
    /** Tabs that have more rows than their number says. */
    more: alarmTabs.filter((each) => counted[each].isMore),
    next: records.length < part.limit ? null : textOfKey(records.at(-1), part.sort),
  };
}
