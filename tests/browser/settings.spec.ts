import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { healthyDevice, mapReady, personByCall, report, restorePersonal, takeSeat } from './people.ts';
import { shown } from './tabSeat.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsInBothThemes } from './violations.ts';
import { openTab, personSet, savedToast } from './settingsKit.ts';

/** Signs in by typing without saying where to go. */
async function signInPlainly(page: Page, username: string): Promise<void> {
  const facts = stackFacts();
  await page.goto(`${facts.url}/login`);
  await page.getByTestId('login-username').fill(username);
  await page.getByTestId('login-password').fill(facts.password);
  await page.getByTestId('login-submit').click();
}

test.describe('preferences', () => {
  test.afterEach(async () => {
    for (const username of ['operate2', 'supervise']) await restorePersonal(username);
  });

  test('SEED-013 SEED-062 are set on /systemSet/personSet, survive a reload and wait in another browser', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'operate2', personSet);
    await openTab(page, 'preferences');
    await page.getByTestId('preferences-page-size').getByText('50', { exact: true }).click();
    await expect(savedToast(page)).toBeVisible();
    await page.getByTestId('preferences-landing').click();
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/web/setting/personal'));
    await page.getByRole('option', { name: '实时数据' }).click();
    await expect(page.getByTestId('preferences-landing')).toHaveValue('实时数据');
    await told;
    await page.reload();
    await expect(page.getByTestId('preferences-landing')).toHaveValue('实时数据');
    await expect(page.getByTestId('preferences-page-size').getByRole('radio', { name: '50' })).toBeChecked();
    await page.goto('/device/deviceAlarmList');
    await expect(page.getByRole('combobox', { name: '50 条/页' })).toBeVisible();
    await context.close();

    const other = await browser.newContext();
    const there = await other.newPage();
    await signInPlainly(there, 'operate2');
    await expect(there).toHaveURL((url) => url.pathname === '/realtimeData/index');
    await expect(there.getByRole('combobox', { name: '50 条/页' })).toBeVisible();
    await other.close();
  });

  test('the language of one browser is that of another at its next visit', async ({ browser }) => {
    const first = await takeSeat(browser, 'operate2', personSet);
    const second = await takeSeat(browser, 'operate2', '/device/deviceAlarmList');
    await openTab(first.page, 'preferences');
    const told = first.page.waitForResponse((answer) => answer.url().endsWith('/api/web/setting/personal'));
    await first.page.getByTestId('preferences-locale').getByText('English').click();
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('Personal settings');
    await told;
    await second.page.reload();
    await expect(second.page.getByRole('heading', { level: 1 })).toHaveText('Device alarms (fire alarm management)');
    await first.context.close();
    await second.context.close();
  });

  test('the map opens where it was picked on the small map', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'operate2', '/position/index');
    await mapReady(page);
    const zoomOf = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { __guardlineMap: { zoom(): number } }).__guardlineMap.zoom());
    const before = await zoomOf();
    await openTab(page, 'preferences');
    const save = page.getByTestId('preferences-map-save');
    const state = page.getByTestId('preferences-map-state');
    let zoom = 0;
    // The small map may begin farther out than the large one stood.
    await expect(async () => {
      await shown(page).getByLabel('放大').click();
      const told = page.waitForResponse((answer) => answer.url().endsWith('/api/web/setting/personal'));
      await save.click();
      const sent = (await told).request().postDataJSON() as { mapDefault: { zoom: number } };
      ({ zoom } = sent.mapDefault);
      expect(zoom).toBeGreaterThan(before);
    }).toPass();
    await page.goto('/position/index');
    await mapReady(page);
    await expect.poll(zoomOf).toBeCloseTo(zoom, 1);
    await openTab(page, 'preferences');
    await page.getByTestId('preferences-map-clear').click();
    await expect(state).toContainText('自动');
    await context.close();
  });

  test('a new alarm sounds and shows on the desktop for who asked for it, below the chosen severity it does not', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'supervise', personSet);
    await context.grantPermissions(['notifications']);
    await page.evaluate(() => {
      const heard: string[] = [];
      const shown: string[] = [];
      Object.assign(window, { heard, shown });
      const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start');
      const begin = start?.value as (this: AudioScheduledSourceNode, when?: number) => void;
      AudioScheduledSourceNode.prototype.start = function start(when?: number) {
        heard.push('tone');
        begin.call(this, when);
      };
      class Shown extends EventTarget {
        static readonly permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title: string) {
          super();
          shown.push(title);
        }
        close(): void {}
      }
      Object.assign(window, { Notification: Shown });
      Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
    });
    const counts = (): Promise<{ heard: number; shown: string[] }> =>
      page.evaluate(() => {
        const { heard, shown } = window as unknown as { heard: string[]; shown: string[] };
        return { heard: heard.length, shown };
      });
    await openTab(page, 'preferences');
    await page.getByTestId('preferences-sound').click({ force: true });
    await expect(savedToast(page)).toBeVisible();
    await page.getByTestId('preferences-sound-test').click();
    await expect.poll(async () => (await counts()).heard).toBeGreaterThan(0);
    await page.getByTestId('preferences-desktop').click({ force: true });
    await expect(page.getByTestId('preferences-desktop')).toBeChecked();
    await expect(page.getByTestId('preferences-desktop-permission')).toHaveAttribute('data-permission', 'granted');
    await page.getByTestId('preferences-sound-severity').getByText('紧急', { exact: true }).click();
    const tested = (await counts()).heard;

    const person = await personByCall('supervise');
    const minor = await healthyDevice(person);
    const critical = await healthyDevice(person, ({ id }) => id !== minor.id);
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    // The impact warning comes first and is silent; the collision behind it sounds.
    await report(minor.imei, { impactG: 0.9 });
    await report(critical.imei, { impactG: 5.1 });
    await expect.poll(async () => (await counts()).shown.join()).toContain(critical.device_name);
    await expect.poll(async () => (await counts()).heard).toBeGreaterThan(tested);
    expect((await counts()).shown.join()).not.toContain(minor.device_name);
    await context.close();
  });
});

test('the wall screen of an organisation is set by a supervisor and only seen by an operator', async ({ browser }) => {
  const supervisor = await takeSeat(browser, 'supervise', personSet);
  await openTab(supervisor.page, 'screen');
  const title = supervisor.page.getByTestId('screen-title');
  const org = supervisor.page.getByTestId('screen-org');
  await title.fill('合肥护栏');
  const letGo = await holdCall(supervisor.page, '**/api/web/setting/screen');
  await supervisor.page.getByTestId('screen-save').click();
  // What is typed while it is being saved stays, unsaved.
  await title.fill('合肥护栏大屏');
  await letGo();
  await expect(savedToast(supervisor.page)).toBeVisible();
  await expect(title).toHaveValue('合肥护栏大屏');
  const own = await org.inputValue();
  await org.click();
  await supervisor.page.getByRole('option').last().click();
  await expect(supervisor.page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
  await supervisor.page.getByTestId('ask-no').click();
  await expect(org).toHaveValue(own);
  await expect(title).toHaveValue('合肥护栏大屏');
  await supervisor.page.getByTestId('screen-save').click();
  await expect(supervisor.page.getByTestId('screen-save')).toBeDisabled();
  await supervisor.page.reload();
  await expect(supervisor.page.getByTestId('screen-title')).toHaveValue('合肥护栏大屏');
  // Somebody else saves meanwhile: the version is theirs, what is typed stays.
  await supervisor.page.getByTestId('screen-title').fill('');
  const root = await personByCall('root');
  const path = '/api/web/setting/screen';
  const { orgId } = (await personByCall('supervise')).session.info as { orgId: string };
  const { data } = await root.get<{ version: number }>(path, { orgId });
  expect((await root.post(path, { orgId, title: '别人的大屏', version: data.version })).errno).toBe(0);
  const save = supervisor.page.getByTestId('screen-save');
  const read = supervisor.page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes(path),
  );
  await save.click();
  await read;
  // Sent before the page has read what it got, it is refused once more.
  const stored = async () => (await root.get<{ screen: { title: string } }>(path, { orgId })).data.screen.title;
  await expect(async () => {
    if ((await stored()) !== '') await save.click({ timeout: 5_000 });
    expect(await stored()).toBe('');
  }).toPass();
  await expect(save).toBeDisabled();
  await expect(supervisor.page.getByTestId('screen-title')).toHaveValue('');
  await supervisor.context.close();
  const operator = await takeSeat(browser, 'operate', personSet);
  await openTab(operator.page, 'screen');
  await expect(operator.page.getByTestId('screen-title')).toBeDisabled();
  await expect(operator.page.getByTestId('screen-save')).toHaveCount(0);
  await operator.context.close();
});

test('SEED-025 SEED-336 about shows version 2.7.0, and copying says whether it worked', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', personSet);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page, 'about');
  const about = page.getByTestId('person-about');
  await expect(about.getByText('2.7.0')).toHaveCount(2);
  await expect(about).toContainText('Chrome');
  await page.getByTestId('about-copy').click();
  await expect(page.getByText('复制成功', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('版本: 2.7.0');
  expect(copied).toContain(`访问地址: ${stackFacts().url}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('refused', 'NotAllowedError');
    };
  });
  await page.getByTestId('about-copy').click();
  await expect(page.getByText('复制失败', { exact: true })).toBeVisible();
  await context.close();
});

test('no tab of settings has a violation of WCAG 2.1 A and AA in either theme', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'root', personSet, { reducedMotion: 'reduce' });
  const found: string[] = [];
  const shown: ReadonlyArray<readonly [tab: string, section: string | undefined, testId: string]> = [
    ['layout', undefined, 'person-layout'],
    ['preferences', undefined, 'preferences-map-state'],
    ['screen', undefined, 'screen-title'],
    ['system', 'global', 'system-product-zh'],
    ['system', 'policy', 'policy-minLength'],
    ['system', 'dictionaries', 'dict-row-NA01'],
    ['system', 'models', 'model-row-GL-T100'],
    ['about', undefined, 'about-copy'],
  ];
  for (const [tab, section, testId] of shown) {
    await openTab(page, tab, section);
    await expect(page.getByTestId(testId)).toBeVisible();
    found.push(...(await violationsInBothThemes(page, `${tab}/${section ?? ''}`)));
  }
  await page.getByTestId('header-setting').click();
  await expect(page.getByTestId('setting-drawer').getByTestId('setting-headerTheme')).toBeVisible();
  found.push(...(await violationsInBothThemes(page, 'drawer')));
  expect(found).toEqual([]);
  await context.close();
});
