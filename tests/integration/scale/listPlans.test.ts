import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { and, count, inArray, sql } from 'drizzle-orm';
import { listAudit } from '#db/audit/listAudit.ts';
import { listStatusLog } from '#db/devices/listStatusLog.ts';
import type { ReadTx } from '#db/engine/database.ts';
import { byIndex } from '#db/engine/byIndex.ts';
import { dialect } from '#db/engine/dialect.ts';
import { explainPlan } from '#db/engine/explainPlan.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { countByCause } from '#db/ingest/countByCause.ts';
import { listQuarantine } from '#db/ingest/listQuarantine.ts';
import { quarantineFigures } from '#db/ingest/quarantineFigures.ts';
import { listImportJobs } from '#db/imports/listImportJobs.ts';
import { listImportRows } from '#db/imports/listImportRows.ts';
import { countUnread, countUnreadOrAbnormal } from '#db/notices/countUnread.ts';
import { listNotices } from '#db/notices/listNotices.ts';
import { listOutbox } from '#db/notices/listOutbox.ts';
import { unreadOf } from '#db/notices/noticeState.ts';
import { outboxFigures } from '#db/notices/outboxFigures.ts';
import { readAllNotices } from '#db/notices/readAllNotices.ts';
import type { KeyedPage, Part } from '#db/paging/listing.ts';
import { noticeUser } from '#db/schema/notices.ts';
import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { quietActions } from '#domain/audit/quietActions.ts';
import { noticeTabs } from '#domain/notices/noticeTabs.ts';
import { placeOfText } from '#domain/paging/place.ts';
import { day } from '#domain/time.ts';
import { forgetStatistics } from '#scripts/bench/fullHouse/analyze.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { idIn, idOf, series } from '#scripts/bench/fullHouse/series.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { judge, statementsOf, type Statement } from '#tests/support/plans.ts';

/** However many rows there are, a statement looks at no more than these, and sorts no more. */
const bounds = { looked: 25_000, sorted: 4_501 };
const now = Date.UTC(2026, 9, 1);
const plan = scaled(
  {
    part: 0.001,
    devices: 400,
    rails: 40,
    openAlarms: 100,
    organizations: 40,
    users: 60,
    notices: 100_000,
    noticesOfOne: 100_000,
    auditRows: 200_000,
    statusRows: 200_000,
    deliveries: 200_000,
    importJobs: 2,
    importRowsEach: 100_000,
  },
  now,
);

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
  const filler = await data.filler();
  await fillHouse(filler, plan, { only: ['places', 'messages', 'logs'] });
  await filler.write(async (tx) => {
    // One device that comes and goes all the time, and a flood of what could not be processed.
    await executeRaw(tx, sql.raw(`UPDATE device_status_log SET device_id = '${idOf('D', 7)}' WHERE id % 2 = 0`));
    const rows = `SELECT ${idIn('X', 'n')}, 'telemetry', 'x', '{}', ${now} - n, CASE WHEN n % 1000 = 0 THEN 'rare' WHEN n % 3 = 0 THEN NULL ELSE 'often' END FROM ${series(1, 200_000)} AS numbers`;
    await executeRaw(tx, sql.raw(`INSERT INTO quarantine (id, queue, reason, payload, at, cause) ${rows}`));
    const columns = 'file_name, file_size, file_sha256, file_id, org_id, mode, create_devices, dry_run, updated_at';
    const jobs = `SELECT ${idIn('J', 'n')}, ${columns}, 'completed', created_at + n FROM import_job, ${series(1, 10_200)} AS numbers WHERE id = '${idOf('I', 1)}'`;
    await executeRaw(tx, sql.raw(`INSERT INTO import_job (id, ${columns}, status, created_at) ${jobs}`));
  });
  await forgetStatistics(filler);
}, 300_000);
afterAll(() => data.close());

const pathOf = (no: number): string => {
  const regions = Math.max(2, Math.round(plan.organizations / 6));
  return `/${rootId}/${idOf('OR', 1 + (no % regions))}/${idOf('O', no)}/`;
};
const root: Scope = { userId: idOf('U', 0), access: ['root'], orgPath: `/${rootId}/` };
const scopes: Readonly<Record<string, Scope>> = {
  root,
  'a whole part': { userId: idOf('U', 0), access: ['supervise_zhidui'], orgPath: `/${rootId}/` },
  'a region': { userId: idOf('U', 1), access: ['operate'], orgPath: `/${rootId}/${idOf('OR', 1)}/` },
  'one organisation': { userId: idOf('U', 2), access: ['operate'], orgPath: pathOf(plan.organizations) },
};

type Ask = (tx: ReadTx, scope: Scope, part: Part) => Promise<KeyedPage<object>>;
const asks = <P extends Part>(ask: (tx: ReadTx, scope: Scope, page: P) => ReturnType<Ask>) => ({
  by: (filters: Readonly<Record<string, Omit<P, keyof Part>>>): Array<readonly [string, Ask]> =>
    Object.entries(filters).map(([name, filter]) => [
      name,
      (tx, scope, part) => ask(tx, scope, { ...filter, ...part } as P),
    ]),
});

const days = { start: now - 100 * day, end: now - 93 * day };
const manyOrgs = Array.from({ length: plan.organizations }, (_, at) => idOf('O', 1 + at));

const lists: Readonly<Record<string, Array<readonly [string, Ask]>>> = {
  notices: asks(listNotices).by({
    none: {},
    unread: { isRead: false },
    read: { isRead: true },
    'an action': { noticeActions: ['NA01'] },
    'a rare action': { noticeActions: ['NA06'] },
    'an action that has none': { noticeActions: ['NA05'] },
    'the tab of messages': { isRead: false, noticeActions: noticeTabs.messages },
    'the tab of notifications': { isRead: false, noticeActions: noticeTabs.notifications },
    'a week': days,
    'a week, unread': { ...days, isRead: false },
    'half a year of an action': { start: now - 180 * day, noticeActions: ['NA02'] },
    ids: { ids: [idOf('N', 99_999), idOf('N', 7)] },
    'what a supervisor sees of it': { start: now - 30 * day, seenBy: scopes['a region'] },
  }),
  audit: asks(listAudit).by({
    none: {},
    'without the quiet ones': { without: quietActions },
    'a user': { userId: idOf('U', 3) },
    'a frequent action': { actions: ['alarm.handle'] },
    'a rare action': { actions: ['org.move'] },
    'an action that has none': { actions: ['nothing.never'] },
    'a module': { actions: ['alarm'] },
    'two modules and an action': { actions: ['imei', 'org', 'auth.login'] },
    failed: { outcome: 'failed' },
    'what was right': { outcome: 'ok', without: quietActions },
    'an errno': { errno: 9_004 },
    'a frequent errno': { errno: 0 },
    'a target': { targetType: 'device', targetId: idOf('D', 7) },
    'a target by its id': { targetId: idOf('D', 7) },
    'a kind of target': { targetType: 'device' },
    'a week': days,
    'half a year, failed': { start: now - 180 * day, outcome: 'failed' },
    'a week of a user': { ...days, userId: idOf('U', 3) },
  }),
  deliveries: asks(listOutbox).by({
    none: {},
    sent: { status: 'sent' },
    failed: { status: 'failed' },
    queued: { status: 'queued' },
    mail: { channel: 'mail' },
    'failed by SMS': { status: 'failed', channel: 'sms' },
    ids: { ids: [idOf('L', 5)] },
  }),
  'deliveries of named organisations': [
    ['one', (tx, _, part) => listOutbox(tx, root, { orgIds: [idOf('O', 3)], ...part })],
    ['many', (tx, _, part) => listOutbox(tx, root, { orgIds: manyOrgs, ...part })],
    ['many, sent', (tx, _, part) => listOutbox(tx, root, { orgIds: manyOrgs, status: 'sent', ...part })],
  ],
  'status log': [
    ['of one that comes and goes', (tx, _, part) => listStatusLog(tx, { deviceId: idOf('D', 7), ...part })],
    ['of a quiet one', (tx, _, part) => listStatusLog(tx, { deviceId: idOf('D', 390), ...part })],
    ['of a week', (tx, _, part) => listStatusLog(tx, { deviceId: idOf('D', 7), ...days, ...part })],
  ],
  'import rows': [
    ['all', (tx, _, part) => listImportRows(tx, idOf('I', 1), part)],
    ['ok', (tx, _, part) => listImportRows(tx, idOf('I', 1), { status: 'ok', ...part })],
    ['failed', (tx, _, part) => listImportRows(tx, idOf('I', 1), { status: 'failed', ...part })],
  ],
  quarantine: [
    ['all', (tx, _, part) => listQuarantine(tx, part)],
    ['a rare cause', (tx, _, part) => listQuarantine(tx, { cause: 'rare', ...part })],
    ['a frequent cause', (tx, _, part) => listQuarantine(tx, { cause: 'often', ...part })],
    ['without a cause', (tx, _, part) => listQuarantine(tx, { cause: '', ...part })],
    ['a cause that has none', (tx, _, part) => listQuarantine(tx, { cause: 'never', ...part })],
  ],
};
/** What is asked under one scope alone is the same under all. */
const unscoped: ReadonlySet<string> = new Set([
  'deliveries of named organisations',
  'status log',
  'import rows',
  'quarantine',
]);
const questionsOf = (who: string) =>
  Object.entries(lists)
    .filter(([list]) => who === 'root' || (!unscoped.has(list) && (list !== 'notices' || who === 'a region')))
    .flatMap(([list, each]) => each.map(([name, ask]) => ({ list, name, ask })));
const judged = (ask: (tx: ReadTx) => Promise<unknown>) => data.db.snapshot((tx) => judge(tx, bounds, () => ask(tx)));

describe.each(Object.entries(scopes))('a list of what grows, as %s sees it', (who, scope) => {
  it.each(questionsOf(who))('is answered by an index: $list, $name', async ({ ask }) => {
    expect(await judged((tx) => ask(tx, scope, { offset: 40, limit: 20 }))).toEqual([]);
  });
});

describe('a list of what grows', () => {
  const { root: all, 'a region': region } = scopes as { root: Scope; 'a region': Scope };
  it.each(questionsOf('root'))(
    'reads on by key as by page, and counts what is there: $list, $name',
    async ({ list, ask }) => {
      const scope = list === 'notices' ? all : region;
      await data.db.snapshot(async (tx) => {
        const whole = await ask(tx, scope, { offset: 0, limit: 90 });
        const first = await ask(tx, scope, { offset: 0, limit: 45 });
        expect(first.records).toEqual(whole.records.slice(0, 45));
        if (first.next !== null) {
          const after = placeOfText(first.next, list === 'import rows' ? 1 : 2) ?? undefined;
          expect(after).toBeDefined();
          expect((await ask(tx, scope, { offset: 0, limit: 45, after })).records).toEqual(whole.records.slice(45));
        }
        // However many there are, `countTo` counts them.
        const exact = await ask(tx, scope, { offset: 0, limit: 1, countTo: 1_000_000 });
        expect(exact.isMore).toBe(false);
        if (whole.isMore) expect(whole.total).toBeLessThanOrEqual(exact.total);
        else expect(whole.total).toBe(exact.total);
        // A page behind the numbered ones is no end of a list that goes on.
        const far = ask(tx, scope, { offset: 10_000_000, limit: 10, pageField: 'start' });
        const errors = [{ field: 'start', message: fieldText('page.far', { n: 10_000 }) }];
        if (whole.isMore) await expect(far).rejects.toMatchObject({ errno: 9_008, data: { errors } });
        else expect((await far).records).toEqual([]);
      });
    },
  );
});

describe('figures that are asked for all the time', () => {
  it('look at few rows of what lies in quarantine and of the deliveries', async () => {
    expect(await judged((tx) => quarantineFigures(tx))).toEqual([]);
    expect(await judged((tx) => outboxFigures(tx))).toEqual([]);
    await data.db.snapshot(async (tx) => {
      expect(await quarantineFigures(tx)).toEqual({ count: 10_000, asked: 0, oldestAt: now - 200_000 });
      expect((await outboxFigures(tx)).byStatus).toMatchObject({ sent: 10_000 });
    });
  });

  it('10.1p look at few rows of each cause in quarantine, and count imports as far as pages go', async () => {
    expect(await judged((tx) => countByCause(tx))).toEqual([]);
    const page = { offset: 0, limit: 20, now };
    expect(await judged((tx) => listImportJobs(tx, root, page))).toEqual([]);
    await data.db.snapshot(async (tx) => {
      expect(await countByCause(tx)).toMatchObject([
        { cause: '', count: 10_000, isMore: true },
        { cause: 'often', count: 10_000, isMore: true, asked: 0 },
        { cause: 'rare', count: 200, isMore: false, asked: 0, firstAt: now - 200_000, lastAt: now - 1_000 },
      ]);
      expect(await listImportJobs(tx, root, page)).toMatchObject({ total: 10_000, isMore: true });
      const last = await listImportJobs(tx, root, { ...page, offset: 9_980 });
      const after = placeOfText(last.next ?? '', 2) ?? undefined;
      const behind = await listImportJobs(tx, root, { ...page, after, limit: 1_000 });
      expect([last.records.length, behind.records.length, behind.next]).toEqual([20, 202, null]);
      const far = listImportJobs(tx, root, { ...page, offset: 10_000 });
      await expect(far).rejects.toMatchObject({ errno: 9_008, data: { errors: [{ field: 'page' }] } });
      expect(await listImportJobs(tx, root, { ...page, status: ['failed'] })).toMatchObject({ isMore: false });
    });
  });
});

describe('an account of 100,000 notices', () => {
  it('has its bell counted without counting them, and tells devices apart', async () => {
    expect(await judged((tx) => countUnread(tx, root))).toEqual([]);
    expect(await judged((tx) => countUnreadOrAbnormal(tx, root))).toEqual([]);
    await data.db.snapshot(async (tx) => {
      expect(await countUnread(tx, root)).toBe(10_000);
      const [told] = await selectRaw<{ n: number }>(
        tx,
        sql`select count(distinct d.id) as n from device d where d.device_status in (2, 3) or d.id in (select k.device_id
from notice_user nu join notice k on k.id = nu.notice_id where nu.user_id = ${root.userId} and nu.is_read <> 1 and nu.deleted_at is null)`,
      );
      expect(await countUnreadOrAbnormal(tx, root)).toBe(told?.n);
    });
  });
});

describe('marking all of them read', () => {
  it('goes by thousands, each found by an index, until none is left, and none twice', async () => {
    for (const [tab, actions] of Object.entries(noticeTabs)) {
      const wanted = { noticeActions: actions, limit: 1_000, now };
      const left = () =>
        data.db.snapshot(async (tx) => {
          const [row] = await tx.sql
            .select({ n: count() })
            .from(noticeUser)
            .where(and(unreadOf(root.userId), inArray(noticeUser.noticeAction, [...actions])));
          return row?.n;
        });
      const unread = await left();
      expect(unread, tab).toBeGreaterThan(tab === 'messages' ? 3_000 : 0);
      const marked = new Set<string>();
      let told = 0;
      for (let isMore = true; isMore;) {
        const asked: Statement[] = [];
        const some = await data.db.write(async (tx) => {
          let ids: string[] = [];
          asked.push(...(await statementsOf(tx, async () => void (ids = await readAllNotices(tx, root, wanted)))));
          return ids;
        });
        // PostgreSQL is told to go by an index, or it would walk the table for the last of many.
        expect(asked.some(({ text }) => text.includes('set_config'))).toBe(dialect === 'postgres');
        for (const { text, params } of asked) {
          if (text.includes('set_config')) continue;
          const steps = await data.db.snapshot((tx) => byIndex(tx, () => explainPlan(tx, text, params)));
          expect(steps.join('; ')).not.toMatch(/SCAN notice_user|Seq Scan on notice_user/);
        }
        told += some.length;
        for (const id of some) marked.add(id);
        isMore = some.length === wanted.limit;
      }
      expect([told, marked.size, await left()], tab).toEqual([unread, unread, 0]);
    }
  }, 120_000);
});

describe('the plans of a database without the index of an order', () => {
  it.each([
    ['audit_log_at', 'audit', 'none'],
    ['outbox_created', 'deliveries', 'mail'],
    ['notice_user_created', 'notices', 'none'],
  ])('are found to be wrong: %s', async (index, list, name) => {
    const asked = questionsOf('root').find((each) => each.list === list && each.name === name);
    await data.db.write((tx) => executeRaw(tx, sql.raw(`DROP INDEX ${index}`)));
    expect(await judged(async (tx) => asked?.ask(tx, root, { offset: 40, limit: 20 }))).not.toEqual([]);
  });
});
