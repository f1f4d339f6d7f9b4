import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { rows } from './listKit.ts';
import { test } from './fixture.ts';
import { makeNewcomer } from './newcomer.ts';
import { healthyDevice, lead, report, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { open, sit } from './tabSeat.ts';

/** Letters of cells and fields stand as far apart as those of a wide font: what has room by a hair has none there. */
const widen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('td, td *, input { letter-spacing: 1px !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** How much of what stands within cannot be seen, px. */
const missing = (within: Locator): Promise<number> =>
  within.evaluate((element) => {
    const box = element instanceof HTMLInputElement ? element : (element.closest('td') ?? element);
    return box.scrollWidth - box.clientWidth;
  });

test('in a wide font an IMEI, a status and the size of a page are whole', async ({ browser }) => {
  const who = await makeNewcomer({ roles: ['supervise_zhidui'] });
  const person = await signIn(stackFacts(), who.username, who.password);
  expect((await person.post('/api/web/setting/personal', { locale: 'en-US' })).errno).toBe(0);
  const device = await healthyDevice(person);
  await report(device.imei, { impactG: 0.7 });
  const { page, context } = await sit(browser, who, '/device/deviceList');
  await widen(page);
  const imei = rows(page)
    .first()
    .getByText(/^\d{15}$/);
  await expect.poll(() => missing(imei)).toBe(0);
  const size = page.getByRole('combobox', { name: '20 per page' }).or(page.locator('input[value="20 per page"]'));
  await expect.poll(() => missing(size.filter({ visible: true }).first())).toBe(0);
  await lead(page, '/realtimeData/alarmFault');
  const handled = page.locator('tbody').getByText('Unhandled', { exact: true }).first();
  await expect.poll(() => missing(handled)).toBe(0);
  const weekday = page.getByRole('rowheader', { name: 'Wed' });
  await expect.poll(() => missing(weekday)).toBe(0);
  await context.close();
  const root = await takeSeat(browser, 'root', '/imeiImport/imei');
  await widen(root.page);
  const listed = rows(root.page)
    .first()
    .getByText(/^\d{15}$/);
  await expect.poll(() => missing(listed)).toBe(0);
  await root.context.close();
});

test('of a name that has no room its middle goes: the number at its end tells rows apart', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
  await page.setViewportSize({ width: 900, height: 900 });
  const name = rows(page)
    .getByTitle(/·\d\d号$/)
    .filter({ visible: true });
  await expect(name.first()).toBeVisible();
  await widen(page);
  const seen = (element: Element): string => {
    const cell = (element.closest('td') ?? element).getBoundingClientRect();
    const text = element.lastChild?.lastChild ?? element;
    const end = document.createRange();
    end.selectNodeContents(text);
    const { left, right } = end.getBoundingClientRect();
    return left >= cell.left && right <= cell.right ? (text.textContent ?? '') : '';
  };
  const ends = await name.evaluateAll((all) => all.length);
  const told = new Set<string>();
  for (let at = 0; at < ends; at += 1) told.add(await name.nth(at).evaluate(seen));
  expect([...told].filter((end) => /\d\d号$/.test(end))).toHaveLength(told.size);
  expect(told.size).toBeGreaterThan(1);
  await open(page, '/device/railList');
  const rail = rows(page).locator('span[title$="护栏"]').first();
  await expect(rail).toBeVisible();
  expect(await rail.evaluate(seen)).toMatch(/护栏$/);
  await context.close();
});
