import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { layoutDefaults, type LayoutKey, type LayoutSettings } from '#domain/access/layout.ts';
import { personalDefaults } from '#domain/settings/personal.ts';
import { signIn, type Person } from '../../scripts/harness/person.ts';
import { users } from '../../scripts/seed/organizations.ts';
import { makeNewcomer } from './newcomer.ts';
import type { Seat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

/** Who stands in for people of the seed in this worker: tests beside it change settings, too. */
const standIns = new Map<string, Person>();

/** Where who looks at the frame belongs: tests hit few devices there, and a flood would put a band above the page. */
const calmOrgId = 'AH-BB';

/** Somebody with the roles of one of the seed's people, and their organisation if it is a part. Root is shared. */
async function standIn(username: string): Promise<Person> {
  const seeded = users.find((each) => each.username === username);
  if (seeded === undefined || username === 'root') throw new Error(`nobody stands in for ${username}`);
  const known = standIns.get(username);
  if (known !== undefined && (await known.get('/api/web/account/info')).errno === 0) return known;
  const { orgId, roles } = seeded;
  const who = await makeNewcomer({ roles, orgId: orgId ?? calmOrgId });
  const person = await signIn(stackFacts(), who.username, who.password);
  standIns.set(username, person);
  return person;
}

interface Where {
  readonly path?: string;
  /** Whom of the seed's people it stands in for. */
  readonly username?: string;
  readonly options?: BrowserContextOptions;
}

/** A new browser of who stands in for somebody, with the settings as they are. */
export async function enter(browser: Browser, where: Where = {}): Promise<Seat & { readonly username: string }> {
  const { path = '/device/deviceAlarmList', username = 'viewer', options } = where;
  const { url } = stackFacts();
  const person = await standIn(username);
  const { data } = await person.get<{ userInfo: { uuid: string; username: string } }>('/api/web/account/info');
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
  return { context, page, username: data.userInfo.username };
}

/** The same with the default settings but for `change`. */
export async function seat(
  browser: Browser,
  change: Partial<LayoutSettings> = {},
  where: Where = {},
): ReturnType<typeof enter> {
  const person = await standIn(where.username ?? 'viewer');
  const layout = await person.post('/api/web/setting/layout', { ...layoutDefaults, ...change });
  const personal = await person.post('/api/web/setting/personal', { ...personalDefaults, soundAsked: true });
  expect([layout.errno, personal.errno]).toEqual([0, 0]);
  return enter(browser, where);
}

/** The settings that the server keeps of who stands in for one of the seed's people. */
export const saved = async (username: string): Promise<Partial<LayoutSettings>> =>
  (await (await standIn(username)).get<Partial<LayoutSettings>>('/api/web/setting/layout')).data;
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
