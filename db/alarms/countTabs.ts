import { and, count, inArray, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { alarmTabs, type AlarmTab } from '#domain/alarms/alarm.ts';
import { closedCodes, handledCode, openCodes } from '#domain/codes.ts';
import { byIndex } from '../engine/byIndex.ts';
import type { ReadTx } from '../engine/database.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { literal, literals } from '../engine/literal.ts';
import { event } from '../schema/alarms.ts';
import { areManyIncidents } from './areManyIncidents.ts';
import { isOverdue, type AlarmFilter, type PlainFilter } from './alarmFilter.ts';
import { chooseWay, fewRows, rowsOf, type AlarmWay } from './alarmWay.ts';
import { countWay, type Counted } from './countAlarms.ts';
import type { Lead } from './lead.ts';

/** Alarms and faults by what the quick tabs show. */
export type TabCounts = Readonly<Record<AlarmTab, Counted>>;

const countIf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition ?? sql`1 = 0`})`.mapWith(Number);

const exactly = (n: number): Counted => ({ n, isMore: false });

/**
 * How many rows each quick tab would list under the same filter. What waits for somebody is counted exactly, however
 * long the history; the rest up to `maxTotal`, as the list's own total.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countTabs(tx: ReadTx, scope: Scope, input: Omit<TabInput, 'userId'>): Promise<TabCounts> {
  const { userId } = scope;
  return byIndex(tx, () => countSome(tx, scope, { ...input, userId }, alarmTabs)) as Promise<TabCounts>;
}

/**
 * The number of one of them: the total of its list.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countTab(tx: ReadTx, scope: Scope, input: TabInput, tab: AlarmTab): Promise<Counted> {
  const counted = await byIndex(tx, () => countSome(tx, scope, input, [tab]));
  return counted[tab] ?? exactly(0);
}

interface TabInput {
  readonly now: number;
  /** Whose alarms `assignedToMe` counts; nobody's without one. A page is shared by people, and does not know who asks. */
  readonly userId?: string | undefined;
  readonly filter: Omit<AlarmFilter, 'also'>;
}

const waitingTabs: readonly AlarmTab[] = ['unhandled', 'acknowledged', 'overdue', 'handled'];

/** The wanted ones at least. */
async function countSome(
  tx: ReadTx,
  scope: Scope,
  { now, userId = '', filter }: TabInput,
  wanted: readonly AlarmTab[],
): Promise<Partial<TabCounts>> {
  const way = await chooseWay(tx, scope, filter);
  const sums = {
    unhandled: countIf(sql`${event.handledStatus} = ${literal(handledCode.unhandled)}`),
    acknowledged: countIf(sql`${event.handledStatus} = ${literal(handledCode.acknowledged)}`),
    overdue: countIf(isOverdue(now)),
  };
  if (way.few !== null) return countFew(tx, way, way.few, { userId, sums, wanted });
  const isWanted = (...tabs: AlarmTab[]): boolean => tabs.some((tab) => wanted.includes(tab));
  const waiting = isWanted(...waitingTabs) ? await countWaiting(tx, way, sums) : nobody;
  const { unhandled, acknowledged, overdue } = waiting;
  const waits = unhandled + acknowledged;
  const under = async (also: PlainFilter): Promise<Counted> =>
    countWay(tx, await chooseWay(tx, scope, { ...filter, also }));
  const counted: { [T in AlarmTab]?: Counted } = {
    unhandled: exactly(unhandled),
    acknowledged: exactly(acknowledged),
    overdue: exactly(overdue),
  };
  if (isWanted('all', 'handled')) {
    // What does not wait was handled: counted so far, that nobody has to count it again.
    const most = way.mostCounted + waits;
    const isFar = filter.isFace === true && (await areManyIncidents(tx, scope, filter, most));
    const all = isFar ? { n: most, isMore: true } : await countWay(tx, way, most);
    counted.all = upTo(way.mostCounted, all);
    counted.handled = upTo(way.mostCounted, { n: Math.max(0, all.n - waits), isMore: all.isMore });
  }
  const { typeCodes = [] } = filter;
  const isOther = typeCodes.length > 0 && !typeCodes.includes('FIRE');
  if (isWanted('fire')) counted.fire = isOther ? exactly(0) : await under({ typeCodes: ['FIRE'] });
  if (isWanted('assignedToMe')) counted.assignedToMe = await under({ assigneeId: userId });
  if (isWanted('shelved')) counted.shelved = await under({ isShelved: true });
  return counted;
}

type Waiting = Readonly<Record<'unhandled' | 'acknowledged' | 'overdue', number>>;
const nobody: Waiting = { unhandled: 0, acknowledged: 0, overdue: 0 };

async function countWaiting(tx: ReadTx, way: AlarmWay, sums: WaitingSums): Promise<Waiting> {
  const [waiting = nobody] = await tx.sql
    .select(sums)
    // By name: else SQLite takes the index of times to be handled by, and reads each row.
    .from(indexedBy(event, 'event_open_waiting'))
    .where(and(sql`${event.isOpen}`, inArray(event.handledStatus, openCodes), way.walked(null)));
  return waiting;
}

type WaitingSums = Readonly<Record<keyof Waiting, SQL<number>>>;

const upTo = (most: number, { n, isMore }: Counted): Counted => (n > most ? { n: most, isMore: true } : { n, isMore });

interface FewWanted {
  readonly userId: string;
  readonly sums: WaitingSums;
  readonly wanted: readonly AlarmTab[];
}

/** Of few rows what is wanted is counted at once, and nothing else: who has them is not in the index of most. */
async function countFew(
  tx: ReadTx,
  way: AlarmWay,
  few: Lead,
  { userId, sums, wanted }: FewWanted,
): Promise<Partial<TabCounts>> {
  const [only] = wanted;
  if (only === 'all' && wanted.length === 1) return { all: await countWay(tx, way) };
  const sumOf: Readonly<Record<AlarmTab, SQL<number>>> = {
    all: count(),
    fire: countIf(sql`${event.typeCode} = 'FIRE'`),
    assignedToMe: countIf(sql`${event.assigneeId} = ${userId}`),
    shelved: countIf(sql`${event.shelvedUntil} is not null`),
    handled: countIf(sql`${event.handledStatus} in (${literals(closedCodes)})`),
    unhandled: sums.unhandled,
    acknowledged: sums.acknowledged,
    overdue: sums.overdue,
  };
  const counted = Object.fromEntries(wanted.map((tab) => [tab, sumOf[tab]]));
  const [row = {}] = await tx.sql
    .select(counted)
    .from(rowsOf(few, fewRows + 1))
    .where(way.rest(few));
  return Object.fromEntries(Object.entries(row).map(([tab, n]) => [tab, exactly(n)]));
}
