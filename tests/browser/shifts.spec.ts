import { expect, type Page } from '@playwright/test';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import type { HandoverRow } from '#domain/handover/sheet.ts';
import { dayAfter, shiftAt } from '#domain/shifts/shift.ts';
import { test } from './fixture.ts';
import { makeNewcomer } from './newcomer.ts';
import { makeSite } from './ownSite.ts';
import { sit } from './tabSeat.ts';
import { violationsInBothThemes, violationsOf } from './violations.ts';

const zone = 'Asia/Shanghai';
const roster = '/realtimeData/roster';
const handover = '/realtimeData/handover';
const slot = (page: Page, day: string, shift: string) => page.getByTestId(`roster-${day}-${shift}`);

test('the roster is kept by the keyboard: for every day, for one day, and never without anyone; others see it at once', async ({
  browser,
}) => {
  const site = await makeSite(0, ['supervise_zhidui']);
  const night = await makeNewcomer({ orgId: site.orgId, roles: ['operate'], realName: '夜班甲' });
  const { page, context } = await sit(browser, site.who, roster);
  const other = await sit(browser, night, roster);
  await expect(page.getByRole('heading', { level: 1, name: '值班表' })).toBeVisible();
  await expect(page.getByTestId('roster-now')).toContainText('均未排班');

  const { day: today } = shiftAt(zone, Date.now());
  const first = slot(page, today, 'night');
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(slot(page, today, 'day')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByTestId('roster-form');
  await expect(page.getByTestId('roster-people')).toBeFocused();
  // Nobody is no roster: the reason stands at the field, and what was chosen stays.
  await page.getByTestId('roster-apply-everyDay').check();
  await page.getByTestId('roster-form-submit').click();
  await expect(form).toContainText('值班表不能一个人都没有');
  await expect(page.getByTestId('roster-apply-everyDay')).toBeChecked();
  await page.getByTestId('roster-people').focus();
  await page.keyboard.type('夜班');
  await expect(page.getByRole('option', { name: /夜班甲/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('roster-form-submit').focus();
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(first).toContainText('夜班甲');
  await expect(first).toBeFocused();
  await expect(slot(other.page, today, 'night')).toContainText('夜班甲');
  // Whoever may not assign work reads it.
  await expect(other.page.getByRole('button', { name: /编辑/ })).toHaveCount(0);

  // One day only, of the next week; the week itself stays.
  await page.getByTestId('roster-after').click();
  const day = dayAfter(today, 7);
  await slot(page, day, 'night').click();
  await page.getByTestId('roster-apply-day').check();
  await page.getByTestId('roster-people').press('Backspace');
  await page.getByTestId('roster-form-submit').click();
  await expect(slot(page, day, 'night')).toContainText('仅当天');
  await expect(slot(page, day, 'night')).toContainText('无人');
  expect(await violationsInBothThemes(page, roster)).toEqual([]);
  await page.getByTestId('roster-today').click();
  await expect(first).toContainText('夜班甲');

  // On a phone each day is a card.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTestId(`roster-day-${today}`)).toContainText('夜班甲');
  await expect(page.getByTestId('roster-table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
  await other.context.close();
});

test('a shift hands over: the sheet has the figures of the health page, both sign by the keyboard, and nothing changes it then', async ({
  browser,
}) => {
  const site = await makeSite(2);
  const next = await makeNewcomer({ orgId: site.orgId, roles: ['operate'], realName: '接班乙' });
  await site.report(0, { impactG: 4.4 });
  await site.report(1, { batteryPct: 5 });
  const { day, shift } = shiftAt(zone, Date.now());
  const healthOf = async () =>
    (await site.person.get<AlarmHealth>('/api/web/alarm/getHealth', { startDate: day, endDate: day })).data;
  await expect.poll(async () => (await healthOf()).total).toBe(2);

  const { page, context } = await sit(browser, site.who, handover);
  await expect(page.getByRole('heading', { level: 1, name: '交接班' })).toBeVisible();
  await expect(page.getByText('还没有交接班记录')).toBeVisible();
  await page.getByTestId(`handover-new-${shift}`).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByTestId('handover-sheet');
  await expect(sheet).toContainText('未排班');
  const health = await healthOf();
  await expect(page.getByTestId('handover-total').locator('b')).toHaveText(String(health.total));
  for (const [at, n] of health.bySeverity.entries()) {
    await expect(page.getByTestId(`handover-severity-${at + 1}`).locator('b')).toHaveText(String(n));
  }
  await expect(page.getByTestId('handover-open').locator('tbody tr')).toHaveCount(2);
  await expect(page.getByTestId('handover-shelved')).toContainText('没有搁置的告警');
  await page.getByTestId('handover-note').fill('撞击已通知养护');
  expect(await violationsInBothThemes(page, handover)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('handover-sign')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('ask')).toContainText('签字后内容不能修改');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('handover-waits')).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('id') !== null);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await expect(page.getByTestId('handover-note')).toHaveCount(0);

  // Whoever comes finds it in the list, and signs with an account of his own.
  const taker = await sit(browser, next, handover);
  await expect(taker.page.getByTestId(`handover-${day}-${shift}`)).toContainText('待接班签字');
  await taker.page.getByTestId('handover-open').first().click();
  await expect(taker.page.getByTestId('handover-note-text')).toHaveText('撞击已通知养护');
  await taker.page.getByTestId('handover-remark').fill('已了解');
  await taker.page.keyboard.press('Tab');
  await taker.page.keyboard.press('Enter');
  await taker.page.getByTestId('ask-yes').click();
  await expect(taker.page.getByTestId('handover-signatures')).toContainText('接班乙');
  await expect(taker.page.getByTestId('handover-sign')).toHaveCount(0);
  // The one who left sees it at once, and can take nothing back.
  await expect(page.getByTestId('handover-signatures')).toContainText('接班乙');
  await expect(page.getByTestId('handover-waits')).toHaveCount(0);

  // What comes later is not on it.
  await site.report(1, { impactG: 4.4 });
  await expect.poll(async () => (await healthOf()).total).toBe(3);
  await page.reload();
  await expect(page.getByTestId('handover-total').locator('b')).toHaveText('2');
  const { data } = await site.person.post<HandoverRow>('/home/shift/handover/info', { id });
  expect(data).toMatchObject({ status: 'final', note: '撞击已通知养护', remark: '已了解' });

  // On paper there is the sheet and nothing else, on one page of A4.
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  // Nor what is told at that moment.
  await expect(page.locator('.mantine-Notifications-root').first()).toHaveCSS('display', 'none');
  await expect(page.getByRole('heading', { level: 1, name: '交接班' })).toBeHidden();
  await expect(page.getByTestId('handover-back')).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(/\/MediaBox\s*\[\s*0 0 (59[4-6])\S* (84[1-3])/.test(paper)).toBe(true);
  await context.close();
  await taker.context.close();
});

test('13.2 an incident is one row of the sheet with how many alarms it has; a sheet of before has a row an alarm', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await makeSite(4, ['operate'], 0.001);
  for (let n = 0; n < 4; n += 1) await site.report(n, { impactG: 4.4 });
  await site.report(3, { batteryPct: 5 });
  const { day, shift } = shiftAt(zone, Date.now());
  type Listed = { readonly id: string; readonly handledStatus: string; readonly typeCode: string };
  const listed = async () => (await site.person.get<{ records: Listed[] }>('/api/web/alarm/pageAlarm')).data.records;
  await expect.poll(async () => (await listed()).length).toBe(5);
  const { page, context } = await sit(browser, site.who, `${handover}?shift=${day}.${shift}`);
  const open = page.getByTestId('handover-open');
  await expect(open.getByTestId('handover-count')).toHaveText('5 条，2 起事件');
  await expect(open.locator('tbody tr')).toHaveCount(2);
  await expect(open.getByTestId('handover-members')).toHaveText('×4');
  await expect(open).not.toContainText('其中');

  // One was handled: the row says how many are left of it.
  const [hit] = (await listed()).filter(({ typeCode }) => typeCode === 'COLLISION');
  const body = { ids: [hit?.id], result: '现场检查完好', method: 'onsite' };
  expect((await site.person.post('/api/web/alarm/handle', body)).errno).toBe(0);
  await page.reload();
  await expect(open.getByTestId('handover-count')).toHaveText('4 条，2 起事件');
  await expect(open.locator('tbody tr').first()).toContainText('其中 3 条未结');
  expect(await violationsInBothThemes(page, handover)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(open.locator('tbody tr').first()).toContainText('×4');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  // As it stood before rows were incidents: no such counts, each alarm a row.
  await page.route('**/home/shift/handover/preview', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    const json = (await answer.json()) as { data: HandoverRow['sheet'] };
    const { incidentCount: _count, rows, ...list } = json.data.open;
    const alone = rows.flatMap(({ incident, ...row }) =>
      Array.from({ length: incident?.listedCount ?? 1 }, (_, n) => ({ ...row, id: `${row.id}${n}` })),
    );
    await route.fulfill({
      response: answer,
      json: { ...json, data: { ...json.data, open: { ...list, rows: alone } } },
    });
  });
  await page.reload();
  await expect(open.getByTestId('handover-count')).toHaveText('4');
  await expect(open.locator('tbody tr')).toHaveCount(4);
  await expect(open.getByTestId('handover-members')).toHaveCount(0);
  await context.close();
});
