import { expect, type Page } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { makeNewcomer } from './newcomer.ts';
import { makeSite, type Site } from './ownSite.ts';
import { stackFacts } from './stackFacts.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

const collision = { impactG: 4.4, tiltX: 1 };
const statuses = async (site: Site): Promise<string[]> => {
  const { data } = await site.person.get<{ records: { handledStatus: string }[] }>('/api/web/alarm/pageAlarm');
  return data.records.map(({ handledStatus }) => handledStatus);
};

test.describe('an alarm is acknowledged in one act', () => {
  test.setTimeout(120_000);

  test('13.1 from the message that stands over any page for three seconds', async ({ browser }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, '/message/list');
    await expect(page.getByTestId('header')).toBeVisible();
    await site.report(0, collision);
    const toast = page.getByTestId('alarm-toast');
    await expect(toast).toContainText('碰撞报警');
    await page.getByTestId('alarm-toast-ack').click();
    await expect.poll(() => statuses(site)).toEqual(['01']);
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    await expect(toast).toHaveCount(0);
    await context.close();
  });

  test('13.1 on its row of the list', async ({ browser }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList');
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await row.getByTestId('alarm-card-ack').click();
    await expect(row).toHaveAttribute('data-handled', '01');
    await expect(row.getByTestId('alarm-card-ack')).toHaveCount(0);
    await expect(page).not.toHaveURL(/open=/);
    await context.close();
  });

  test('13.1 from the bell', async ({ browser }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, '/project/index');
    await site.report(0, collision);
    await page.getByTestId('header-bell').click();
    const row = page.getByTestId('message-centre').locator('tr[data-row]').first();
    await row.getByTestId('message-ack').click();
    await expect.poll(() => statuses(site)).toEqual(['01']);
    await expect(row.getByTestId('message-ack')).toHaveCount(0);
    // Acknowledged is not handled: the message stays as it is.
    await expect(row).toHaveAttribute('data-handled', '00');
    await context.close();
  });

  test('13.1 on a wall where somebody with the right is signed in, by button or key, and by nobody else', async ({
    browser,
  }) => {
    const site = await makeSite(2);
    const fullHd = { viewport: { width: 1920, height: 1080 } };
    const wall = await sit(browser, site.who, '/screen', fullHd);
    const incident = wall.page.getByTestId('wall-incident');
    await site.report(0, collision);
    await expect(incident).toBeVisible();
    // The button, too, is its own half a second after it came.
    await expect(async () => {
      // On a busy machine it may have been taken by the click before.
      if ((await statuses(site))[0] === '00') await wall.page.getByTestId('wall-ack').click({ timeout: 1_000 });
      await expect.poll(() => statuses(site), { timeout: 3_000 }).toEqual(['01']);
    }).toPass();
    await expect(wall.page.getByTestId('wall-ack')).toHaveCount(0);
    await site.report(1, collision);
    await expect(wall.page.getByTestId('wall-ack')).toBeVisible();
    // The key is its own half a second after it came, however long the page took to draw it.
    await expect(async () => {
      await wall.page.keyboard.press('a');
      expect(await statuses(site)).toEqual(['01', '01']);
    }).toPass();
    await wall.context.close();
  });

  test('13.1 a wall of somebody without the right shows the alarm and takes nothing', async ({ browser }) => {
    const site = await makeSite(1, []);
    const wall = await sit(browser, site.who, '/screen', { viewport: { width: 1920, height: 1080 } });
    await site.report(0, collision);
    await expect(wall.page.getByTestId('wall-incident')).toBeVisible();
    await expect(wall.page.getByTestId('wall-ack')).toHaveCount(0);
    await wall.page.keyboard.press('a');
    await wall.page.keyboard.press('m');
    expect(await statuses(site)).toEqual(['00']);
    await wall.context.close();
  });
});

test('13.1 a wall of a screen account has no button, no key, and its calls are refused; beside it a person takes the alarm', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await makeSite(1);
  const screen = await makeNewcomer({ orgId: site.orgId, isScreen: true, realName: '大屏' });
  const fullHd = { viewport: { width: 1920, height: 1080 } };
  const wall = await sit(browser, screen, '/screen', fullHd);
  const own = await sit(browser, site.who, '/screen', fullHd);
  await site.report(0, collision);
  // Both show the same alarm; who has the right has the button.
  await expect(own.page.getByTestId('wall-ack')).toBeVisible();
  await expect(wall.page.getByTestId('wall-incident')).toBeVisible();
  await expect(wall.page.getByTestId('wall-ack')).toHaveCount(0);
  const calls: string[] = [];
  wall.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // Past the half second in which the key is nobody's.
  await wall.page.waitForTimeout(700);
  await wall.page.keyboard.press('a');
  await wall.page.keyboard.press('m');
  expect(calls.filter((path) => path.startsWith('/api/web/alarm/ack'))).toEqual([]);
  const { data } = await site.person.get<{ records: { id: string; handledStatus: string }[] }>(
    '/api/web/alarm/pageAlarm',
  );
  const ids = data.records.map(({ id }) => id);
  const bySelf = await signIn(stackFacts(), screen.username, screen.password);
  expect((await bySelf.post('/api/web/alarm/ack', { ids, whole: true })).errno).toBe(1403);
  expect(await statuses(site)).toEqual(['00']);
  await expect(async () => {
    if ((await statuses(site))[0] === '00') await own.page.keyboard.press('a');
    await expect.poll(() => statuses(site), { timeout: 3_000 }).toEqual(['01']);
  }).toPass();
  for (const each of [wall, own]) await each.context.close();
});

test('13.4 who is on an alarm: a supervisor gives it to an operator, who has it in a tab and in the bell, and gives it back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await makeSite(1);
  const chief = await makeNewcomer({ orgId: site.orgId, roles: ['supervise_zhidui'], realName: '值班长' });
  const list = await sit(browser, site.who, '/device/deviceAlarmList');
  const { page } = await sit(browser, chief, '/device/deviceAlarmList');
  await site.report(0, collision);
  const row = (of: Page) => of.locator('tr[data-row]').filter({ hasText: '碰撞报警', visible: true });
  await row(page).getByText('碰撞报警').click();
  await expect(page.getByTestId('alarm-who')).toContainText('暂无');
  await page.getByTestId('alarm-who').getByTestId('alarm-assign').click();
  await page.getByTestId('alarm-assignee').fill(site.who.username);
  await page.getByRole('option').filter({ hasText: site.who.username }).click();
  await page.getByTestId('alarm-assign-submit').click();
  await expect(page.getByTestId('alarm-who')).toContainText('试用员');
  await expect(page.getByTestId('alarm-timeline')).toContainText('指派');
  // The other browser has it by itself.
  await expect(row(list.page)).toContainText('试用员');
  await list.page.getByTestId('alarm-tab-assignedToMe').click();
  await expect(row(list.page)).toHaveCount(1);
  await expect(list.page.getByTestId('alarm-tab-assignedToMe')).toHaveText('指派给我1');
  await row(list.page).getByText('碰撞报警').click();
  await list.page.getByTestId('alarm-give-back').click();
  await expect(list.page.getByTestId('alarm-who')).toContainText('暂无');
  await expect(page.getByTestId('alarm-who')).toContainText('暂无');
  expect(await violationsOf(page)).toEqual([]);
  for (const each of [page, list.page]) await each.context().close();
});

test('13.4 a tab that is opened while its figure is on its way shows the figure; one that nobody answered is asked again', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await makeSite(1);
  const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList');
  await site.report(0, collision);
  const row = page.locator('tr[data-row]');
  await expect(row).toHaveCount(1);
  const mine = page.getByTestId('alarm-tab-assignedToMe');
  await expect(mine).toHaveText('指派给我0');
  // What the alarm itself made of the list was asked.
  await expect(page.getByTestId('alarm-tab-unhandled')).toContainText('1');
  const { data } = await site.person.get<{ records: { id: string }[] }>('/api/web/alarm/pageAlarm');
  const ids = data.records.map(({ id }) => id);
  const assign = async (userId: string | null): Promise<void> => {
    expect((await site.person.post('/api/web/alarm/assign', { ids, userId, whole: true })).errno).toBe(0);
  };
  const letGo = await holdCall(page, '**/api/web/alarm/pageAlarm?*');
  const asked = page.waitForRequest('**/api/web/alarm/pageAlarm?*');
  await assign(site.who.id);
  // The list asks what the change made of it; its answer comes when another tab is open.
  await asked;
  await mine.click();
  await letGo();
  await expect(row).toHaveCount(1);
  await expect(mine).toHaveText('指派给我1');

  let failures = 1;
  await page.route('**/api/web/alarm/getTabs*', async (route) => {
    failures -= 1;
    // As a proxy answers while the server behind it is away.
    if (failures >= 0) await route.fulfill({ status: 504, body: '' });
    else await route.continue();
  });
  await assign(null);
  await expect(row).toHaveCount(0);
  await expect(mine).toHaveText('指派给我0');
  expect(failures).toBeLessThan(0);
  await context.close();
});

test('13.1 a connection that is cut, or is there and mute, is said within 5 s, and what ticks stands still until it is back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await makeSite(1);
  const { page, context } = await sit(browser, site.who, '/project/index');
  let state: 'open' | 'mute' | 'closed' = 'open';
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (state === 'closed') {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (state === 'open') socket.send(message);
    });
    open.add(socket);
  });
  await page.goto(page.url());
  await site.report(0, collision);
  const slot = page.getByTestId('alarm-bar-slot');
  await expect(slot).toContainText('碰撞报警');
  const band = page.getByTestId('lost-banner');
  await expect(band).toHaveCount(0);
  for (const broken of ['mute', 'closed'] as const) {
    state = broken;
    if (broken === 'closed') for (const socket of open) await socket.close();
    // Five seconds and what a busy machine adds.
    await expect(band).toBeVisible({ timeout: 9_000 });
    const before = await slot.textContent();
    await page.waitForTimeout(3_000);
    expect(await slot.textContent()).toBe(before);
    state = 'open';
    await page.getByRole('button', { name: '立即重连' }).click();
    await expect(band).toHaveCount(0, { timeout: 20_000 });
    await expect.poll(() => slot.textContent()).not.toBe(before);
  }
  await context.close();
});
