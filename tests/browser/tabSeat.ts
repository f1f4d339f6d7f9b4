import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { layoutDefaults, type LayoutSettings } from '#domain/access/layout.ts';
import { signIn, type Person } from '../../scripts/harness/person.ts';
import { at, makeNewcomer, type Newcomer } from './newcomer.ts';
import { answerSoundAsk, keepSession, lead, type Seat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

/** A person with open tabs, who belongs to one test. */
export interface TabSeat extends Seat {
  readonly who: Newcomer;
  /** The same person over calls. */
  readonly person: Person;
}

/** Gives a person a browser. */
export async function sit(
  browser: Browser,
  who: Newcomer,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Seat> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addInitScript(() => localStorage.setItem('guardline-test', '1'));
  const page = await context.newPage();
  const person = await signIn(stackFacts(), who.username, who.password);
  await answerSoundAsk(person);
  await keepSession(context, person);
  await page.goto(at(path));
  await expect(page).toHaveURL(at(path));
  await page.mouse.move(2, 2);
  return { context, page };
}

/** A newcomer whose tabs are shown, with these settings and roles beside. */
export async function tabSeat(
  browser: Browser,
  wish: {
    readonly layout?: Partial<LayoutSettings>;
    readonly roles?: readonly string[];
    readonly path?: string;
    readonly options?: BrowserContextOptions;
  } = {},
): Promise<TabSeat> {
  const { layout = {}, roles = [], path = '/device/deviceAlarmList', options } = wish;
  const who = await makeNewcomer({ roles });
  const person = await signIn(stackFacts(), who.username, who.password);
  const settings = { ...layoutDefaults, tabs: true, showI18n: true, showLog: true, showReload: true, ...layout };
  expect((await person.post('/api/web/setting/layout', settings)).errno).toBe(0);
  const seat = await sit(browser, who, path, options);
  await expect(tabsOf(seat.page).first()).toBeVisible();
  return { ...seat, who, person };
}

/** Reloads, and waits until the page has what the server keeps of the person: settings of before act until then. */
export async function reloadWhole(page: Page): Promise<void> {
  const told = page.waitForResponse(/account\/info/);
  await page.reload();
  await (await told).finished();
}

export const tabsOf = (page: Page): Locator => page.getByTestId('tabs').locator('[data-tab]');
/** The tab whose page is shown. */
export const currentTab = (page: Page): Locator => page.getByTestId('tabs').locator('[data-tab][data-active]');
export const tabNamed = (page: Page, title: string): Locator =>
  tabsOf(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
export const titlesOf = (page: Page): Promise<string[]> => tabsOf(page).getByRole('link').allInnerTexts();
/** The page that is shown, not the ones kept behind it. */
export const shown = (page: Page): Locator => page.locator('[data-page]').filter({ visible: true });

/** Opens an address as a link within the application does. */
export async function open(page: Page, path: string): Promise<void> {
  await lead(page, path);
  await expect(page).toHaveURL(at(path));
}

export const names = {
  position: '实时定位',
  realtime: '实时数据',
  alarms: '设备告警（火警管理）',
  log: '系统日志',
} as const;
export const paths = {
  position: '/position/index',
  realtime: '/realtimeData/index',
  alarms: '/device/deviceAlarmList',
  log: '/log',
} as const;
