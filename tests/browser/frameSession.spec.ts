import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { giveCallsTime } from './heldCall.ts';
import { personByCall, takeSeat } from './people.ts';
import { signOut, submitLogin } from './frameKit.ts';
import { at } from './newcomer.ts';

const cookieOf = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

const storedUser = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('admin-account') ?? 'null') as {
      state?: { userInfo?: Record<string, unknown> | null };
    } | null;
    return stored?.state?.userInfo ?? null;
  });

test.describe('signing in', () => {
  test('SEED-004 SEED-069 SEED-070 SEED-071 a user signs in with user name and password on a page with a title, both inputs and remember me', async ({
    page,
  }) => {
    await page.goto(at('/login'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('智能交通护栏在线监测平台');
    await expect(page.getByLabel('用户名')).toBeVisible();
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('checkbox', { name: /自动登录/ })).not.toBeChecked();
    await submitLogin(page, 'supervise');
    await expect(page).toHaveURL(at('/position/index'));
  });

  test('a wrong password is told, keeps the name and empties the password', async ({ page }) => {
    await page.goto(at('/login'));
    await submitLogin(page, 'supervise', 'not-the-password');
    await expect(page.getByTestId('login-error')).not.toBeEmpty();
    await expect(page.getByTestId('login-username')).toHaveValue('supervise');
    await expect(page.getByTestId('login-password')).toHaveValue('');
    await expect(page.getByText('请输入密码')).toHaveCount(0);
    expect(await cookieOf(page, 'admin-token')).toBeUndefined();
  });

  for (const username of ['operate', 'supervise']) {
    test(`SEED-002 ${username} signs in and sees device positions`, async ({ browser }) => {
      const { page, context } = await takeSeat(browser, username);
      await expect(page).toHaveURL(at('/position/index'));
      await page.waitForFunction(() => '__guardlineMap' in window);
      const count = (): Promise<number> =>
        page.evaluate(
          () => (window as unknown as { __guardlineMap: { points(): unknown[] } }).__guardlineMap.points().length,
        );
      await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(0);
      await context.close();
    });
  }

  test('SEED-133 SEED-189 SEED-190 the cookies hold the returned token and uuid, the user info is saved', async ({
    page,
  }) => {
    await page.goto(at('/login'));
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
    await submitLogin(page, 'operate');
    const { data } = (await (await answered).json()) as { data: { token: string; uuid: string } };
    await expect(page).toHaveURL(at('/position/index'));
    expect(await cookieOf(page, 'admin-token')).toBe(data.token);
    expect(await cookieOf(page, 'admin-uuid')).toBe(data.uuid);
    await expect.poll(async () => (await storedUser(page))?.['access']).toContain('operate');
    const user = await storedUser(page);
    for (const field of ['name', 'real_name', 'mobile']) expect(user?.[field], field).toBeTruthy();
    expect(user).toHaveProperty('avatar');
  });

  test('SEED-232 SEED-233 SEED-239 what is missing is said while typing, in Chinese, before anything is sent', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) calls.push(request.url());
    });
    await page.goto(at('/login'));
    await page.getByTestId('login-username').fill('a');
    await page.getByTestId('login-username').fill('');
    await expect(page.getByText('请输入用户名', { exact: true })).toBeVisible();
    await page.getByTestId('login-password').fill('b');
    await page.getByTestId('login-password').fill('');
    await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
    await page.getByTestId('login-submit').click();
    expect(calls).toEqual([]);
  });
});

test.describe('the session', () => {
  test('SEED-193 SEED-194 SEED-195 SEED-303 logout removes both cookies and the user info and goes to the login, and only then tells the server', async ({
    browser,
  }) => {
    const person = await personByCall('viewer');
    const { page, context } = await takeSeat(browser, 'viewer', '/device/deviceAlarmList');
    const token = await cookieOf(page, 'admin-token');
    expect(token).toBe(person.token);
    // What the page had when it called, and not a moment later.
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.endsWith('/api/logout')) {
          Object.assign(window, { cookieAtLogout: document.cookie });
        }
        return send(input, init);
      };
    });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await giveCallsTime(page);
    await page.route('**/api/logout', async (route) => {
      await held;
      await route.continue();
    });
    const called = page.waitForRequest('**/api/logout');
    await signOut(page);
    const request = await called;
    expect(request.postDataJSON()).toEqual({ token });
    expect(await request.headerValue('Access-Token')).toBeNull();
    expect(await page.evaluate(() => (window as unknown as { cookieAtLogout: string }).cookieAtLogout)).toBe('');
    // The server has not answered: the person is out all the same.
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    expect(await cookieOf(page, 'admin-token')).toBeUndefined();
    expect(await cookieOf(page, 'admin-uuid')).toBeUndefined();
    await expect.poll(() => storedUser(page)).toBeNull();
    expect((await person.get('/api/web/account/info')).errno).toBe(0);
    letGo();
    await expect.poll(async () => (await person.get('/api/web/account/info')).errno).not.toBe(0);
    await context.close();
  });

  test('SEED-205 an answer 1605 clears token, uuid and user info and reloads the page', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'viewer', '/device/deviceAlarmList');
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { before: true }));
    // The token is no longer known to the server, as after its end; no answer is under way that lengthens its cookie.
    await page.waitForLoadState('networkidle');
    await context.addCookies([{ name: 'admin-token', value: 'no-longer-valid', url: at('/') }]);
    // Unless a call that the page makes by itself finds it out before the click.
    const click = page.getByTestId('alarm-tab-handled').click({ timeout: 5_000 });
    await click.catch(() => undefined);
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await expect(page.getByText('登录超时，请重新登录', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'before' in window)).toBe(false);
    expect(await cookieOf(page, 'admin-token')).toBeUndefined();
    expect(await cookieOf(page, 'admin-uuid')).toBeUndefined();
    expect(await storedUser(page)).toBeNull();
    await context.close();
  });
});
