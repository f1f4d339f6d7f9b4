import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { makeNewcomer } from './newcomer.ts';
import { makeSite } from './ownSite.ts';
import { healthyDevice, report, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { open, sit } from './tabSeat.ts';
import { accounts, rows } from './listKit.ts';
import { rows as messageRows } from './messageKit.ts';

/** Alarms that were escalated as often as a rule can say: nothing in the product makes them so within a test. */
const mostEscalations = 10;

async function escalateAll(page: Page): Promise<void> {
  await page.route('**/api/web/alarm/pageAlarm*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = (await response.json()) as { data: { records: object[] } };
    const escalated = { handledStatus: '00', escalationLevel: mostEscalations };
    body.data.records = body.data.records.map((row) => ({ ...row, ...escalated }));
    await route.fulfill({ response, json: body });
  });
}

/** True when the cell around does not show all of it. */
const isCut = (within: Locator): Promise<boolean> =>
  within.evaluate((element) => {
    const cell = element.closest('td');
    return cell === null || cell.scrollWidth > cell.clientWidth;
  });

/** True when a part of it is hidden by what it stands in, within the cell. */
const isClipped = (within: Locator): Promise<boolean> =>
  within.evaluate((element) => {
    for (let each: Element | null = element; each !== null && each.tagName !== 'TD'; each = each.parentElement) {
      if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'hidden') return true;
    }
    return false;
  });

test('in English the most severe alarms are named whole, and how often they were escalated', async ({ browser }) => {
  const who = await makeNewcomer({ roles: ['operate'] });
  const person = await signIn(stackFacts(), who.username, who.password);
  expect((await person.post('/api/web/setting/personal', { locale: 'en-US' })).errno).toBe(0);
  await report((await healthyDevice(person)).imei, { impactG: 5.1 });
  const { page, context } = await sit(browser, who, '/device/deviceAlarmList?severity=1');
  const chip = rows(page).first().getByText('Critical', { exact: true });
  await expect(chip).toBeVisible();
  await expect.poll(() => isCut(chip)).toBe(false);
  await escalateAll(page);
  await page.evaluate(() => history.pushState(null, '', '/device/deviceAlarmList'));
  const due = rows(page).first().getByText(`Escalated ${mostEscalations}×`);
  for (const width of [1_440, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(due).toBeVisible();
    await expect.poll(() => isCut(due), `${width}`).toBe(false);
    await expect(page.locator('thead th').filter({ hasText: 'Guardrail', visible: true })).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('in English both answers to a registration stand within the table, and the type of an alarm is named whole', async ({
  browser,
}) => {
  const who = await makeNewcomer({ roles: ['supervise_zhidui'] });
  const person = await signIn(stackFacts(), who.username, who.password);
  expect((await person.post('/api/web/setting/personal', { locale: 'en-US' })).errno).toBe(0);
  for (const width of [1440, 1200]) {
    const options = { viewport: { width, height: 800 } };
    const { page, context } = await sit(browser, who, `${accounts}?status=pending`, options);
    const reject = page.getByRole('button', { name: 'Reject', exact: true }).first();
    await expect(reject).toBeInViewport({ ratio: 1 });
    if (width === 1440) {
      await report((await healthyDevice(person)).imei, { impactG: 0.7 });
      await page.evaluate(() => history.pushState(null, '', '/device/deviceAlarmList?severity=3'));
      const type = rows(page).getByText('Impact warning', { exact: true }).first();
      await expect(type).toBeVisible();
      // A fraction of a pixel is enough for an ellipsis, and too little for scrollWidth.
      const roomOf = (element: Element): number => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const cell = element.closest('td') ?? element;
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return cell.getBoundingClientRect().width - padding - words.getBoundingClientRect().width;
      };
      await expect.poll(() => type.evaluate(roomOf)).toBeGreaterThan(0);
      await page.setViewportSize({ width: 900, height: 800 });
      const name = page.getByRole('columnheader', { name: 'Device' });
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(110);
    }
    await context.close();
  }
});

test('what names a row keeps its room at every width', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
  await escalateAll(page);
  const due = rows(page).first().getByText(`已升级 ${mostEscalations} 次`);
  for (const path of ['/realtimeData/index', '/device/deviceAlarmList']) {
    if (path !== '/realtimeData/index') await open(page, path);
    await expect(rows(page).first()).toBeVisible();
    for (const width of [620, 760, 900, 1_060, 1_130, 1_240, 1_340, 1_440, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      const head = page.locator('thead th').filter({ hasText: '设备', visible: true });
      await expect(head, `${path} at ${width}`).toBeVisible();
      await expect.poll(async () => (await head.boundingBox())?.width ?? 0, `${path} at ${width}`).toBeGreaterThan(110);
      if (path === '/device/deviceAlarmList') await expect.poll(() => isCut(due), `${path} at ${width}`).toBe(false);
    }
  }
  // A call that is still under way ends with the page, not with an error.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('13.8 at 1440 px type, guardrail and value of an alarm are whole, and at 900 it is acknowledged on its row', async ({
  browser,
}) => {
  const railName = '合肥・合肥绕城高速南淝河大桥护栏';
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const who = await makeNewcomer({ roles: ['operate'] });
    const person = await signIn(stackFacts(), who.username, who.password);
    expect((await person.post('/api/web/setting/personal', { locale })).errno).toBe(0);
    await report((await healthyDevice(person)).imei, { impactG: 5.1 });
    const { page, context } = await sit(browser, who, '/message/list');
    await page.route('**/api/web/alarm/pageAlarm*', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = (await response.json()) as { data: { records: object[]; incidents: object[] } };
      // The mark of an incident takes its room, too.
      body.data.incidents = [{ incidentId: 'several', memberCount: 4, deviceCount: 4 }];
      const row = {
        incidentId: 'several',
        typeCode: 'MAINTENANCE_OVERDUE',
        railName,
        handledStatus: '00',
        metric: 'impactG',
        value: 12.34,
      };
      body.data.records = body.data.records.map((each) => ({ ...each, ...row }));
      await route.fulfill({ response, json: body });
    });
    await page.evaluate(() => history.pushState(null, '', '/device/deviceAlarmList'));
    const first = rows(page).first();
    const type = first.getByText(locale === 'zh-CN' ? '维护超期' : 'Maintenance overdue', { exact: true });
    await expect.poll(() => isCut(type), locale).toBe(false);
    await expect.poll(() => isCut(first.getByText('12.34', { exact: false })), locale).toBe(false);
    await expect(first.getByTestId('alarm-incident-mark')).toBeVisible();
    const rail = first.getByTitle(railName);
    const missing = () =>
      rail.evaluate((whole) => {
        const seen = [...whole.children].map((part) => part.scrollWidth - part.clientWidth);
        return Math.max(...seen);
      });
    await expect.poll(missing, locale).toBe(0);
    // Beside an open detail as well.
    await first.getByText('12.34', { exact: false }).click();
    await expect(page.getByTestId('alarm-detail')).toBeVisible();
    await expect.poll(missing, `${locale}, detail`).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('alarm-detail')).toHaveCount(0);
    // In English what and how much, which and where stand in two lines there.
    await page.setViewportSize({ width: 900, height: 900 });
    const ack = first.getByTestId('alarm-card-ack');
    await expect(ack).toBeInViewport({ ratio: 1 });
    await expect(ack).toHaveAccessibleName(locale === 'zh-CN' ? '确认' : 'Acknowledge');
    await expect.poll(() => isCut(ack), locale).toBe(false);
    await expect.poll(() => isCut(type), locale).toBe(false);
    await expect(rail).toBeVisible();
    if (locale === 'en-US') await expect.poll(() => isCut(first.getByText('12.34', { exact: false }))).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
});

test('13.8 at 900 px a message says what happened, where and when, in both languages, and follows the language', async ({
  browser,
}) => {
  const site = await makeSite(1);
  await site.report(0, { impactG: 4.4 });
  const viewport = { width: 900, height: 900 };
  const { page, context } = await sit(browser, site.who, '/message/list', { viewport });
  const first = page.locator('tr[data-row]').first();
  const { code = '' } = site.devices[0] ?? {};
  const isWhole = async (...words: ReadonlyArray<string | RegExp>): Promise<void> => {
    for (const each of words) {
      const shown = first.getByText(each).last();
      await expect(shown).toBeVisible();
      await expect.poll(() => isCut(shown), String(each)).toBe(false);
      await expect.poll(() => isClipped(shown), String(each)).toBe(false);
    }
    await expect(first.locator('time')).toBeVisible();
  };
  await isWhole('碰撞报警', code);
  // The server says the words: the list asks for them anew.
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-input').fill('English');
  await expect(page.getByRole('option', { name: 'English' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await isWhole(/collision/iu, code);
  await context.close();
});

test('13.8 at 1440 px a message is whole: on its page in one line, in the narrower bell in two', async ({
  browser,
}) => {
  const railName = '合肥・合肥绕城高速南淝河大桥护栏';
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const site = await makeSite(1);
    expect((await site.person.post('/api/web/setting/personal', { locale })).errno).toBe(0);
    await site.report(0, { impactG: 4.4 });
    const { page, context } = await sit(browser, site.who, '/project/index');
    const isChinese = locale === 'zh-CN';
    const [long, ...short] = isChinese
      ? [
          '07号 碰撞报警超时未处理，已等待25分钟，第2次提醒',
          '07号 发生碰撞报警：4.40g（限值2g）',
          '07号 碰撞报警超时未处理，已等待26分钟',
        ]
      : [
          '07号: Collision is overdue, waiting for 25 min, reminder 2',
          '07号: Collision: 4.40g (limit 2g)',
          '07号: Collision is overdue',
        ];
    const contents = [...short, long];
    await page.route('**/api/web/account/pageNotice*', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const body = (await response.json()) as { data: { records: object[] } };
      const [first] = body.data.records;
      body.data.records = contents.map((content, n) => ({
        ...first,
        id: `${n}`,
        content: `南淝河大桥·${content}`,
        railName,
        deviceCode: 'HF-NFH-007',
        deviceAddress: '安徽省合肥市肥东县G40',
      }));
      await route.fulfill({ response, json: body });
    });
    const cutHeads = () =>
      page
        .getByTestId('message-list')
        .locator('thead th:visible')
        .evaluateAll((all) => all.filter((th) => th.scrollWidth > th.clientWidth).map((th) => th.textContent));
    const wholeIn = async (where: string, whole: ReadonlyArray<string | undefined>): Promise<void> => {
      const of = messageRows(page);
      await expect(of).toHaveCount(contents.length);
      for (const content of whole) {
        const words = of.getByText(content ?? '', { exact: true });
        await expect.poll(() => isCut(words), `${locale} ${where} ${content}`).toBe(false);
        await expect.poll(() => isClipped(words), `${locale} ${where} ${content}`).toBe(false);
      }
      // Its middle goes first, and the cell's own size does not say so.
      const place = of
        .first()
        .getByTitle(railName)
        .filter({ has: page.locator('span') });
      const middle = place.locator('span').first();
      await expect.poll(() => isClipped(middle), `${locale} ${where} place`).toBe(false);
      await expect.poll(cutHeads, `${locale} ${where}`).toEqual([]);
    };
    await page.getByTestId('header-bell').click();
    await wholeIn('bell', contents);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('message-centre')).toBeHidden();
    await open(page, '/message/list');
    await wholeIn('page', short);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
});
