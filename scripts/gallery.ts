/**
 * `npm run gallery`: pictures of every screen at three widths, in both languages and both themes, of a running demo.
 * `--only name` takes the screens of that name, `--as 1440-en-dark,390-zh-light` those forms. With `--docs` the few
 * that the README shows are written to docs/pictures, else all of them to test-results/gallery.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { screenRows } from '#client/app/screenRows.ts';
import { findChromium } from './setup/findTools.mjs';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    user: { type: 'string', default: 'supervise' },
    password: { type: 'string' },
    out: { type: 'string', default: 'test-results/gallery' },
    only: { type: 'string' },
    as: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
});

interface Screen {
  readonly path: string;
  readonly signedIn: boolean;
  readonly settleMs: number;
  /** Test id of what is clicked before the picture is taken: the form of the page. */
  readonly opens?: string;
}

type PageName = (typeof screenRows)[number]['name'];

const settleMs: Readonly<Partial<Record<PageName, number>>> = {
  login: 800,
  'position-index': 2_500,
  'realtimeData-index': 4_000,
  'realtimeData-alarmFault': 2_000,
  railList: 2_500,
  log: 800,
  personSet: 1_200,
  screen: 4_000,
  register: 800,
  403: 500,
  500: 500,
};
const signedOut: readonly PageName[] = ['login', 'register'];

/** Every page by its name. What only some may open is seen with `--user root` or `--user operate`. */
const pages = Object.fromEntries(
  screenRows.map(({ name, path }) => [
    name,
    { path, signedIn: !signedOut.includes(name), settleMs: settleMs[name] ?? 1_500 },
  ]),
) as Readonly<Record<PageName, Screen>>;

/** Tabs and forms of pages, and what is no page. */
const parts = {
  audit: { path: '/log?tab=audit', signedIn: true, settleMs: 1_500 },
  security: { path: '/systemSet/personSet?tab=security', signedIn: true, settleMs: 1_000 },
  layout: { path: '/systemSet/personSet?tab=layout', signedIn: true, settleMs: 1_000 },
  preferences: { path: '/systemSet/personSet?tab=preferences', signedIn: true, settleMs: 1_500 },
  wallScreen: { path: '/systemSet/personSet?tab=screen', signedIn: true, settleMs: 1_000 },
  system: { path: '/systemSet/personSet?tab=system', signedIn: true, settleMs: 1_000 },
  policy: { path: '/systemSet/personSet?tab=system&section=policy', signedIn: true, settleMs: 1_000 },
  dictionaries: { path: '/systemSet/personSet?tab=system&section=dictionaries', signedIn: true, settleMs: 1_000 },
  models: { path: '/systemSet/personSet?tab=system&section=models', signedIn: true, settleMs: 1_000 },
  about: { path: '/systemSet/personSet?tab=about', signedIn: true, settleMs: 800 },
  missing: { path: '/nowhere', signedIn: true, settleMs: 500 },
  projectForm: { path: '/project/index', signedIn: true, settleMs: 1_500, opens: 'project-add' },
  deviceForm: { path: '/device/deviceList', signedIn: true, settleMs: 1_500, opens: 'device-add' },
  railForm: { path: '/device/railList', signedIn: true, settleMs: 2_500, opens: 'rail-add' },
  accountForm: { path: '/systemManage/list', signedIn: true, settleMs: 1_500, opens: 'user-add' },
  companyForm: { path: '/userManage/company', signedIn: true, settleMs: 1_500, opens: 'company-add' },
  personForm: { path: '/userManage/user', signedIn: true, settleMs: 1_500, opens: 'person-add' },
  // With `--user root`.
  imeiForm: { path: '/imeiImport/imei', signedIn: true, settleMs: 1_500, opens: 'imei-add' },
  // With `--user operate`.
  ruleForm: { path: '/systemManage/overdueSetting', signedIn: true, settleMs: 1_500, opens: 'overdue-add' },
} as const satisfies Record<string, Screen>;

const screens: Readonly<Record<PageName | keyof typeof parts, Screen>> = { ...pages, ...parts };
type ScreenName = keyof typeof screens;
interface Shot {
  readonly screen: ScreenName;
  readonly width: 1440 | 900 | 390;
  readonly locale: 'zh' | 'en';
  readonly theme: 'light' | 'dark';
  /** What its file is called; else as the screen. */
  readonly file?: string;
}

const heights = { 1440: 900, 900: 900, 390: 844 } as const;
const documented: readonly Shot[] = [
  { screen: 'position-index', width: 1440, locale: 'zh', theme: 'light', file: 'position' },
  { screen: 'deviceAlarmList', width: 1440, locale: 'zh', theme: 'light', file: 'alarms' },
  { screen: 'realtimeData-index', width: 1440, locale: 'en', theme: 'light', file: 'realtime' },
  { screen: 'login', width: 1440, locale: 'zh', theme: 'light' },
  { screen: 'position-index', width: 390, locale: 'zh', theme: 'light', file: 'position' },
  { screen: 'railList', width: 1440, locale: 'zh', theme: 'light', file: 'rails' },
  { screen: 'realtimeData-alarmFault', width: 1440, locale: 'zh', theme: 'light', file: 'report' },
  { screen: 'screen', width: 1440, locale: 'zh', theme: 'dark', file: 'wall' },
];

function everything(): Shot[] {
  const shots: Shot[] = [];
  for (const screen of Object.keys(screens) as ScreenName[]) {
    if (values.only !== undefined && !screen.includes(values.only)) continue;
    for (const width of [1440, 900, 390] as const) {
      for (const locale of ['zh', 'en'] as const) {
        for (const theme of ['light', 'dark'] as const) {
          const isWanted = values.as === undefined || values.as.split(',').includes(`${width}-${locale}-${theme}`);
          if (isWanted) shots.push({ screen, width, locale, theme });
        }
      }
    }
  }
  return shots;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One sign-in for all pictures: the server slows whoever signs in too often. */
async function signIn(browser: Browser): Promise<Session> {
  const context = await browser.newContext({ baseURL: values.url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByTestId('login-username').fill(values.user);
  await page.getByTestId('login-password').fill(values.password ?? '');
  await page.getByTestId('login-submit').click();
  await page.waitForURL(/position/);
  // It is asked once, and would stand over every picture.
  const later = page.getByTestId('sound-ask-no');
  await later.click({ timeout: 20_000 }).catch(() => undefined);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function take(browser: Browser, shot: Shot, session: Session, folder: string): Promise<void> {
  const { path, signedIn, settleMs, opens }: Screen = screens[shot.screen];
  const context = await browser.newContext({
    baseURL: values.url,
    viewport: { width: shot.width, height: heights[shot.width] },
    colorScheme: shot.theme,
    deviceScaleFactor: 1,
    ...(signedIn && { storageState: session }),
  });
  const locale = shot.locale === 'zh' ? 'zh-CN' : 'en-US';
  await context.addInitScript({
    content: `for (const key of ['admin-i18n', 'admin-i18n-' + (/admin-uuid=([^;]+)/.exec(document.cookie)?.[1] ?? '')]) localStorage.setItem(key, '${locale}'); localStorage.setItem('mantine-color-scheme-value', '${shot.theme}');`,
  });
  const page = await context.newPage();
  await page.goto(path);
  // What a page asks for is there, however slow the machine is. What a far server does not answer is not waited for.
  await page.waitForLoadState('networkidle').catch(() => console.log(`${shot.screen}: some of it was not answered`));
  await page.waitForTimeout(settleMs);
  if (opens !== undefined) {
    await page.getByTestId(opens).first().click();
    await page.waitForTimeout(800);
  }
  const name = `${shot.file ?? shot.screen}-${shot.width}-${shot.locale}${shot.theme === 'dark' ? '-dark' : ''}.png`;
  await page.screenshot({ path: join(folder, name) });
  await context.close();
  console.log(name);
}

const folder = values.docs ? 'docs/pictures' : values.out;
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
if (executablePath === null) throw new Error('Chromium was not found on this machine');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const session = await signIn(browser);
  for (const shot of values.docs ? documented : everything()) await take(browser, shot, session, folder);
} finally {
  await browser.close();
}
