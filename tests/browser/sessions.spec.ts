import { expect } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { keepSession, personByCall, takeSeat } from './people.ts';
import { arrive, at, cookieOf, makeNewcomer, openPage, storedUser, typeLogin, toast } from './newcomer.ts';
import { stackFacts } from './stackFacts.ts';
import { sit } from './tabSeat.ts';

test.describe.configure({ timeout: 120_000 });

const daysUntil = (seconds: number): number => (seconds - Date.now() / 1000) / 86_400;

test.describe('a session', () => {
  test('SEED-133 SEED-189 SEED-190 SEED-191 begins with both cookies, the user info, and what the person left: layout, tabs and landing page', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    const elsewhere = await signIn(stackFacts(), person.username, person.password);
    const tabs = [
      { name: 'position-index', fullPath: '/position/index' },
      { name: 'realtimeData-index', fullPath: '/realtimeData/index' },
    ];
    expect((await elsewhere.post('/api/web/setting/layout', { tabs: true })).errno).toBe(0);
    expect((await elsewhere.post('/api/web/setting/tabs', { tabs })).errno).toBe(0);
    const landingRoute = '/device/deviceAlarmList';
    expect((await elsewhere.post('/api/web/setting/personal', { landingRoute })).errno).toBe(0);
    await openPage(page, '/login', 'login-username');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
    await typeLogin(page, person.username, person.password);
    const { data } = (await (await answered).json()) as { data: { uuid: string; token: string } };
    await arrive(page, landingRoute);
    expect((await cookieOf(page, 'admin-token'))?.value).toBe(data.token);
    expect((await cookieOf(page, 'admin-uuid'))?.value).toBe(data.uuid);
    const { realName: name, mobile } = person;
    const stored = { name, real_name: name, mobile, access: [], avatar: null };
    await expect.poll(() => storedUser(page)).toMatchObject(stored);
    await expect(page.getByTestId('tabs')).toContainText('实时数据');
    // Whoever is signed in has nothing to do on the sign-in page.
    await page.goto(at('/login'));
    await arrive(page, landingRoute);
  });

  test('SEED-356 SEED-357 lives a day, with remember me seven and the name is kept; its cookies begin with admin-', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    await openPage(page, '/login', 'login-username');
    await typeLogin(page, person.username, person.password);
    await arrive(page, '/position/index');
    for (const name of ['admin-token', 'admin-uuid']) {
      expect(daysUntil((await cookieOf(page, name))?.expires ?? 0)).toBeGreaterThan(0.99);
      expect(daysUntil((await cookieOf(page, name))?.expires ?? 0)).toBeLessThanOrEqual(1);
    }
    expect((await page.context().cookies()).every(({ name }) => name.startsWith('admin-'))).toBe(true);
    // Nothing of the page that is left may write while they are cleared.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await openPage(page, '/login', 'login-username');
    await expect(page.getByTestId('login-username')).toHaveValue('');
    await page.getByTestId('login-remember').check();
    await typeLogin(page, person.username, person.password);
    await arrive(page, '/position/index');
    const { expires } = (await cookieOf(page, 'admin-token')) ?? { expires: 0 };
    expect(daysUntil(expires)).toBeGreaterThan(6.99);
    expect(daysUntil(expires)).toBeLessThanOrEqual(7);
    await page.goto('about:blank');
    await page.context().clearCookies();
    await openPage(page, '/login', 'login-username');
    await expect(page.getByTestId('login-username')).toHaveValue(person.username);
    await expect(page.getByTestId('login-password')).toBeFocused();
  });

  test('is lengthened by the server while it is used: the cookies go with it', async ({ page }) => {
    const person = await makeNewcomer();
    await openPage(page, '/login', 'login-username');
    await typeLogin(page, person.username, person.password);
    await arrive(page, '/position/index');
    const until = Date.now() + 3 * 86_400_000;
    // Every answer has the header, and the last one counts.
    await page.route(/\/(api|home)\//, async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'access-token-expires': String(until) },
      });
    });
    await page.reload();
    await expect
      .poll(async () => Math.abs(((await cookieOf(page, 'admin-token'))?.expires ?? 0) * 1000 - until))
      .toBeLessThan(5_000);
    // A call that is still under way ends with the page, not with an error of the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('SEED-307 that ran out says so, also after the message is gone, and leads back to where it was', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    await openPage(page, '/login?redirect=%2Fdevice%2FdeviceAlarmList', 'login-username');
    await typeLogin(page, person.username, person.password);
    await arrive(page, '/device/deviceAlarmList');
    // An answer that is under way lengthens the cookie that it finds.
    await page.waitForLoadState('networkidle');
    await page.context().addCookies([{ name: 'admin-token', value: 'no-longer-valid', url: at('/') }]);
    // A call of its own may find it first; then the page leaves for the sign-in while it is being loaded again.
    await page.reload().catch((error: Error) => {
      if (!error.message.includes('net::ERR_ABORTED')) throw error;
    });
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await expect(toast(page, '登录超时，请重新登录')).toBeVisible();
    await expect(page.getByTestId('login-expired')).toContainText('登录超时，请重新登录');
    expect(await cookieOf(page, 'admin-token')).toBeUndefined();
    expect(await storedUser(page)).toBeNull();
    await typeLogin(page, person.username, person.password);
    await arrive(page, '/device/deviceAlarmList');
  });
});

test('m14: a session that more than ten others replaced says so on its page, however often that is loaded, until the next sign-in', async ({
  browser,
}) => {
  const who = await makeNewcomer({ roles: ['root'] });
  const { page, context } = await sit(browser, who, '/device/deviceAlarmList');
  await page.waitForLoadState('networkidle');
  for (let n = 0; n < 10; n += 1) await signIn(stackFacts(), who.username, who.password);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(toast(page, '登录超时，请重新登录')).toBeVisible();
  const why = page.getByTestId('login-expired');
  await expect(why).toContainText('同时登录超过 10 处');
  await page.reload();
  await expect(why).toContainText('同时登录超过 10 处');
  await page.goto(at('/userManage/index'));
  await expect(why).toContainText('同时登录超过 10 处');
  await typeLogin(page, who.username, who.password);
  await arrive(page, '/userManage/index');
  await page.getByTestId('header-user').click();
  await page.getByTestId('header-logout').click();
  await expect(page.getByTestId('login-submit')).toBeVisible();
  await expect(why).toHaveCount(0);
  await context.close();
});

test('m14: cookies that ran out under an open page are told as a session that ran out', async ({ browser }) => {
  const { page, context } = await sit(browser, await makeNewcomer(), '/device/deviceAlarmList');
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByTestId('login-expired')).toContainText('登录超时，请重新登录');
  await context.close();
});

test('ADR 0023: a token that a script carries off opens nothing in another browser', async ({ page, browser }) => {
  const person = await makeNewcomer();
  await openPage(page, '/login', 'login-username');
  await typeLogin(page, person.username, person.password);
  await arrive(page, '/position/index');
  const readable = await page.evaluate(() => document.cookie);
  expect(readable).toContain('admin-token=');
  expect(readable).not.toContain('admin-session-');
  const half = (await page.context().cookies()).find(({ name }) => name.startsWith('admin-session-'));
  expect(half).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const elsewhere = await browser.newContext();
  const carried = readable.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: at('/') };
  });
  await elsewhere.addCookies(carried);
  const thief = await elsewhere.newPage();
  await thief.goto(at('/device/deviceAlarmList'));
  await expect(thief.getByTestId('login-expired')).toContainText('登录超时，请重新登录');
  await elsewhere.close();
  await page.reload();
  await arrive(page, '/position/index');
  await page.getByTestId('header-user').click();
  await page.getByTestId('header-logout').click();
  await expect(page.getByTestId('login-submit')).toBeVisible();
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(async () => (await names()).filter((name) => name.startsWith('admin-session-'))).toEqual([]);
});

test('pages of one browser: one that hears late is that of whoever signed in since; full storage stops no sign-in and no sign-out', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/systemSet/personSet?tab=home');
  const sibling = await context.newPage();
  await sibling.goto(at('/api/health'));
  const tell = () => sibling.evaluate(() => localStorage.setItem('admin-session-turn', String(Math.random())));
  const question = page.getByText('有未保存的修改，确定离开吗？');
  const scribble = async (): Promise<void> => {
    await page.waitForLoadState('networkidle');
    await page.getByTestId('home-real-name').fill('尚未保存');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('r');
    await expect(question).toBeVisible();
  };

  // It slept while somebody else signed in elsewhere.
  await scribble();
  await keepSession(context, await personByCall('operate'));
  const token = (await cookieOf(page, 'admin-token'))?.value;
  await tell();
  await expect(page.getByRole('main').getByText('operate', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  expect((await cookieOf(page, 'admin-token'))?.value).toBe(token);

  // It ended elsewhere, and nobody has signed in.
  await scribble();
  await context.clearCookies();
  await tell();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByTestId('login-submit')).toBeVisible();
  await expect(question).toBeHidden();

  await page.evaluate(() => {
    for (let text = 'x'.repeat(2 ** 20), n = 0; text !== ''; n += 1) {
      try {
        localStorage.setItem(`full-${n}`, text);
      } catch {
        text = text.slice(0, text.length >> 1);
      }
    }
  });
  await typeLogin(page, 'operate2', stackFacts().password);
  await expect(page).toHaveURL(/\/systemSet\/personSet/);
  await page.getByTestId('header-user').click();
  await page.getByTestId('header-logout').click();
  const sent = page.waitForRequest('**/api/logout');
  await page.getByRole('dialog', { name: '退出登录确认' }).getByTestId('ask-yes').click();
  await sent;
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});
