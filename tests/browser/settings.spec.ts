import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { healthyDevice, mapReady, personByCall, report, restorePersonal, takeSeat } from './people.ts';
import { shown } from './tabSeat.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsOf } from './violations.ts';

const personSet = '/systemSet/personSet';
const savedToast = (page: Page) => page.getByText('保存成功', { exact: true }).first();

const addressOf = (tab: string, section?: string): string =>
  `${personSet}?tab=${tab}${section === undefined ? '' : `&section=${section}`}`;

async function openTab(page: Page, tab: string, section?: string): Promise<void> {
  // As a link within the application opens it: a load is dear.
  await page.evaluate((to) => history.pushState(null, '', to), addressOf(tab, section));
  await expect(page.getByTestId(`person-tab-${tab}`)).toHaveAttribute('aria-current', 'page');
}

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

test.describe('the system tab', () => {
  test('is root’s alone', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', personSet);
    await expect(page.getByTestId('person-tab-about')).toBeVisible();
    await expect(page.getByTestId('person-tab-system')).toHaveCount(0);
    await page.goto(`${personSet}?tab=system`);
    await expect(page.getByTestId('person-tab-home')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByTestId('person-system')).toHaveCount(0);
    await context.close();
  });

  test('SPEC-042 root edits a model’s threshold: a report above it is an alarm on a page that is open, without a restart', async ({
    browser,
  }) => {
    const root = await takeSeat(browser, 'root', personSet);
    const watcher = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
    const device = await healthyDevice(await personByCall('supervise'), ({ modelName }) => modelName === 'GL-T200');
    await openTab(root.page, 'system', 'models');
    await root.page.getByTestId('model-GL-T200-edit').click();
    const raise = root.page.getByTestId('threshold-TOPPLE-raise');
    await expect(raise).toHaveValue('45 °');
    await raise.fill('29');
    await expect(root.page.getByText('恢复值必须低于报警值')).toBeVisible();
    await expect(root.page.getByTestId('model-save')).toBeDisabled();
    await root.page.getByTestId('threshold-TOPPLE-clear').fill('25');
    await root.page.getByTestId('model-save').click();
    await expect(savedToast(root.page)).toBeVisible();
    await expect(root.page.getByTestId('model-row-GL-T200')).toContainText('1 类已修改');

    await watcher.page.goto(`/device/deviceAlarmList?tab=unhandled&text=${device.code}`);
    await expect(watcher.page.getByText('没有符合条件的数据')).toBeVisible();
    await report(device.imei, { tilt: 31 });
    await expect(watcher.page.locator('tr[data-row]').filter({ hasText: '倾倒报警' })).toBeVisible();

    await root.page.getByTestId('model-GL-T200-edit').click();
    await expect(raise).toHaveValue('29 °');
    await root.page.getByTestId('threshold-TOPPLE-reset').click();
    await expect(raise).toHaveValue('45 °');
    await root.page.getByTestId('model-save').click();
    await expect(root.page.getByTestId('model-row-GL-T200')).toContainText('默认');
    await root.context.close();
    await watcher.context.close();
  });

  test('SPEC-042 root edits a dictionary name: pages that are open, lists and notices have it at once', async ({
    browser,
  }) => {
    const root = await takeSeat(browser, 'root', personSet);
    // What other tests raised may have filled the first page with less severe ones.
    const watcher = await takeSeat(browser, 'supervise', '/device/deviceAlarmList?severity=1');
    const severity = watcher.page.locator('tr[data-row]').filter({ hasText: '紧急' }).first();
    await expect(severity).toBeVisible();
    const rename = async (name: string): Promise<void> => {
      await root.page.getByTestId('dict-1-edit').click();
      await root.page.getByTestId('dict-name').fill(name);
      await root.page.getByTestId('dict-save').click();
      await expect(root.page.getByTestId('dict-row-1')).toContainText(name);
    };
    await openTab(root.page, 'system', 'dictionaries');
    await root.page.getByTestId('dict-type').click();
    await root.page.getByRole('option', { name: '告警级别' }).click();
    await rename('特急');
    await expect(watcher.page.locator('tr[data-row]').filter({ hasText: '特急' }).first()).toBeVisible();
    await watcher.page.reload();
    await expect(watcher.page.locator('tr[data-row]').filter({ hasText: '特急' }).first()).toBeVisible();
    await rename('紧急');
    await expect(severity).toBeVisible();
    await root.context.close();
    await watcher.context.close();
  });

  test('SPEC-042 root edits the retention and the product’s name: kept, said in open pages and to who signs in next', async ({
    browser,
  }) => {
    const root = await takeSeat(browser, 'root', personSet);
    const watcher = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
    await openTab(root.page, 'system');
    const days = root.page.getByTestId('system-retention-notices');
    await days.fill('30');
    await expect(root.page.getByText('消息应保留31-3650天')).toBeVisible();
    await days.fill('179');
    await expect(root.page.getByText('保存后将永久删除超出新期限的数据：消息。')).toBeVisible();
    await days.fill('181');
    await root.page.getByTestId('system-retention-save').click();
    await expect(savedToast(root.page)).toBeVisible();
    await root.page.reload();
    await expect(days).toHaveValue('181 天');
    await days.fill('180');
    const letGo = await holdCall(root.page, '**/home/setting/setting/global');
    await root.page.getByTestId('system-retention-save').click();
    // What is typed while it is being saved stays, unsaved.
    await days.fill('182');
    await letGo();
    await expect(savedToast(root.page)).toBeVisible();
    await expect(days).toHaveValue('182 天');
    await root.page.getByTestId('system-sections').getByText('字典', { exact: true }).click();
    await expect(root.page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
    await root.page.getByTestId('ask-no').click();
    await root.page.getByTestId('system-retention-save').click();
    const caller = await personByCall('root');
    const kept = async () =>
      (await caller.get<{ retentionDays: { notices: number } }>('/home/setting/setting/global')).data.retentionDays;
    await expect.poll(kept).toMatchObject({ notices: 182 });
    await days.fill('180');
    const product = root.page.getByTestId('system-product-zh');
    // Two cards saved one right after the other.
    const letBothGo = await holdCall(root.page, '**/home/setting/setting/global');
    await root.page.getByTestId('system-retention-save').click();
    await product.fill('护栏监测');
    await root.page.getByTestId('system-product-save').click();
    await letBothGo();
    await expect.poll(kept).toMatchObject({ notices: 180 });
    await expect(watcher.page).toHaveTitle(/ - 护栏监测$/);
    await expect(root.page.getByTestId('system-product-failure')).toHaveCount(0);

    const rename = async (name: string): Promise<void> => {
      await product.fill(name);
      await root.page.getByTestId('system-product-save').click();
      await expect(root.page.getByTestId('system-product-save')).toBeDisabled();
    };
    await rename('江淮护栏监测平台');
    await expect(watcher.page).toHaveTitle(/ - 江淮护栏监测平台$/);
    const stranger = await browser.newPage();
    await stranger.goto(`${stackFacts().url}/login`);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('江淮护栏监测平台');
    await stranger.close();
    await rename('智能交通护栏在线监测平台');
    await expect(watcher.page).toHaveTitle(/ - 智能交通护栏在线监测平台$/);
    await root.context.close();
    await watcher.context.close();
  });

  test('a level of classified protection fills the whole policy with one click, and undo takes it back', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'root', personSet);
    await openTab(page, 'system', 'policy');
    const length = page.getByTestId('policy-minLength');
    const before = await length.inputValue();
    await page.getByTestId('policy-preset-level2').click();
    await expect(length).toHaveValue('8 位');
    await expect(page.getByTestId('policy-idleTimeoutMinutes')).toHaveValue('30 分钟');
    await page.getByTestId('policy-preset-level3').click();
    await expect(length).toHaveValue('10 位');
    await expect(page.getByTestId('policy-preset-level3')).toBeDisabled();
    await page.getByRole('button', { name: '撤销修改' }).click();
    await expect(length).toHaveValue(before);
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

for (const scheme of ['light', 'dark'] as const) {
  test(`no tab of settings has a violation of WCAG 2.1 A and AA in the ${scheme} theme`, async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'root', personSet, { reducedMotion: 'reduce' });
    await context.addInitScript((value: string) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
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
      found.push(...(await violationsOf(page)).map((each) => `${tab}/${section ?? ''} ${each}`));
    }
    await page.getByTestId('header-setting').click();
    await expect(page.getByTestId('setting-drawer').getByTestId('setting-headerTheme')).toBeVisible();
    found.push(...(await violationsOf(page)).map((each) => `drawer ${each}`));
    expect(found).toEqual([]);
    await context.close();
  });
}
