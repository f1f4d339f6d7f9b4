import { judgeMs } from './figures.ts';
import { test } from './fixture.ts';
import { watchMachine } from './machineLag.ts';
import { expect } from './newcomer.ts';
import { makeSite } from './ownSite.ts';
import { lead } from './people.ts';
import { sit } from './tabSeat.ts';

/** Pages of an operator who also supervises. */
const pages = [
  '/position/index',
  '/project/index',
  '/realtimeData/index',
  '/realtimeData/alarmFault',
  '/device/deviceList',
  '/device/railList',
  '/device/deviceAlarmList',
  '/message/list',
  '/message/msgsettings',
  '/systemManage/list',
  '/systemManage/overdueSetting',
  '/userManage/index',
  '/userManage/company',
  '/userManage/user',
  '/systemSet/personSet',
] as const;
/** From the report's answer to the acknowledgement in the database, by one key. */
const withinMs = 2_000;

test('13.1 from any page a collision is acknowledged by one key', async ({ browser }) => {
  test.setTimeout(180_000);
  const site = await makeSite(pages.length, ['operate', 'supervise_zhidui']);
  const { page, context } = await sit(browser, site.who, '/project/index');
  const took: Record<string, number> = {};
  await using machine = watchMachine();
  for (const [at, path] of pages.entries()) {
    await lead(page, path);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    const acked = page.waitForResponse((response) => response.url().includes('/api/web/alarm/ack'));
    await site.report(at, { impactG: 4.4 });
    const reportedAt = performance.now();
    await expect(page.getByTestId('alarm-bar-slot').first()).toContainText('碰撞报警');
    // A hand that sees it needs longer than the half second for which the key is not yet its.
    await page.waitForTimeout(550);
    await page.keyboard.press('a');
    expect((await acked).ok()).toBe(true);
    took[path] = Math.round(performance.now() - reportedAt);
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
  }
  for (const [path, ms] of Object.entries(took)) judgeMs(path, ms, withinMs, machine.ms());
  await context.close();
});
