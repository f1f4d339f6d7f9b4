import {
  expect as expectSoon,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { layoutDefaults, type LayoutKey, type LayoutSettings } from '#domain/access/layout.ts';
import { demoLayout } from '../../scripts/seed/demoLayout.ts';
import { personByCall, restorePersonal, type Seat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

/** The machine may be busy with more than this. */
export const expect = expectSoon.configure({ timeout: 15_000 });
const used = new Set<string>();

/**
 * Somebody whose settings are the defaults but for `change`, signed in by call: typing it is shown elsewhere. They get
 * the demonstration's settings back afterwards.
 */
export async function seat(
  browser: Browser,
  change: Partial<LayoutSettings> = {},
  where: { path?: string; username?: string; options?: BrowserContextOptions } = {},
): Promise<Seat> {
  const { path = '/device/deviceAlarmList', username = 'viewer', options } = where;
  const { url } = stackFacts();
  const person = await personByCall(username);
  used.add(username);
  const { errno } = await person.post('/api/web/setting/layout', { ...layoutDefaults, ...change });
  expect(errno).toBe(0);
  await person.post('/api/web/setting/personal', { locale: null });
  const { data } = await person.get<{ userInfo: { uuid: string } }>('/api/web/account/info');
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies([
    { name: 'admin-token', value: person.token, url },
    { name: 'admin-uuid', value: data.userInfo.uuid, url },
    { ...person.cookie, url, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript((userInfo) => {
    localStorage.setItem('guardline-test', '1');
    if (sessionStorage.getItem('seated') !== null || localStorage.getItem('admin-account') !== null) return;
    sessionStorage.setItem('seated', '1');
    localStorage.setItem(
      'admin-account',
      JSON.stringify({ version: 1, state: { userInfo, isLogin: true, duty: null } }),
    );
  }, data.userInfo);
  const page = await context.newPage();
  const told = page.waitForResponse(/account\/info/);
  await page.goto(path);
  await told;
  await expect(page.getByTestId('header')).toBeVisible();
  await page.mouse.move(2, 2);
  return { context, page };
}

/** Gives everybody who was seated the demonstration's settings back. */
export async function leaveAll(): Promise<void> {
  for (const username of used) {
    await restorePersonal(username);
    await (await personByCall(username)).post('/api/web/setting/layout', demoLayout);
  }
}

export const saved = async (username: string): Promise<Partial<LayoutSettings>> =>
  (await (await personByCall(username)).get<Partial<LayoutSettings>>('/api/web/setting/layout')).data;
export const heightOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.height ?? 0;
export const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0;
export const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
export const colorOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

/** A switch of the drawer or the form. */
export const setting = (page: Page, key: LayoutKey): Locator => page.getByTestId(`setting-${key}`);
export async function turn(page: Page, key: LayoutKey, on: boolean): Promise<void> {
  const box = setting(page, key);
  await box.focus();
  if ((await box.isChecked()) !== on) await page.keyboard.press('Space');
  await expect(box).toBeChecked({ checked: on });
}
/** The personal settings' layout tab: the one page that is always longer than a low window. */
export const longPage = '/systemSet/personSet?tab=layout';
export const low = { viewport: { width: 1_280, height: 460 } };
export const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate((y) => window.scrollTo(0, y), top);
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

export async function openLong(browser: Browser, change: Partial<LayoutSettings>): Promise<Seat> {
  const taken = await seat(browser, change, { path: longPage, options: low });
  await expect(taken.page.getByTestId('person-layout')).toBeVisible();
  return taken;
}
