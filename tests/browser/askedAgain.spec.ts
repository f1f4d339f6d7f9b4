import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { takeSeat } from './people.ts';
import { setWindow } from './windowState.ts';

/** By then a list that may ask again has asked. */
const askedWithinMs = 19_000;

test('a list that nobody answered asks again by itself, not in a hidden window; one whose question takes too long says so and waits', async ({
  browser,
}) => {
  const values = await takeSeat(browser, 'supervise', '/project/index');
  const companies = await takeSeat(browser, 'supervise', '/project/index');
  const hidden = await takeSeat(browser, 'supervise', '/project/index');
  const asked = { values: 0, companies: 0, hidden: 0 };
  // As a proxy answers while the server behind it is away.
  await values.page.route('**/api/web/realtime/pageRealtimeData?*', async (route) => {
    asked.values += 1;
    if (asked.values === 1) await route.fulfill({ status: 504, body: '' });
    else await route.continue();
  });
  await companies.page.route('**/home/company/company/listPage', async (route) => {
    asked.companies += 1;
    await route.fulfill({ status: 504, json: { errno: 1504, errmsg: '查询耗时过长', data: null } });
  });
  await hidden.page.route('**/api/web/realtime/pageRealtimeData?*', async (route) => {
    asked.hidden += 1;
    await route.fulfill({ status: 504, body: '' });
  });
  await companies.page.goto('/userManage/company');
  await hidden.page.goto('/realtimeData/index');
  await expect(hidden.page.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible();
  await setWindow(hidden.page, 'hidden');
  const [hiddenAt, askedBefore] = [Date.now(), asked.hidden];
  await values.page.goto('/realtimeData/index');
  const failed = values.page.getByRole('alert').filter({ hasText: '加载失败' });
  const refused = companies.page.getByRole('alert').filter({ hasText: '查询耗时过长' });
  await expect(refused).toBeVisible();
  // Nobody knows how many there are.
  await expect(companies.page.getByRole('main')).not.toContainText('共 0 条');
  const before = asked.companies;
  await expect(failed).toBeVisible();
  await expect(values.page.getByRole('main')).not.toContainText('共 0 条');
  await expect(values.page.locator('tr[data-row]').first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(asked.values).toBe(2);
  // Meanwhile this one would have asked as well.
  await expect(refused).toBeVisible();
  expect(asked.companies).toBe(before);
  // Nobody sees that one; who comes back to it does not wait.
  await expect.poll(() => Date.now() - hiddenAt).toBeGreaterThan(askedWithinMs);
  expect(asked.hidden).toBe(askedBefore);
  await setWindow(hidden.page, 'visible');
  await expect.poll(() => asked.hidden, { timeout: askedWithinMs / 2 }).toBeGreaterThan(askedBefore);
  for (const { context } of [values, companies, hidden]) await context.close();
});
