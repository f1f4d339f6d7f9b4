import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { atRest } from './frames.ts';
import { giveCallsTime } from './heldCall.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { open } from './tabSeat.ts';
import { violationsInBothThemes } from './violations.ts';
import { companies, confirm, mark, people, toasted } from './orgKit.ts';

const node = (page: Page, title: string): Locator => page.getByRole('treeitem', { name: title, exact: true });

/** An organisation of this test below another one, by call. */
async function addOrg(parentId: string, title: string): Promise<string> {
  const root = await personByCall('root');
  const answer = await root.post<{ id: string }>('/home/org/org/add', { parentId, title });
  expect(answer.errno).toBe(0);
  return answer.data.id;
}

test('the tree: an organisation is added, renamed, dragged under another one, moved back by keyboard, and deleted', async ({
  browser,
}) => {
  const [from, to] = [`甲组${mark}`, `乙组${mark}`];
  const [fromId] = [await addOrg('AH-HF', from), await addOrg('AH-HF', to)];
  const { page, context } = await takeSeat(browser, 'supervise', companies);
  await node(page, from).click();
  await page.getByTestId('org-add').click();
  await page.getByTestId('org-form-code').fill('小写');
  await expect(page.getByTestId('org-form').getByText('编码为1-30位大写字母、数字、_或-')).toBeVisible();
  await page.getByTestId('org-form-code').fill('');
  await page.getByTestId('org-form-title').fill(`丙组${mark}`);
  // Escape leaves nothing unsaved behind without asking.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('ask')).toContainText('有未保存的修改');
  await page.getByTestId('ask-no').click();
  await expect(page.getByTestId('org-form-title')).toHaveValue(`丙组${mark}`);
  // The tree goes into its sheet in a narrow window; the form stays.
  await page.setViewportSize({ width: 560, height: 900 });
  await expect(page.getByTestId('company-tree-open')).toBeAttached();
  await expect(page.getByTestId('org-form-title')).toHaveValue(`丙组${mark}`);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect(page.getByTestId('company-tree-open')).toHaveCount(0);
  await page.getByTestId('org-form-submit').click();
  await toasted(page, '组织已新增');
  await node(page, from).getByRole('button').click();
  await expect(node(page, `丙组${mark}`)).toBeVisible();

  const [start, target] = await atRest(page, async () => [
    await node(page, from).boundingBox(),
    await node(page, to).boundingBox(),
  ]);
  if (start === null || target === null) throw new Error('rows without a place');
  await page.mouse.move(start.x + 80, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 90, start.y + start.height / 2 + 12, { steps: 4 });
  await page.mouse.move(target.x + 90, target.y + target.height / 2, { steps: 8 });
  await expect(page.locator('[data-over]')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByTestId('ask')).toContainText(`将“${from}”移动到“${to}”下`);
  await confirm(page);
  await toasted(page, '组织已移动');
  await node(page, to).getByRole('button').click();
  await expect(node(page, from)).toHaveAttribute('aria-level', '3');

  // By keyboard alone: to the node, its move button, the select, the tree in it.
  await node(page, from).click();
  await page.getByTestId('org-move').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('org-move-to').focus();
  await page.keyboard.press('Enter');
  const tree = page.getByTestId('org-move-to-tree');
  // The focus comes into the dialog by itself first.
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible();
  await tree.focus();
  await expect(tree.getByRole('treeitem', { name: from })).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByTestId('org-move-submit').focus();
  await page.keyboard.press('Enter');
  await expect(node(page, from)).toHaveAttribute('aria-level', '2');

  await node(page, from).click();
  await page.getByTestId('org-tree').or(page.getByTestId('org-panel-tree')).focus();
  await page.keyboard.press('F2');
  await page.getByTestId('org-form-title').fill(`${from}改`);
  await page.getByTestId('org-form-submit').click();
  await expect(node(page, `${from}改`)).toBeVisible();
  // Enter that is held down asks, and answers nothing; the answer that destroys nothing has the focus.
  await page.getByTestId('org-remove').focus();
  await page.keyboard.down('Enter');
  await expect(page.getByTestId('ask-no')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByTestId('ask-yes').focus();
  await page.keyboard.press('Enter');
  await toasted(page, '1 个下级组织');

  // Somebody chooses another one while a deletion is on its way.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await giveCallsTime(page);
  await page.route('**/home/org/org/delete', async (route) => {
    await held;
    await route.continue();
  });
  await node(page, `丙组${mark}`).click();
  await page.getByTestId('org-remove').click();
  const asked = page.waitForRequest('**/home/org/org/delete');
  await confirm(page);
  await asked;
  await node(page, to).click();
  await expect(node(page, to)).toHaveAttribute('aria-selected', 'true');
  answer();
  await expect(node(page, `丙组${mark}`)).toHaveCount(0);
  await expect(node(page, to)).toHaveAttribute('aria-selected', 'true');
  const root = await personByCall('root');
  const listed = await root.post<Array<{ id: string; parentId: string }>>('/home/org/org/list', { keyword: mark });
  const child = listed.data.find(({ parentId }) => parentId === fromId);
  for (const id of [child?.id, ...listed.data.map((each) => each.id)]) await root.post('/home/org/org/delete', { id });
  await expect(node(page, `${from}改`)).toHaveCount(0);
  await context.close();
});

test('SEED-108 SEED-109 SEED-153 the organisation picker searches, checks with all below, and sends the ids joined by comma', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'root', people);
  await expect(page.locator('tr[data-person]').first()).toBeVisible();
  await page.getByTestId('org-picker').click();
  const panel = page.getByTestId('org-picker-panel');
  await panel.getByRole('textbox').fill('芜湖');
  await expect(panel.getByRole('treeitem')).toHaveText(['安徽高速护栏总队', '芜湖支队', '芜湖大队']);
  await expect(panel.locator('mark').first()).toHaveText('芜湖');
  await panel.getByRole('textbox').fill('没有这个组织');
  await expect(panel.getByText('没有匹配的组织')).toBeVisible();
  await panel.getByRole('textbox').fill('');

  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/home/person/person/listPage') && (request.postData() ?? '').includes('orgIds'),
  );
  await panel.getByTestId('org-picker-tree').focus();
  // The initials jump, the arrows close and open, Space checks. Letters that come late begin anew.
  await expect(async () => {
    await page.keyboard.press('Home');
    await page.keyboard.type('whz');
    await expect(node(page, '芜湖支队')).toHaveAttribute('data-active', '', { timeout: 500 });
  }).toPass({ intervals: [1_500] });
  await page.keyboard.press('ArrowLeft');
  await expect(node(page, '芜湖支队')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(node(page, '芜湖支队')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press(' ');
  expect((await asked).postDataJSON()).toMatchObject({ orgIds: 'AH-WH,AH-WH-1,AH-WH-2' });
  await expect(panel.getByTestId('org-picker-count')).toHaveText('3 个组织');
  await expect(node(page, '安徽高速护栏总队')).toHaveAttribute('aria-checked', 'mixed');
  await expect(node(page, '芜湖大队')).toHaveAttribute('aria-checked', 'true');
  await expect
    .poll(async () => page.locator('tr[data-person]').allInnerTexts())
    .not.toContainEqual(expect.stringMatching(/蚌埠|合肥大队/));
  await expect(page).toHaveURL(/orgIds=AH-WH%2CAH-WH-1%2CAH-WH-2/);
  await panel.getByTestId('org-picker-clear').click();
  await expect(panel.getByTestId('org-picker-count')).toHaveText('全部组织');
  await panel.getByTestId('org-picker-all').click();
  await expect(panel.getByTestId('org-picker-count')).toHaveText(/^\d+ 个组织$/);
  await context.close();
});

test('an organisation tree that cannot be had says so and is asked again', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'root', '/log');
  let broken = true;
  await page.route('**/api/web/common/getOrgTree*', (route) => (broken ? route.abort() : route.continue()));
  await lead(page, people);
  await page.getByTestId('org-picker').click();
  await expect(page.getByTestId('org-picker-panel').getByRole('alert')).toBeVisible();
  broken = false;
  await expect(async () => {
    // A change that is pushed meanwhile asks again by itself.
    const retry = page.getByTestId('org-picker-retry');
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(node(page, '安徽高速护栏总队')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();
});

test('names keep their room at every width: other columns go first', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'root', companies);
  for (const width of [1_440, 1_100, 900]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, column] of [
      [companies, '单位名称'],
      [people, '姓名'],
    ] as const) {
      await open(page, path);
      const head = page.getByRole('columnheader', { name: column });
      await expect(page.locator('tr[data-row]').filter({ visible: true }).first()).toBeVisible();
      const least = path === companies ? 190 : 100;
      await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(least);
    }
  }
  await context.close();
});

test('on a phone the tree stands in a sheet, rows are cards, and nothing scrolls sideways', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', companies, { viewport: { width: 390, height: 844 } });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await expect(page.getByRole('listitem').filter({ hasText: '养护' }).first()).toBeVisible();
  expect(await wide()).toBe(false);
  await page.getByTestId('company-tree-open').click();
  await node(page, '六安大队').click();
  await expect(page.getByTestId('company-tree-open')).toHaveText('六安大队');
  await expect(page).toHaveURL(/org=AH-HF-2/);
  await open(page, people);
  await expect(page.getByTestId('person-edit').first()).toBeVisible();
  expect(await wide()).toBe(false);
  await context.close();
});

test('axe finds nothing on both screens, their drawer and the picker, in both themes', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', companies, { reducedMotion: 'reduce' });
  await expect(page.locator('tr[data-company]').first()).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await open(page, people);
  await expect(page.locator('tr[data-person]').first()).toBeVisible();
  await page.getByTestId('org-picker').click();
  await expect(page.getByTestId('org-picker-panel')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await context.close();
});
