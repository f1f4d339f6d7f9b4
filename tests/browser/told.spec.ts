import { expect, type Page, type Route } from '@playwright/test';
import { test } from './fixture.ts';
import { healthyDevice, mapReady, personByCall, report, takeSeat } from './people.ts';

/** The answer as it was, with this in its data. */
const answeredWith = (more: object) => async (route: Route) => {
  const response = await route.fetch({ maxRetries: 2 });
  const body = (await response.json()) as { readonly data: object };
  await route.fulfill({ response, json: { ...body, data: { ...body.data, ...more } } });
};

/** The account keeps it: a test that ends in another language than Chinese leaves it to the next. */
async function speak(page: Page, name: 'English' | '简体中文'): Promise<void> {
  await page.getByTestId('header-lang').click();
  await page.getByRole('menuitem', { name }).click();
}

test('10.1f a chart of more readings than one answer carries says from when on it is whole, in both languages', async ({
  browser,
}) => {
  const device = await healthyDevice(await personByCall('supervise'), () => true);
  const { page, context } = await takeSeat(browser, 'supervise', `/position/index?id=${device.id}`);
  await speak(page, 'English');
  await mapReady(page);
  const from = Date.UTC(2026, 0, 2, 3, 4, 5);
  await page.route('**/api/web/realtime/getHistory?*', answeredWith({ truncated: true, from }));
  await page.getByTestId('position-tab-chart').click();
  const note = page.getByTestId('history-cut');
  await expect(note).toHaveText('Too many readings: shown from 2026-01-02 11:04:05 on');
  await speak(page, '简体中文');
  await expect(note).toHaveText('数据过多，仅显示 2026-01-02 11:04:05 之后的部分');
  await page.goto(`/realtimeData/index?history=${device.id}`);
  await expect(note).toBeVisible();
  await context.close();
});

test('10.1k a page that was not given every open alarm says so where it lists them, in both languages', async ({
  browser,
}) => {
  const device = await healthyDevice(await personByCall('supervise'), () => true);
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  await page.route('**/api/web/realtime/getSnapshot?*', answeredWith({ truncated: true }));
  await page.goto(`/position/index?id=${device.id}`);
  await page.getByTestId('position-tab-alarms').click();
  const note = page.getByTestId('alarms-cut');
  await expect(note).toHaveText('未关闭的告警超过 2,000 条，此处只含最新的 2,000 条');
  await speak(page, 'English');
  await expect(note).toHaveText('More than 2,000 alarms are open: only the newest 2,000 are shown here');
  await speak(page, '简体中文');
  await expect(note).toHaveText('未关闭的告警超过 2,000 条，此处只含最新的 2,000 条');
  await page.unrouteAll();
  await page.reload();
  await page.getByTestId('position-tab-alarms').click();
  await expect(page.getByTestId('position-drawer')).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.close();
});

test('10.1m SPEC-042 a threshold that somebody changes is the one that an open page shows and tints by, without a reload', async ({
  browser,
}) => {
  const root = await personByCall('root');
  const device = await healthyDevice(await personByCall('supervise'), ({ projectId }) => projectId !== '');
  const { page, context } = await takeSeat(browser, 'supervise', `/position/index?id=${device.id}`);
  const tile = page.getByTestId('position-metric-tilt');
  await expect(tile).toContainText('预警 5.0·报警 10.0');
  const before = (await root.post<Record<string, unknown>>('/home/project/project/info', { id: device.projectId }))
    .data;
  const save = async (thresholds: object | null): Promise<void> => {
    const { data } = await root.post<Record<string, unknown>>('/home/project/project/info', { id: device.projectId });
    const texts = ['address', 'center', 'startDate', 'endDate', 'remark', 'regionCode'] as const;
    const filled = Object.fromEntries(texts.map((name) => [name, data[name] ?? '']));
    const reply = await root.post('/home/project/project/update', { ...formOf(data), ...filled, thresholds });
    expect([reply.errno, reply.errmsg]).toEqual([0, '操作成功']);
  };
  // Near the threshold of 8°, far from the catalogue's 10°.
  await report(device.imei, { tiltX: 7, tiltY: 0 });
  const list = await context.newPage();
  await list.goto(`/realtimeData/index?text=${device.imei}`);
  const row = list.locator(`tr[data-row="${device.id}"]`);
  // Where the machine is too busy for an answer the page asks again.
  await expect(row).toContainText('7.0', { timeout: 60_000 });
  // Of this figure: another one of the device may be near its own threshold.
  const near = '7.00达阈值 80 %';
  await expect(row).not.toContainText(near);
  try {
    await save({ TILT: { raise: 8 }, TILT_WARN: { raise: 4 } });
    await expect(tile).toContainText('预警 4.0·报警 8.0');
    await expect(row).toContainText(near);
  } finally {
    await save(before['thresholds'] ?? null);
  }
  await expect(tile).toContainText('预警 5.0·报警 10.0');
  await expect(row).not.toContainText(near);
  await expect(row).toContainText('7.0');
  await report(device.imei, { tiltX: 0, tiltY: 0 });
  await context.close();
});

/** What the form of a project sends of it. */
function formOf(project: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['id', 'version', 'orgId', 'name', 'code', 'companyId', 'maintenanceCompanyId', 'managerId', 'status'];
  return Object.fromEntries(names.map((name) => [name, project[name] ?? undefined]));
}
