import Database from 'better-sqlite3';
import { expect, type Page } from '@playwright/test';
import { ulid } from 'ulid';
import { test } from './fixture.ts';
import { takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { shown } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

const day = 86_400_000;
/** Older than a day: root is told of newer ones by a notice, which others' tests would meet. */
const at = (): number => Date.now() - 2 * day;
const address = '/log?tab=quarantine';

interface Kept {
  readonly queue?: string;
  readonly cause: string | null;
  readonly reason: string;
  readonly deviceNo?: number | null;
  readonly payload: string;
}

function withDatabase<T>(work: (db: Database.Database) => T): T {
  const db = new Database(stackFacts().databasePath, { timeout: 5_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
const put = (rows: readonly Kept[]): void =>
  withDatabase((db) => {
    const insert = db.prepare(
      'INSERT INTO quarantine (id, queue, reason, cause, device_no, payload, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    db.transaction(() => {
      for (const { queue = 'telemetry-0', reason, cause, deviceNo = null, payload } of rows) {
        insert.run(ulid(at()), queue, reason, cause, deviceNo, payload, at());
      }
    })();
  });
const someDevice = () =>
  withDatabase(
    (db) =>
      db.prepare('SELECT device_no AS no, device_name AS name FROM device LIMIT 1').get() as {
        no: number;
        name: string;
      },
  );
const empty = (): void => withDatabase((db) => void db.prepare('DELETE FROM quarantine').run());

const list = (page: Page) => shown(page).getByTestId('quarantine-list');
const rowsOf = (page: Page) => list(page).locator('tr[data-row]');
const itemOf = (deviceNo: number, seq: number) => ({
  deviceNo,
  sentTs: at() - seq,
  seq,
  receivedAt: at(),
  type: 'telemetry',
  flags: 0,
  metrics: { tilt: 0.1 },
});
const refused = (n: number, deviceNo: number): Kept[] =>
  Array.from({ length: n }, (_, seq) => ({
    cause: 'no such device',
    reason: 'no such device',
    deviceNo,
    payload: JSON.stringify(itemOf(deviceNo, 900_000 + seq)),
  }));

test.describe('10.2 the quarantine', () => {
  test.beforeEach(empty);
  test.afterAll(empty);

  test('root looks into it, retries one by keyboard and all of a cause, and removes what is left', async ({
    browser,
  }) => {
    const device = someDevice();
    put(refused(4, device.no));
    put([
      {
        cause: 'SyntaxError: half a JSON',
        reason: 'SyntaxError: half a JSON\n    at x',
        payload: '{"v":1,"items":[{"se',
      },
    ]);
    const { page, context } = await takeSeat(browser, 'root', '/systemSet/personSet?tab=system&section=health');
    // The health page is red, and leads here.
    await expect(page.getByTestId('health-quarantine')).toHaveAttribute('data-level', 'bad');
    await expect(page.getByTestId('health-quarantine')).toContainText('5 条');
    await page.getByTestId('health-to-quarantine').click();
    await expect(rowsOf(page)).toHaveCount(5);
    await expect(rowsOf(page).filter({ hasText: device.name })).toHaveCount(4);
    expect(await violationsOf(page)).toEqual([]);

    // By keyboard: what it holds, and another try.
    const first = rowsOf(page).filter({ hasText: device.name }).first();
    await first.focus();
    await page.keyboard.press('Enter');
    const detail = page.getByTestId('quarantine-detail');
    await expect(detail.getByLabel('数据内容', { exact: true })).toContainText('"tilt": 0.1');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The keyboard comes back to the row.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await detail.getByTestId('quarantine-retry-one').press('Enter');
    await expect(page.getByText('1 条将重新处理', { exact: true })).toBeVisible();
    // The workers put it back: the page learns of it by itself.
    await expect(rowsOf(page)).toHaveCount(4);

    await shown(page).getByTestId('quarantine-cause').click();
    await page.getByRole('option', { name: '没有这个设备 (3)' }).click();
    await shown(page).getByTestId('quarantine-retry-all').click();
    await expect(page.getByText('3 条将重新处理', { exact: true })).toBeVisible();
    await expect(list(page).getByText('没有符合条件的数据', { exact: true })).toBeVisible();
    await list(page).getByRole('button', { name: '重置筛选' }).click();

    // Half a JSON has no way back: it says so, and can only be removed.
    await expect(rowsOf(page)).toHaveCount(1);
    await rowsOf(page).first().click();
    await expect(detail.getByText('它的内容无法读取，无法重试。', { exact: true })).toBeVisible();
    await expect(detail.getByTestId('quarantine-retry-one')).toBeDisabled();
    await detail.getByRole('button', { name: '永久删除' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: '将永久删除 1 条数据' })
      .getByRole('button', { name: '永久删除' })
      .click();
    await expect(list(page).getByText('隔离区是空的', { exact: true })).toBeVisible();
    await context.close();
  });

  test('a row that waits for its retry is asked about until it is gone, whatever the counts said first', async ({
    browser,
  }) => {
    put(refused(1, someDevice().no));
    const { page, context } = await takeSeat(browser, 'root', address);
    await expect(rowsOf(page)).toHaveCount(1);
    // The rows were read before the workers put it back, the counts behind that.
    await page.route('**/home/system/quarantine/listPage', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = (await response.json()) as { readonly data: { readonly records: readonly object[] } };
      const records = body.data.records.map((row) => ({ ...row, retryAt: Date.now() }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, records } } });
    });
    await page.route('**/home/system/quarantine/list', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = (await response.json()) as { readonly data: { readonly causes: readonly object[] } };
      const causes = body.data.causes.map((cause) => ({ ...cause, asked: 0 }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, causes } } });
    });
    await shown(page).getByTestId('quarantine-refresh').click();
    await expect(rowsOf(page)).toHaveAttribute('data-asked', 'true');
    empty();
    await expect(list(page).getByText('隔离区是空的', { exact: true })).toBeVisible();
    await context.close();
  });

  test('5,000 rows turn page by page; a lost connection leaves what was known and says so; a phone has cards', async ({
    browser,
  }) => {
    const device = someDevice();
    put(refused(5_000, device.no));
    const { page, context } = await takeSeat(browser, 'root', address);
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(list(page)).toContainText('5,000');
    await page.route('**/home/system/quarantine/**', (route) => route.abort());
    await shown(page).getByTestId('quarantine-refresh').click();
    await expect(shown(page).getByTestId('quarantine-late')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(20);
    await page.unroute('**/home/system/quarantine/**');
    await shown(page).getByTestId('quarantine-late').getByRole('button').click();
    await expect(shown(page).getByTestId('quarantine-late')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list(page).locator('li[data-row]')).toHaveCount(20);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await context.close();
  });

  test('nobody but root has the tab', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', address);
    await expect(shown(page).getByTestId('log-tab-log')).toBeVisible();
    await expect(shown(page).getByTestId('log-tab-quarantine')).toHaveCount(0);
    await expect(shown(page).getByTestId('quarantine-list')).toHaveCount(0);
    await context.close();
  });
});
