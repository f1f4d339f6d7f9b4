import { expect } from '@playwright/test';
import SqliteConnection from 'better-sqlite3';
import { test } from './fixture.ts';
import { healthyDevice, personByCall, report, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

const pastRows = 10_250;
const dayMs = 86_400_000;
/** Before anything else that stands there, and not yet so old that the nightly sweep takes it away. */
const firstDay = Math.floor(Date.now() / dayMs) * dayMs - 900 * dayMs;
const dateOf = (dayNo: number): string => new Date(firstDay + dayNo * dayMs).toISOString().slice(0, 10);
const firstMs = firstDay + 17.5 * 3_600_000;
const path = `/device/deviceAlarmList?startDate=${dateOf(0)}&endDate=${dateOf(30)}&size=100`;

/** Works on the product's file while it runs; its own writes wait for a moment. */
function inDatabase(work: (file: SqliteConnection.Database) => void): void {
  const file = new SqliteConnection(stackFacts().databasePath, { timeout: 30_000 });
  work(file);
  file.close();
}

/** Alarms of long ago, a minute apart: copies of one of today. */
function addPast(file: SqliteConnection.Database): void {
  const columns = (file.prepare('PRAGMA table_info(event)').all() as Array<{ name: string }>).map(({ name }) => name);
  const own: Readonly<Record<string, string>> = {
    id: `printf('PAST%08d', n)`,
    revision: '0',
    is_open: '0',
    condition: `'cleared'`,
    handled_status: `'02'`,
    due_at: 'NULL',
    first_occurred_at: `${firstMs} + n * 60000`,
    last_occurred_at: `${firstMs} + n * 60000`,
  };
  const values = columns.map((name) => own[name] ?? `event.${name}`);
  file.exec(
    `WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${pastRows})
     INSERT INTO event (${columns.join()}) SELECT ${values.join()} FROM series, (SELECT * FROM event LIMIT 1) AS event`,
  );
}

test.beforeAll(async () => {
  const person = await personByCall('root');
  const { imei } = await healthyDevice(person);
  await report(imei, { impactG: 4.4 });
  const counted = async () => (await person.get<{ total: number }>('/api/web/alarm/pageAlarm', {})).data.total;
  await expect.poll(counted).toBeGreaterThan(0);
  inDatabase(addPast);
});
test.afterAll(() => {
  inDatabase((file) => file.exec(`DELETE FROM event WHERE id LIKE 'PAST%'`));
});

const nth = (n: number): string => `PAST${String(pastRows - n + 1).padStart(8, '0')}`;

for (const [name, locale, width] of [
  ['a screen', 'zh-CN', 1440],
  ['a phone', 'en-US', 390],
] as const) {
  test(`a list of more than 10,000 rows goes on behind them, forth and back, by the keyboard, on ${name}`, async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'root', `${path}&page=100`, {
      locale,
      viewport: { width, height: 900 },
    });
    await context.addInitScript((chosen) => localStorage.setItem('admin-i18n', chosen), locale);
    await page.reload();
    const rows = page.locator('[data-row]').filter({ visible: true });
    const first = () => rows.first().getAttribute('data-row');
    const pager = page.getByRole('navigation', { name: /下一页|Next/ });
    const next = pager.getByRole('button', { name: /下一页|Next/ });
    const previous = pager.getByRole('button', { name: /上一页|Previous/ });
    const shown = page
      .getByText(/10[,]?000\+/)
      .filter({ visible: true })
      .last();
    await expect.poll(first).toBe(nth(9_901));
    await next.focus();
    await page.keyboard.press('Enter');
    await expect.poll(first).toBe(nth(10_001));
    await expect(pager.getByRole('button', { name: '101', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(shown).toContainText(/10[,]?001/);
    await page.keyboard.press('Enter');
    await expect.poll(first).toBe(nth(10_101));
    await next.click();
    // The last page: fewer rows than fit, and no way further.
    await expect.poll(first).toBe(nth(10_201));
    await expect(rows).toHaveCount(50);
    await expect(next).toBeDisabled();
    await expect(shown).toContainText(/10[,]?250/);
    await previous.focus();
    await page.keyboard.press('Enter');
    await expect.poll(first).toBe(nth(10_101));
    // A page whose address was sent to somebody else opens as it is, and goes back to the last that has a number.
    await page.reload();
    await expect.poll(first).toBe(nth(10_101));
    await previous.click();
    await expect.poll(first).toBe(nth(9_901));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await context.close();
  });
}

test('page 1,000,000 is the last page that has a number; to a call it says where pages end', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'root', `${path}&page=1000000`);
  await expect.poll(() => page.locator('tr[data-row]').first().getAttribute('data-row')).toBe(nth(9_901));
  const person = await personByCall('root');
  const query = { startDate: dateOf(0), endDate: dateOf(30), limit: '100' };
  const far = await person.get<{ errors: unknown[] }>('/api/web/alarm/pageAlarm', { ...query, start: '1000000' });
  expect(far.errno).toBe(9008);
  expect(JSON.stringify(far.data)).toContain('next');
  // Of a list that ends before it is empty, as pages past an end are.
  const short = { ...query, endDate: dateOf(1), start: '1000000' };
  const past = await person.get<{ records: unknown[]; total: number }>('/api/web/alarm/pageAlarm', short);
  expect([past.errno, past.data.records.length, past.data.total > 0]).toEqual([0, 0, true]);
  await context.close();
});

for (const [address, call, who = 'root'] of [
  ['/log?tab=audit', '/home/audit/audit/listPage'],
  ['/log?tab=quarantine', '/home/system/quarantine/listPage'],
  ['/log?tab=letters', '/outboxList'],
  ['/message/msgsettings?tab=log', '/outboxList', 'supervise'],
  ['/imeiImport/importRecord?', '/home/imei/importRecord/listPage'],
  ['/realtimeData/alarmFault?', '/api/web/alarm/pageAlarm'],
] as const) {
  test(`page 1,000,000 typed into ${address} asks for the last page that has a number`, async ({ browser }) => {
    const { page, context } = await takeSeat(browser, who, '/message/list');
    // Of the first question: told how many pages there are, the list goes to the last of them, and so does its address.
    const asked = page.waitForRequest((request) => request.url().includes(call), { timeout: 30_000 });
    await page.goto(`${address}&page=1000000&size=100`);
    const request = await asked;
    const given = request.postDataJSON() as { readonly page?: number } | null;
    expect(Number(given?.page ?? new URL(request.url()).searchParams.get('start'))).toBe(100);
    await context.close();
  });
}
