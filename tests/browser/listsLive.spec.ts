import { expect, type Locator } from '@playwright/test';
import { test } from './fixture.ts';
import { personByCall, takeSeat } from './people.ts';
import { accounts, addPerson, listReady, mark, people, rows } from './listKit.ts';

test('while a row is picked rows change in place, gone ones go, and new ones wait for a click', async ({ browser }) => {
  const root = await personByCall('root');
  const name = `静待${mark}`;
  const [first, second, third] = [
    await addPerson(`${name}B`),
    await addPerson(`${name}C`),
    await addPerson(`${name}D`),
  ];
  const { page, context } = await takeSeat(browser, 'supervise', `${people}?text=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(3);
  const names = (): Promise<Array<string | null>> =>
    rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-person')));
  const row = (letter: string): Locator => page.locator(`tr[data-person="${name}${letter}"]`);
  await row('C').getByRole('checkbox').check();
  await page.mouse.move(2, 2);

  // A name that comes before all others does not push them down.
  const added = await addPerson(`${name}A`);
  const waiting = page.getByTestId('new-rows');
  await expect(waiting).toHaveText('有 1 条新数据，点击查看');
  expect(await names()).toEqual([`${name}B`, `${name}C`, `${name}D`]);
  // The page itself notes who flashes: it lasts little more than a second.
  await page.evaluate((id) => {
    const watched = { hasFlashed: false };
    Object.assign(window, { watched });
    new MutationObserver(() => {
      watched.hasFlashed ||= document.querySelector(`tr[data-row="${id}"][class*="changed"]`) !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  }, second);
  const change = { id: second, real_name: `${name}Z`, mobile: '15800000001', orgId: 'AH-HF-1', post: '班长' };
  expect((await root.post('/home/person/person/update', change)).errno).toBe(0);
  // It flashes where it is, though it belongs at the end now.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { watched: { hasFlashed: boolean } }).watched.hasFlashed))
    .toBe(true);
  expect(await names()).toEqual([`${name}B`, `${name}Z`, `${name}D`]);
  await expect(row('Z')).toContainText('班长');
  expect((await root.post('/home/person/person/delete', { id: third })).errno).toBe(0);
  await expect(row('D')).toHaveCount(0);
  await expect(page.getByTestId('person-bulk')).toContainText('已选 1 条');

  await waiting.click();
  await expect(row('A')).toBeVisible();
  expect(await names()).toEqual([`${name}A`, `${name}B`, `${name}Z`]);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByTestId('person-bulk')).toHaveCount(0);

  // Under the pointer they wait, too, and come when it leaves.
  await row('B').hover();
  await addPerson(`${name}AA`);
  await expect(waiting).toBeVisible();
  expect(await names()).toEqual([`${name}A`, `${name}B`, `${name}Z`]);
  await page.mouse.move(2, 2);
  await expect(row('AA')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await context.close();
  const left = await root.post<{ records: Array<{ id: string }> }>('/home/person/person/listPage', { keyword: name });
  const ids = [first, second, added, ...left.data.records.map(({ id }) => id)];
  await root.post('/home/person/person/delete', { id: ids });
});

test('accounts wait as well while one is picked', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', accounts);
  await listReady(page);
  await rows(page).first().getByRole('checkbox').check();
  await page.mouse.move(2, 2);
  const newest = await rows(page).first().getAttribute('data-user');
  const username = `list${mark}`;
  const form = { username, password: 'secret-of-test', real_name: '新来者', mobile: `126${mark}88`, orgId: 'AH-HF-1' };
  const root = await personByCall('root');
  expect((await root.post('/home/user/user/add', { ...form, roles: [] })).errno).toBe(0);
  await expect(page.getByTestId('new-rows')).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('data-user', newest ?? '');
  await page.getByTestId('new-rows').click();
  await expect(rows(page).first()).toHaveAttribute('data-user', username);
  await context.close();
});
