import { quantile } from '../statistics.ts';
import type { Answered, Asker } from './askers.ts';
import type { BareList } from './bareList.ts';
import { filterNames, type FilterName, type Query, type Samples } from './samples.ts';

interface Screen {
  readonly name: string;
  readonly filters: readonly FilterName[];
  /** Set whatever else is. */
  readonly always: readonly FilterName[];
  readonly fixed: Query;
  /** Orders that a click on a column gives; '' is the screen's own. */
  readonly orders: readonly string[];
  /** Only where it is named. */
  readonly isNamed?: boolean;
}

const both = (fields: readonly string[]): string[] => fields.flatMap((field) => [`${field} desc`, `${field} asc`]);

/** What the list of alarms can be narrowed by. */
const ofList = filterNames.filter((name) => name !== 'modelIds' && name !== 'deviceId');

const ordersOfIncidents = ['need desc', ...both(['lastOccurredAt', 'firstOccurredAt', 'severity', 'dueAt'])];

/**
 * Screens with a list of alarms, with what they can be narrowed and ordered by.
 * @source docs/requirements.md C8, C11
 */
const screens: readonly Screen[] = [
  {
    name: 'list',
    filters: ofList,
    always: [],
    fixed: {},
    orders: ['', 'need desc', ...both(['firstOccurredAt', 'severity', 'dueAt']), 'lastOccurredAt asc'],
  },
  {
    // One row an incident, what the list opens with: under other filters the browser shows each alarm.
    name: 'incidents',
    filters: ['tab', 'projectId', 'days'],
    always: [],
    fixed: { grouped: 'true' },
    orders: ordersOfIncidents,
  },
  // What the call takes besides; measured where it is named.
  {
    name: 'incidentsByCall',
    isNamed: true,
    filters: ofList,
    always: [],
    fixed: { grouped: 'true' },
    orders: ordersOfIncidents,
  },
  {
    // A report always names its days.
    name: 'report',
    filters: [
      'kind',
      'orgIds',
      'projectId',
      'railId',
      'modelIds',
      'typeCode',
      'severity',
      'handledStatus',
      'condition',
      'text',
    ],
    always: ['days'],
    fixed: { dateField: 'firstOccurredAt' },
    orders: both(['firstOccurredAt', 'severity']),
  },
  { name: 'device', filters: ['deviceId'], always: ['deviceId'], fixed: {}, orders: [''] },
  { name: 'guardrail', filters: ['railId'], always: ['railId'], fixed: {}, orders: [''] },
];

/** The screen with quick tabs, and what their figures are called. */
const tabbed = 'list';
export const tabsOf = 'tabs';

const withoutTab = ({ tab: _tab, ...values }: Query): Query => values;

interface Asked {
  readonly screen: Screen;
  readonly names: readonly FilterName[];
  readonly order: string;
}

/** Of one account: a filter or pair of one screen in all its orders. */
export interface ListGroup {
  readonly screen: string;
  readonly names: readonly FilterName[];
  readonly ms: number[];
  /** Of server and readers. */
  readonly cpuMs: number[];
  /** CPU too, of the raw driver, and of the calls that it was asked beside. */
  readonly bareMs: number[];
  readonly besideBareMs: number[];
  /** Questions that were too slow for their kind and were ended. */
  ended: number;
  /** By CPU. */
  worst: { readonly cpuMs: number; readonly what: string };
}

function* pairsOf<T>(list: readonly T[]): Generator<readonly [T, T]> {
  for (const [at, one] of list.entries()) for (const other of list.slice(at + 1)) yield [one, other];
}

const sortOf = (order: string): Query => {
  const [sortField = '', sortOrder = ''] = order.split(' ');
  return sortField === '' ? {} : { sortField, sortOrder };
};

/** Every question in turn, not one kind after another: what disturbs, disturbs all alike. */
function questions({ rounds, pairEvery, only = [] }: ListOptions): Asked[] {
  const asked: Asked[] = [];
  const wanted = screens.filter(({ name, isNamed = false }) => (only.length === 0 ? !isNamed : only.includes(name)));
  for (let round = 0; round < rounds; round++) {
    for (const screen of wanted) {
      const isNarrow = screen.always.length > 0 && screen.filters.length === 1;
      const single = isNarrow ? [[]] : [[], ...screen.filters.map((name) => [name])];
      const pairs = round % pairEvery === 0 && !isNarrow ? [...pairsOf(screen.filters)] : [];
      for (const names of [...single, ...pairs]) {
        for (const order of screen.orders) asked.push({ screen, names: [...screen.always, ...names], order });
      }
    }
  }
  return asked;
}

export interface ListOptions {
  /** Values for each single filter and order; pairs get as many of every `pairEvery`th. */
  readonly rounds: number;
  readonly pairEvery: number;
  /** Screens by name; none = all. */
  readonly only?: readonly string[];
}

/**
 * Every filter, pair and order of every screen, one call after another.
 * @param bare asked beside the calls that it knows; null for who does not see everything
 */
export async function measureLists(
  asker: Asker,
  samples: Samples,
  bare: BareList | null,
  options: ListOptions,
): Promise<ListGroup[]> {
  const groups = new Map<string, ListGroup>();
  const asked = questions(options);
  // The first calls fill the caches of processes that have just started.
  for (const { screen, names } of asked.slice(0, 60)) {
    await asker.list({ ...screen.fixed, ...samples.query(names), limit: '20' });
  }
  for (const { screen, names, order } of asked) {
    const values = samples.query(names);
    const take = (of: string, { ms, cpuMs, isEnded }: Answered): ListGroup => {
      const key = `${of}:${names.join('+')}`;
      const group = groups.get(key) ?? emptyGroup(of, names);
      groups.set(key, group);
      group.ms.push(ms);
      group.cpuMs.push(cpuMs);
      if (isEnded) group.ended += 1;
      if (cpuMs > group.worst.cpuMs) group.worst = { cpuMs, what: `${order} ${JSON.stringify(values)}`.trim() };
      return group;
    };
    const rows = await asker.list({ ...screen.fixed, ...values, ...sortOf(order), limit: '20' });
    const group = take(screen.name, rows);
    // They are the same in every order.
    if (screen.name === tabbed && order === '') take(tabsOf, await asker.tabs(withoutTab(values)));
    const raw = order === '' || order === 'lastOccurredAt desc' ? bare?.ask(names, values) : null;
    if (raw == null) continue;
    group.bareMs.push(raw.cpuMs);
    group.besideBareMs.push(rows.cpuMs);
  }
  return [...groups.values()];
}

const emptyGroup = (screen: string, names: readonly FilterName[]): ListGroup => ({
  screen,
  names,
  ms: [],
  cpuMs: [],
  bareMs: [],
  besideBareMs: [],
  ended: 0,
  worst: { cpuMs: 0, what: '' },
});

/** What the same person waits for when next to nothing is asked: signature, session, scope and HTTP. */
export async function measureFloor(asker: Asker, calls: number): Promise<Pick<ListGroup, 'ms' | 'cpuMs'>> {
  const found: Pick<ListGroup, 'ms' | 'cpuMs'> = { ms: [], cpuMs: [] };
  for (let at = 0; at < calls; at++) {
    const { ms, cpuMs } = await asker.list({ limit: '1', deviceId: 'none' });
    found.ms.push(ms);
    found.cpuMs.push(cpuMs);
  }
  return found;
}

/** How long each of so many calls took, one after another, ms. */
export async function timesOf(ask: () => Promise<unknown>, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let no = 0; no < calls; no++) {
    const beganAt = performance.now();
    await ask();
    times.push(performance.now() - beganAt);
  }
  return times;
}

export const joined = (groups: readonly ListGroup[]) => ({
  ms: groups.flatMap((group) => group.ms),
  cpuMs: groups.flatMap((group) => group.cpuMs),
  ended: groups.reduce((all, group) => all + group.ended, 0),
  worst: groups.reduce<ListGroup | null>(
    (most, group) => (most === null || group.worst.cpuMs > most.worst.cpuMs ? group : most),
    null,
  ),
  slowest: groups.reduce<ListGroup | null>(
    (most, group) => (most === null || quantile(group.cpuMs, 0.99) > quantile(most.cpuMs, 0.99) ? group : most),
    null,
  ),
});
