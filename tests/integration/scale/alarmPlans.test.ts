import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alarmsWhere, type AlarmFilter } from '#db/alarms/alarmFilter.ts';
import { countTab, countTabs } from '#db/alarms/countTabs.ts';
import { alarmTabs, type AlarmSort } from '#domain/alarms/alarm.ts';
import { keyOf } from '#domain/alarms/alarmKey.ts';
import { listAlarms, listAndCountAlarms } from '#db/alarms/listAlarms.ts';
import { pageAlarms } from '#db/alarms/pageAlarms.ts';
import { readAlarmReport } from '#db/alarms/readAlarmReport.ts';
import type { HeavyTx, ReadTx } from '#db/engine/database.ts';
import { byIndex } from '#db/engine/byIndex.ts';
import { dialect } from '#db/engine/dialect.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { listTodos } from '#db/notices/listTodos.ts';
import { countOverdue } from '#db/overdue/countOverdue.ts';
import { markLate } from '#db/overdue/markLate.ts';
import { countStats } from '#db/realtime/countStats.ts';
import { event } from '#db/schema/alarms.ts';
import { organization } from '#db/schema/organizations.ts';
import { searchAll } from '#db/search/searchAll.ts';
import { areManyIncidents } from '#db/alarms/areManyIncidents.ts';
import { countJoined } from '#db/alarms/countJoined.ts';
import { findBridged } from '#db/alarms/joinIncidents.ts';
import { membersAround } from '#db/alarms/membersAround.ts';
import type { NewMember } from '#domain/alarms/incidents.ts';
import { listAreaOutages, loadAreaOutages } from '#db/sweeps/areaOutages.ts';
import { findDueDevices } from '#db/sweeps/findDueAlarms.ts';
import type { Scope } from '#domain/access/access.ts';
import { day, minute } from '#domain/time.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { idOf } from '#scripts/bench/fullHouse/series.ts';
import { partOf } from '#tests/support/form.ts';
import type { TestDatabase } from '#tests/support/openTestDatabase.ts';
import { judge, statementsOf, type Judged } from '#tests/support/plans.ts';
import { walkAlarms, type AllAlarms } from './alarmFacts.ts';
import { filters, now, onScreen, openAlarmHouse, plan, scopes, tabs } from './alarmHouse.ts';

/** However many rows there are, a statement looks at no more than these, and sorts no more. */
const bounds = { looked: 25_000, sorted: 20_000 };
/** For two filters that may never meet the wide index of one of them is looked through. */
const boundsOfPairs = { ...bounds, entries: 50_000 };
let data: TestDatabase;
let looked: Promise<AllAlarms> | undefined;
beforeAll(async () => {
  data = await openAlarmHouse();
}, 300_000);
afterAll(() => data.close());

const sorts: readonly AlarmSort[] = ['need', 'lastOccurredAt', 'firstOccurredAt', 'severity', 'dueAt', 'count'];

const judged: Judged = new Map();
const pageOf = (scope: Scope, filter: AlarmFilter, sort: AlarmSort, order: 'asc' | 'desc', known?: Judged) =>
  data.db.snapshot((tx) =>
    judge(
      tx,
      filter.also === undefined ? bounds : boundsOfPairs,
      () => listAlarms(tx, scope, { ...filter, sort, order, offset: 40, limit: 20 }),
      known,
    ),
  );

/** In the short form each row of a table is asked for one of the three, for another one on the other engine. */
const ofScope = <T>(rows: readonly T[], scope: Scope): readonly T[] =>
  partOf(rows, Object.keys(scopes).length, Object.values(scopes).indexOf(scope) + (dialect === 'postgres' ? 1 : 0));

describe.each(Object.entries(scopes))('a list of 200,000 alarms, as %s sees it', (_, scope) => {
  it.each(ofScope(Object.entries(filters), scope))(
    'is answered by an index in every order: %s',
    async (_name, filter) => {
      for (const sort of sorts) {
        // No screen offers it, and what is walked by count has to be looked up for its cause.
        if (sort === 'count' && filter.causeCodes !== undefined) continue;
        for (const order of ['asc', 'desc'] as const) {
          expect(await pageOf(scope, filter, sort, order, judged), `${sort} ${order}`).toEqual([]);
        }
      }
    },
  );

  it.each(ofScope(Object.entries(filters), scope))('counts its tabs of few rows: %s', async (_name, filter) => {
    const found = await data.db.snapshot((tx) => judge(tx, bounds, () => countTabs(tx, scope, { now, filter })));
    expect(found).toEqual([]);
  });

  it.each(ofScope(onScreen, scope))('is answered by an index with any second filter: %s', async (one) => {
    for (const other of onScreen.slice(onScreen.indexOf(one) + 1)) {
      expect(
        await pageOf(scope, { ...filters[one], also: filters[other] ?? {} }, 'lastOccurredAt', 'desc', judged),
        other,
      ).toEqual([]);
    }
  });

  // Each has an index of its own, and none the order: what one of them leaves is looked through in the other's.
  it.each([
    ['faults', 'half a year'],
    ['faults', 'raised in half a year'],
    ['a model', 'raised in half a year'],
    ['two types', 'handled'],
    ['a word of many', 'handled'],
    ['cleared', 'a frequent type'],
    ['of a cause', 'handled'],
    ['of a cause', 'false reports'],
  ])('is answered by an index in the order of severity and of time to be handled: %s and %s', async (one, other) => {
    const filter = { ...filters[one], also: filters[other] ?? {} };
    for (const sort of ['severity', 'dueAt', 'need'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        expect(await pageOf(scope, filter, sort, order, judged), `${sort} ${order}`).toEqual([]);
      }
    }
  });

  it('has figures beside it that look at few rows', async () => {
    const asks = [
      (tx: Parameters<typeof countStats>[0]) => countStats(tx, scope, now - day),
      (tx: Parameters<typeof countStats>[0]) => listTodos(tx, scope, { limit: 20, now }),
      (tx: Parameters<typeof countStats>[0]) => countOverdue(tx, scope.orgPath ?? '', now),
    ];
    for (const ask of asks) expect(await data.db.snapshot((tx) => judge(tx, bounds, () => ask(tx)))).toEqual([]);
  });
});

describe('two filters that never meet', () => {
  const orders = [
    ['lastOccurredAt', 'desc'],
    ['firstOccurredAt', 'asc'],
    ['severity', 'desc'],
  ] as const;
  const askedIn =
    ({ also, ...filter }: AlarmFilter, sort: AlarmSort, order: 'asc' | 'desc') =>
    (tx: ReadTx) =>
      pageAlarms(tx as HeavyTx, scopes['root'] as Scope, {
        filter,
        page: { sort, order, offset: 0, limit: 20, also },
        now,
        locale: 'zh-CN',
      });

  it.each([
    ['a type and another kind', { kind: 3, typeCodes: ['OFFLINE', 'WEAK_SIGNAL'] }],
    ['a kind and the tab of another one', { kind: 2, also: { typeCodes: ['FIRE'] } }],
  ] as const)('are known not to, without a row: %s', async (_, filter) => {
    for (const [sort, order] of orders) {
      const ask = askedIn(filter, sort, order);
      await data.db.snapshot(async (tx) => {
        expect(await ask(tx)).toMatchObject({ records: [], total: 0, isMore: false });
        expect(await judge(tx, { looked: 100, sorted: 0 }, () => ask(tx))).toEqual([]);
      });
    }
  });

  it('a type beside its own kind is found, and one that is not of it left out', async () => {
    await data.db.snapshot(async (tx) => {
      const typesOf = async (filter: AlarmFilter) =>
        new Set((await askedIn(filter, 'lastOccurredAt', 'desc')(tx)).records.map(({ typeCode }) => typeCode));
      expect(await typesOf({ kind: 2, typeCodes: ['OFFLINE', 'TILT'] })).toEqual(new Set(['OFFLINE']));
      expect(await typesOf({ kind: 3, typeCodes: ['OFFLINE', 'TILT'] })).toEqual(new Set(['TILT']));
    });
  });

  it.each(orders)(
    'a project and another organisation: few rows, and a total that is exact: %s %s',
    async (sort, order) => {
      await data.db.snapshot(async (tx) => {
        const of = { projectId: idOf('P', 0) };
        const owners = await selectRaw<{ id: string }>(
          tx,
          sql`select distinct org_id as id from event where project_id = ${of.projectId}`,
        );
        const others = await tx.sql.select({ id: organization.id }).from(organization);
        const other = others.find(
          ({ id }) => id.startsWith('O0') && id !== rootId && owners.every((owner) => owner.id !== id),
        );
        const ask = askedIn({ ...of, orgIds: [other?.id ?? ''] }, sort, order);
        expect(await judge(tx, boundsOfPairs, () => ask(tx))).toEqual([]);
        expect(await ask(tx)).toMatchObject({ records: [], total: 0, isMore: false });
      });
    },
  );
});

describe.each(Object.entries(scopes))('a model without devices, as %s asks for it', (_, scope) => {
  it('SPEC-023 has no alarms and a report of nothing, and is no error', async () => {
    const filter = filters['a model without devices'] ?? {};
    await data.db.snapshot(async (tx) => {
      expect(await listAndCountAlarms(tx, scope, { ...filter, offset: 0, limit: 20 })).toEqual({
        records: [],
        total: 0,
        isMore: false,
      });
      const period = { start: now - 365 * day, end: now };
      const wanted = { filter, period, granularity: 'month', zone: 'Asia/Shanghai', now } as const;
      const report = await readAlarmReport(tx as HeavyTx, scope, wanted);
      expect(report.kpi).toMatchObject({ total: 0, handledRate: null, overdueCount: 0 });
      expect([...report.byType, ...report.byProject]).toEqual([]);
    });
  });
});

describe('the sweep of what the clock ends', () => {
  it('SPEC-011 looks at the open alarms alone, however many there were', async () => {
    const clears = [{ typeCode: 'IMPACT_WARN', lastUpTo: now }];
    const times = { clears, handledUpTo: now, clearedUpTo: now };
    const asked = (tx: ReadTx) =>
      judge(tx, { looked: 2_000, sorted: 2_000 }, () => findDueDevices(tx, times, { after: 0, limit: 500 }));
    expect(await data.db.snapshot(asked)).toEqual([]);
  });
});

describe('few rows', () => {
  it.each([
    ['dueAt', 'asc'],
    ['dueAt', 'desc'],
    ['need', 'desc'],
  ] as const)(
    'with and without a place in an order are sorted once, those without last: %s %s',
    async (sort, order) => {
      await data.db.snapshot(async (tx) => {
        const some = (where: SQL) => tx.sql.select().from(event).where(where).orderBy(desc(event.id)).limit(7);
        const placed = await some(
          sql`${event.isOpen} and ${event.dueAt} is not null and ${event.handledStatus} = '00'`,
        );
        const others = await some(sql`${event.dueAt} is null and not ${event.isOpen}`);
        const rows = [...others, ...placed];
        const sign = order === 'asc' ? 1 : -1;
        const place = ({ dueAt, lastOccurredAt }: (typeof rows)[number]): number =>
          sort === 'dueAt' ? (dueAt ?? 0) : lastOccurredAt;
        const waits = ({ dueAt }: (typeof rows)[number]): boolean => dueAt !== null;
        const needRank = ({ severity, escalationLevel }: (typeof rows)[number]): number =>
          sort === 'need' ? (severity === 1 ? (escalationLevel > 0 ? 4 : 3) : escalationLevel > 0 ? 2 : 1) : 0;
        const wanted = [
          ...rows
            .filter(waits)
            .sort((a, b) => needRank(b) - needRank(a) || sign * (place(a) - place(b) || (a.id < b.id ? -1 : 1))),
          ...rows
            .filter((row) => !waits(row))
            .sort((a, b) => sign * (a.lastOccurredAt - b.lastOccurredAt || (a.id < b.id ? -1 : 1))),
        ].map(({ id }) => id);
        const page = async (offset: number, limit: number): Promise<string[]> => {
          const filter = { ids: rows.map(({ id }) => id), sort, order, offset, limit };
          return (await byIndex(tx, () => listAlarms(tx, scopes['root'] as Scope, filter))).map(({ id }) => id);
        };
        expect(await page(0, 20)).toEqual(wanted);
        expect(await page(5, 5)).toEqual(wanted.slice(5, 10));
        expect(await page(10, 5)).toEqual(wanted.slice(10));
      });
    },
  );
});

describe('the sweep of what is overdue', () => {
  it('13.3 looks at what is acknowledged and not noted as late yet, not at what was left', async () => {
    await data.db.write(async (tx) => {
      // Before anything was due: what it would note of these rows is not noted.
      const asked = await statementsOf(tx, () => markLate(tx, 0, 500));
      expect(asked).toHaveLength(1);
      const steps = await explainPlan(tx, asked[0]?.text ?? '', asked[0]?.params ?? []);
      expect(steps.join('; ')).toContain('event_not_late');
      expect(steps.join('; ')).not.toMatch(/TEMP B-TREE|Sort/);
    });
  });
});

describe('incidents', () => {
  const hitAt = (firstOccurredAt: number, n: number): NewMember => ({
    alarmId: `new-${n}`,
    typeCode: 'COLLISION',
    severity: 1,
    deviceId: idOf('D', n),
    railId: idOf('R', 1),
    position: { lng: 117.2, lat: 31.8 },
    firstOccurredAt,
    lastOccurredAt: firstOccurredAt,
  });

  it('13.2 are looked for around a hit, of now or late, by an index', async () => {
    const raised = [hitAt(now, 1), hitAt(now - 100 * day, 2), hitAt(now - 300 * day, 3)];
    const asked = (tx: ReadTx) => judge(tx, bounds, () => membersAround(tx, raised));
    expect(await data.db.snapshot(asked)).toEqual([]);
  });

  it('13.2 that a hit has made one are looked for among those of the last minutes, by an index', async () => {
    const asked = (tx: ReadTx) => judge(tx, bounds, () => findBridged(tx, now - 15 * minute));
    expect(await data.db.snapshot(asked)).toEqual([]);
  });

  it.each(Object.entries(scopes))('13.2 of a year are counted along their members: %s', async (_, scope) => {
    const year = { raisedFrom: now - 365 * day, raisedUntil: now };
    for (const filter of [year, { ...year, kind: 3 as const }, { ...year, projectId: idOf('P', 0) }]) {
      const asked = await data.db.snapshot((tx) => statementsOf(tx, () => countJoined(tx as HeavyTx, scope, filter)));
      const counting = asked.find(({ text }) => text.includes('count('));
      const steps = await data.db.snapshot((tx) =>
        byIndex(tx, () => explainPlan(tx, counting?.text ?? '', counting?.params ?? [])),
      );
      // Both hold members alone.
      expect(steps.join('; ')).toMatch(dialect === 'sqlite' ? /event_joined/ : /event_joined|event_incident/);
    }
  });

  it.runIf(dialect === 'sqlite').each([
    ['root', { projectId: idOf('P', 0) }, 'event_project'],
    ['large', { projectId: idOf('P', 0) }, 'event_project'],
    ['root', { start: now - 300 * day, end: now }, 'event_last'],
    ['large', { start: now - 300 * day, end: now }, 'event_org_last'],
    ['root', { typeCodes: ['COLLISION'] }, 'event_type'],
    ['large', { typeCodes: ['TILT_WARN'] }, 'event_type'],
    ['root', { handledStatuses: ['02'] }, 'event_handled_severity'],
    ['root', { severities: [2] }, 'event_severity'],
    ['root', { text: '高速' }, 'event_label'],
    ['large', { text: 'K12+' }, 'event_label'],
  ] as const)('13.2 are counted in an index, and no row is read for it: %s %o', async (name, filter, index) => {
    const scope = scopes[name] as Scope;
    const plans = await data.db.snapshot(async (tx) => {
      const ask = () => byIndex(tx, () => countTab(tx, scope, { now, filter: { ...filter, isFace: true } }, 'all'));
      const asked = (await statementsOf(tx, ask)).filter(({ text }) => text.includes('as fits'));
      return Promise.all(asked.map(({ text, params }) => byIndex(tx, () => explainPlan(tx, text, params))));
    });
    expect(plans.length).toBeGreaterThan(0);
    for (const steps of plans) expect(steps.join('; ')).toContain(`event USING COVERING INDEX ${index} `);
  });

  it.each([
    ['root', { projectId: idOf('P', 0) }],
    ['root', { start: now - 300 * day }],
    ['large', { start: now - 300 * day }],
  ] as const)('13.2 of a project or of days are many where enough are heads of theirs: %s %o', async (name, filter) => {
    const scope = scopes[name] as Scope;
    const counted = { now, filter: { ...filter, isFace: true } } as const;
    await data.db.snapshot(async (tx) => {
      const ask = (most: number) => byIndex(tx, () => areManyIncidents(tx, scope, counted.filter, most));
      const { n } = await byIndex(tx, () => countTab(tx, scope, counted, 'all'));
      expect(n).toBeGreaterThan(4_500);
      expect(await ask(4_500)).toBe(true);
      expect(await ask(plan.alarms)).toBe(false);
      expect(await judge(tx, { looked: 2 * n, sorted: 0 }, () => ask(n))).toEqual([]);
    });
  });

  it.each(['root', 'large'])('13.2 narrowed by what members differ in are counted to 5,000: %s', async (name) => {
    const scope = scopes[name] as Scope;
    const count = (filter: AlarmFilter) =>
      data.db.snapshot((tx) => countTab(tx, scope, { now, filter: { ...filter, isFace: true } }, 'all'));
    for (const filter of [{ handledStatuses: ['02'] as const }, { text: '高速' }, { condition: 'cleared' as const }]) {
      expect(await count(filter)).toEqual({ n: 5_000, isMore: true });
    }
  });

  it.runIf(dialect === 'sqlite')('13.2 what waits is looked through in an index, by need and by state', async () => {
    const filter = { projectId: idOf('P', 0), isFace: true } as const;
    const plans = await data.db.snapshot(async (tx) => {
      const asked = await statementsOf(tx, async () => {
        await listAlarms(tx, scopes['large'] as Scope, { ...filter, sort: 'need', offset: 0, limit: 20 });
        await countTab(tx, scopes['large'] as Scope, { now, filter: { isFace: true } }, 'unhandled');
      });
      const ofOpen = asked.filter(({ text }) => /event_open_(need|waiting)/.test(text));
      return Promise.all(ofOpen.map(({ text, params }) => byIndex(tx, () => explainPlan(tx, text, params))));
    });
    expect(plans).toHaveLength(2);
    expect(plans[0]?.join('; ')).toContain('event USING COVERING INDEX event_open_need');
    expect(plans[1]?.join('; ')).toContain('event USING COVERING INDEX event_open_waiting');
  });

  it.each(['root', 'large'])('13.2 whether there are more than so many is asked of an index: %s', async (name) => {
    const scope = scopes[name] as Scope;
    const days = { raisedFrom: now - 180 * day };
    const ask = (tx: ReadTx, most: number) =>
      byIndex(tx, () => areManyIncidents(tx, scope, { ...days, isFace: true }, most));
    await data.db.snapshot(async (tx) => {
      expect(await countJoined(tx as HeavyTx, scope, days), 'something to leave out').toBeGreaterThan(1_000);
      expect(await ask(tx, 1_500)).toBe(true);
      expect(await ask(tx, plan.alarms)).toBe(false);
      expect(await judge(tx, { looked: 3_000, sorted: 0 }, () => ask(tx, 1_500))).toEqual([]);
      const asked = await statementsOf(tx, () => ask(tx, 1_500));
      const counting = asked.findLast(({ text }) => text.includes('count('));
      const steps = await byIndex(tx, () => explainPlan(tx, counting?.text ?? '', counting?.params ?? []));
      // Of one organisation among its own alone, however many others have. For all, both others hold members alone.
      expect(steps.join('; ')).toMatch(name === 'root' ? /event_joined\b|event_incident/ : /event_joined_org\b/);
    });
  });
});

describe('the sweep of silence', () => {
  it('SPEC-011 finds the outages of an area among themselves, not among all that is open', async () => {
    await data.db.write(async (tx) => {
      const asked = await statementsOf(tx, async () => {
        await listAreaOutages(tx);
        await loadAreaOutages(tx);
      });
      expect(asked).toHaveLength(2);
      for (const { text, params } of asked) {
        expect((await explainPlan(tx, text, params)).join('; ')).toContain('event_open_type');
      }
    });
  });
});

/** Which alarms each filter, scope and tab has, without any way to find them: every row is looked at, once. */
async function lookAtAll(tx: ReadTx): Promise<AllAlarms> {
  const whole = scopes['root'] as Scope;
  const conditions = new Map<string, SQL | undefined>();
  for (const [name, filter] of Object.entries(filters)) conditions.set(name, await alarmsWhere(tx, whole, filter));
  for (const [name, filter] of Object.entries(tabs))
    conditions.set(`tab ${name}`, await alarmsWhere(tx, whole, filter));
  for (const [name, scope] of Object.entries(scopes)) {
    conditions.set(name, await alarmsWhere(tx, scope, {}));
    conditions.set(`tab assignedToMe of ${name}`, eq(event.assigneeId, scope.userId));
  }
  return walkAlarms(tx, conditions);
}

describe.each(Object.entries(scopes))('the rows that %s finds', (who, scope) => {
  const names = Object.keys(filters);
  const questions = Object.entries(filters).map(([name, filter], at) => {
    const second = at % 2 === 0 ? undefined : names[(at * 7 + 3) % names.length];
    const also = second === undefined ? undefined : filters[second];
    const sort = sorts[at % sorts.length] ?? 'severity';
    return { name, holds: [name, second], filter: { ...filter, also }, sort };
  });
  const ofDays = ['a week', 'half a year', 'raised in half a year', 'raised in a week'].flatMap((name) =>
    (['lastOccurredAt', 'firstOccurredAt', 'severity'] as const).flatMap((sort) => [
      { name: `${name}, ${sort}`, holds: [name], filter: filters[name] ?? {}, sort },
      {
        name: `${name} and handled, ${sort}`,
        holds: [name, 'handled'],
        filter: { ...filters[name], ...filters['handled'] },
        sort,
      },
    ]),
  );
  // In one filter: an index that has the state behind the cause sees to both.
  const ofCauses = ['handled', 'false reports', 'closed by itself'].flatMap((state) =>
    (['lastOccurredAt', 'firstOccurredAt'] as const).map((sort) => ({
      name: `of a cause, ${state}, ${sort}`,
      holds: ['of a cause', state],
      filter: { ...filters['of a cause'], ...filters[state] },
      sort,
    })),
  );
  let all: AllAlarms;
  beforeAll(async () => {
    looked ??= data.db.snapshot(lookAtAll);
    all = await looked;
  }, 120_000);

  it.each(ofScope([...questions, ...ofDays, ...ofCauses], scope))(
    'are those of a look at all of them, page by page and by key: $name',
    async (question) => {
      const { holds, filter, sort } = question;
      for (const order of ['asc', 'desc'] as const) {
        const ids = all.first(130, sort, order, who, ...holds);
        await data.db.snapshot(async (tx) => {
          const page = { ...filter, sort, order, limit: 50 };
          const first = await listAlarms(tx, scope, { ...page, offset: 0 });
          const next = await listAlarms(tx, scope, { ...page, offset: 50 });
          expect([...first, ...next].map(({ id }) => id)).toEqual(ids.slice(0, 100));
          const lastRow = first.at(-1);
          if (lastRow === undefined) return;
          const behind = await listAlarms(tx, scope, { ...page, offset: 0, after: keyOf(lastRow, sort) });
          expect(behind.map(({ id }) => id)).toEqual(ids.slice(first.length, first.length + 50));
        });
      }
    },
  );

  it.each(ofScope(questions, scope))(
    'are counted as they are, or as many more: $name',
    async ({ name, holds, filter }) => {
      const exact = all.count(who, ...holds);
      const { total, isMore } = await data.db.snapshot((tx) =>
        listAndCountAlarms(tx, scope, { ...filter, offset: 0, limit: 1 }),
      );
      if (isMore) expect(total).toBeLessThanOrEqual(exact);
      else expect(total).toBe(exact);
      if (total < 10_000 && isMore) expect(name).not.toBe('none');
    },
  );

  it.each(ofScope(Object.keys(filters), scope))('are counted by tab as by tab they are: %s', async (name) => {
    const counted = await data.db.snapshot((tx) => countTabs(tx, scope, { now, filter: filters[name] ?? {} }));
    for (const tab of alarmTabs) {
      const exact = all.count(who, name, tab === 'assignedToMe' ? `tab assignedToMe of ${who}` : `tab ${tab}`);
      const { n, isMore } = counted[tab];
      // A list under this tab has its number for a total.
      const input = { now, userId: scope.userId, filter: filters[name] ?? {} };
      const single = await data.db.snapshot((tx) => countTab(tx, scope, input, tab));
      // PostgreSQL may look at other rows each time: then both say only that there are more.
      if (isMore) expect(single.isMore, tab).toBe(true);
      else expect(single, tab).toEqual(counted[tab]);
      if (isMore) expect(n, tab).toBeLessThanOrEqual(exact);
      else expect(n, tab).toBe(exact);
    }
  });
});

/** Ten of each kind, by SEED-086 and P-13; the house has an old name that no device has any more. */
describe.each(Object.entries(scopes))('the global search among 200,000 alarms, as %s asks it', (_, scope) => {
  const search = (tx: ReadTx, keyword: string) => searchAll(tx as HeavyTx, scope, { keyword, limit: 10 });

  it.each(['长江大桥', 'cjdq', 'FH-000123', '00123号', '高速', '旧', 'nowhere', '碰撞', '%', '_', '%%', '\\', 'g'])(
    'P-13 looks at few rows of what grows: %s',
    async (keyword) => {
      expect(await data.db.snapshot((tx) => judge(tx, bounds, () => search(tx, keyword)))).toEqual([]);
    },
  );

  it('finds by an old name what happened under it, newest first, and takes wild cards as themselves', async () => {
    await data.db.snapshot(async (tx) => {
      const of = async (isOpen: boolean) =>
        tx.sql
          .select({ id: event.id })
          .from(event)
          .where(and(await alarmsWhere(tx, scope, { text: '旧' }), eq(event.isOpen, isOpen)))
          .orderBy(desc(event.lastOccurredAt), desc(event.id));
      const open = (await of(true)).length;
      const closed = (await of(false)).slice(0, 10).map(({ id }) => id);
      expect(closed.length === 10 || scope === scopes['small']).toBe(true);
      const { devices, events } = await searchAll(tx as HeavyTx, scope, { keyword: '旧', limit: open + 10 });
      expect(devices).toEqual([]);
      expect(events.slice(open).map(({ id }) => id)).toEqual(closed);
      for (const keyword of ['%', '_', '%%', '\\']) {
        const found = await search(tx, keyword);
        // Codes of types are words too: LOW_BATTERY.
        const events = found.events.filter(({ typeCode }) => keyword !== '_' || !typeCode.includes('_'));
        expect({ ...found, events }).toEqual({ devices: [], rails: [], projects: [], events: [] });
      }
    });
  });
});

describe('the judge', () => {
  const faultsOf = (text: string): Promise<string[]> =>
    data.db.snapshot((tx) => judge(tx, bounds, () => selectRaw(tx, sql.raw(text))));

  it('finds walks with a limit that nothing ends', async () => {
    const some = 'SELECT 1 FROM event';
    const walked = dialect === 'sqlite' ? `${some} INDEXED BY event_last` : some;
    for (const text of [
      `${walked} WHERE +severity = 9 ORDER BY last_occurred_at DESC LIMIT 20`,
      `SELECT count(*) FROM (${some} WHERE device_name LIKE '%no such%' LIMIT 10001) AS found`,
      `SELECT count(*) FROM (${some} WHERE id LIKE '%no such%' LIMIT 10001) AS found`,
    ]) {
      expect(await faultsOf(text), text).not.toEqual([]);
    }
  });

  it('finds a list wrong whose index is not there', async () => {
    const newest = 'SELECT id FROM event ORDER BY last_occurred_at DESC, id DESC LIMIT 20';
    expect(await faultsOf(newest)).toEqual([]);
    await data.db.write((tx) => executeRaw(tx, sql.raw('DROP INDEX event_last')));
    expect(await faultsOf(newest)).not.toEqual([]);
    // Lists name it.
    const list = pageOf(scopes['root'] as Scope, {}, 'lastOccurredAt', 'desc').catch((error: unknown) => [
      String(error),
    ]);
    expect(await list).not.toEqual([]);
  });
});
