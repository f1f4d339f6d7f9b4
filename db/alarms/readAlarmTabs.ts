import type { Scope } from '#domain/access/access.ts';
import { alarmTabs } from '#domain/alarms/alarm.ts';
import type { HeavyTx } from '../engine/database.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { countTabs } from './countTabs.ts';

export interface TabsWanted {
  /** What the tabs are counted under. */
  readonly filter: Omit<AlarmFilter, 'also'>;
  readonly now: number;
}

/**
 * The figures of the alarm list's quick tabs.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function readAlarmTabs(tx: HeavyTx, scope: Scope, wanted: TabsWanted) {
  const counted = await countTabs(tx, scope, wanted);
  return {
    counts: Object.fromEntries(alarmTabs.map((tab) => [tab, counted[tab].n])),
    /** Tabs that have more rows than their number says. */
    more: alarmTabs.filter((tab) => counted[tab].isMore),
  };
}
