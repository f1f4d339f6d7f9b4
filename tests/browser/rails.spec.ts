import { expect, type Locator, type Page } from '@playwright/test';
import type { RailDetail } from '#domain/rails/railList.ts';
import { test } from './fixture.ts';
import { atRest, drawn } from './frames.ts';
import { personByCall, takeSeat, titled } from './people.ts';
import { violationsOf } from './violations.ts';

const rails = '/device/railList';
/** Names of this run: the stack is shared with other tests. */
const mark = String(Date.now()).slice(-6);
const row = (page: Page, name: string): Locator => page.locator(`tr[data-rail="${name}"]`);
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();
const confirm = (page: Page): Promise<void> => page.getByTestId('ask-yes').click();
const corner = (page: Page, at: number): Locator => page.locator(`[data-vertex="${at}"]`);

interface Place {
  readonly x: number;
  readonly y: number;
}
/** The guardrail as the page's map draws it, px of the page. */
const lineOf = (page: Page, id: string): Promise<Place[] | null> =>
  page.evaluate((wanted) => {
    const probe = (window as unknown as { __guardlineRails?: { line(id: string): Place[] | null } }).__guardlineRails;
    return probe?.line(wanted) ?? null;
  }, id);
/** Once it stands still: what moves under a pointer is missed. */
async function middleOf(locator: Locator): Promise<Place> {
  const box = await atRest(locator.page(), () => locator.boundingBox());
  if (box === null) throw new Error('nothing is drawn there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
/** Stands still: what moves under a pointer is missed. */
async function settled(page: Page, id: string): Promise<Place[]> {
  let before: string | undefined;
  await expect
    .poll(async () => {
      const now = JSON.stringify(await lineOf(page, id));
      const isSame = now === before && now !== 'null';
      before = now;
      return isSame;
    })
    .toBe(true);
  return (await lineOf(page, id)) ?? [];
}

/** A guardrail of this test, by call. */
async function addRail(name: string, path: string): Promise<string> {
  const root = await personByCall('root');
  const fields = { name, orgId: 'AH-HF-1', projectId: 'P-HF-RING', railType: 'side', path };
  const answer = await root.post<{ id: string }>('/home/rail/rail/add', fields);
  expect(answer.errmsg).toBe('操作成功');
  return answer.data.id;
}
async function infoOf(id: string): Promise<RailDetail> {
  return (await (await personByCall('root')).post<RailDetail>('/home/rail/rail/info', { id })).data;
}
async function drag(page: Page, from: Place, by: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
  await page.mouse.up();
}
/** After the frames that draw what was dragged last. */
async function lengthOf(page: Page): Promise<number> {
  await drawn(page);
  return Number((await page.getByTestId('path-length').locator('output').innerText()).replaceAll(',', ''));
}

test('SEED-009 SEED-047 SEED-188 /device/railList opens fence management for anybody; whoever may edit adds a fence, changes, maintains and deletes it, and others see it at once', async ({
  browser,
}) => {
  const name = `测试护栏${mark}`;
  const seat = await takeSeat(browser, 'operate', `${rails}?text=${encodeURIComponent(name)}`);
  const other = await takeSeat(browser, 'viewer', `${rails}?text=${encodeURIComponent(name)}`);
  const { page } = seat;
  await expect(other.page.getByRole('heading', { level: 1, name: '围栏管理' })).toBeVisible();
  await expect(other.page).toHaveTitle(titled('围栏管理'));
  await expect(other.page.getByText('没有符合条件的数据')).toBeVisible();
  for (const hidden of ['rail-add', 'rail-path', 'rail-more']) {
    await expect(other.page.getByTestId(hidden)).toHaveCount(0);
  }

  await page.getByTestId('rail-add').click();
  const form = page.getByTestId('rail-form');
  await page.getByTestId('rail-form-stake').fill('598');
  await expect(form.getByText('桩号格式应为K0+000')).toBeVisible();
  await page.getByTestId('rail-form-submit').click();
  await expect(form.getByText('请输入护栏名称')).toBeVisible();
  await expect(page.getByTestId('rail-form-name')).toBeFocused();
  await page.getByTestId('rail-form-name').fill(name);
  await page.getByTestId('rail-form-project').click();
  await page.getByRole('option', { name: '合肥绕城高速桥梁护栏监测' }).click();
  await page.getByTestId('rail-form-type').click();
  await page.getByRole('option', { name: '桥梁' }).click();
  await page.getByTestId('rail-form-stake').fill('K598+120');
  await page.getByTestId('rail-form-cycle').fill('90');
  await page.getByTestId('rail-form-submit').click();
  await toasted(page, '护栏已新增');
  await expect(row(page, name)).toContainText('未绘制');
  await expect(row(other.page, name)).toBeVisible();

  // The map beside the list is made wider by keys, and put away.
  await page.getByTestId('rail-divider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('rail-divider')).toHaveAttribute('aria-valuenow', '60');
  await page.getByTestId('rail-map-toggle').click();
  await expect(page.getByTestId('rail-map')).toHaveCount(0);
  await page.getByRole('combobox', { name: '路径' }).click();
  await page.getByRole('option', { name: '未绘制' }).click();
  await expect(page).toHaveURL(/drawn=no/);
  await row(page, name).click();
  await page.getByTestId('rail-facts-edit').click();
  await page.getByTestId('rail-form-name').fill(`${name}改`);
  await page.getByTestId('rail-form-submit').click();
  await expect(row(other.page, `${name}改`)).toBeVisible();
  await page.getByTestId('rail-facts-maintained').click();
  await confirm(page);
  await toasted(page, '已记录维护');
  await page.getByTestId('rail-details').getByLabel('关闭').click();
  await expect(row(page, `${name}改`)).toContainText(/\d{4}-\d{2}-\d{2}/);
  await row(page, `${name}改`).getByTestId('rail-more').click();
  await page.getByTestId('rail-delete').click();
  await expect(page.getByTestId('ask')).toContainText(`${name}改`);
  await confirm(page);
  await expect(row(other.page, `${name}改`)).toHaveCount(0);
  await Promise.all([seat.context.close(), other.context.close()]);
});

test('SPEC-022 SEED-144 a path is drawn, edited, undone and saved as a JSON position string with its length, and another open browser redraws it', async ({
  browser,
}) => {
  const name = `绘制护栏${mark}`;
  const id = await addRail(name, '[]');
  const found = `${rails}?text=${encodeURIComponent(name)}`;
  const seat = await takeSeat(browser, 'operate', found);
  const other = await takeSeat(browser, 'supervise', `${found}&open=${id}`);
  const { page } = seat;
  await row(page, name).getByTestId('rail-path').click();
  await expect(page.getByTestId('path-bar')).toContainText('绘制路径');
  const map = await middleOf(page.getByTestId('rail-map'));
  // Four corners, the last one taken back, and the end by a double click.
  for (const [x, y] of [
    [-160, 60],
    [-40, 0],
    [60, 90],
  ] as const) {
    await page.mouse.click(map.x + x, map.y + y);
  }
  await expect(corner(page, 2)).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(corner(page, 2)).toHaveCount(0);
  await page.mouse.dblclick(map.x + 120, map.y + 40);
  await expect(page.getByTestId('path-bar')).toContainText('编辑路径');
  await expect(corner(page, 2)).toBeVisible();
  await expect(corner(page, 3)).toHaveCount(0);
  const drawnM = await lengthOf(page);
  expect(drawnM).toBeGreaterThan(0);

  // A handle between two corners adds one; it is dragged away and taken back, done again and taken back again.
  await drag(page, await middleOf(page.locator('[data-middle="1"]')), { x: 10, y: -80 });
  await expect(corner(page, 3)).toBeVisible();
  const bentM = await lengthOf(page);
  expect(bentM).toBeGreaterThan(drawnM);
  await page.keyboard.press('Control+z');
  await expect.poll(() => lengthOf(page)).toBe(drawnM);
  await page.keyboard.press('Control+y');
  await expect.poll(() => lengthOf(page)).toBe(bentM);
  const click = await middleOf(corner(page, 1));
  await page.keyboard.down('Alt');
  await page.mouse.click(click.x, click.y);
  await page.keyboard.up('Alt');
  await expect.poll(() => lengthOf(page)).toBe(drawnM);
  await drag(page, await middleOf(corner(page, 0)), { x: -30, y: 30 });
  const lengthM = await lengthOf(page);
  expect(lengthM).toBeGreaterThan(drawnM);
  await expect(page.getByTestId('path-vertex')).toContainText('顶点 1 / 3');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByTestId('path-save').click();
  await toasted(page, '路径已保存');

  const stored = await infoOf(id);
  expect(stored.lengthM).toBe(lengthM);
  expect(stored.path).toMatch(/^\[(\[\d+\.\d{6},\d+\.\d{6}\],?){3}\]$/);
  expect(JSON.parse(stored.path)).toHaveLength(3);
  await expect.poll(async () => (await lineOf(page, id))?.length).toBe(3);
  // The other browser draws the same line, and its list says how long it is.
  await expect.poll(async () => (await lineOf(other.page, id))?.length).toBe(3);
  await expect(row(other.page, name)).toContainText(lengthM.toLocaleString('en-US', { minimumFractionDigits: 1 }));
  await (await personByCall('root')).post('/home/rail/rail/delete', { id });
  await expect.poll(() => lineOf(other.page, id)).toBeNull();
  await Promise.all([seat.context.close(), other.context.close()]);
});

test('a path snaps to the end of another one, is pasted, simplified and reversed; somebody else’s path asks whose shall stand', async ({
  browser,
}) => {
  const [name, beside] = [`冲突护栏${mark}`, `邻接护栏${mark}`];
  const id = await addRail(name, '[[117.3,31.8],[117.301,31.8002],[117.302,31.8],[117.304,31.802]]');
  const besideId = await addRail(beside, '[[117.3045,31.8022],[117.31,31.803]]');
  const { page, context } = await takeSeat(browser, 'operate', `${rails}?open=${id}&text=${encodeURIComponent(name)}`);
  await page.getByTestId('rail-facts-path').click();
  await settled(page, besideId);
  const [end] = await settled(page, besideId);
  const last = await middleOf(corner(page, 3));
  await drag(page, last, { x: (end?.x ?? 0) - last.x + 6, y: (end?.y ?? 0) - last.y + 6 });
  await expect(page.getByTestId('path-lng')).toHaveValue('117.304500');
  await expect(page.getByTestId('path-lat')).toHaveValue('31.802200');

  await page.getByTestId('path-simplify').click();
  await page.getByTestId('path-tolerance').fill('100');
  await page.getByTestId('path-simplify-submit').click();
  await expect(page.getByTestId('path-length')).toContainText('2 个顶点');
  await page.getByTestId('path-reverse').click();
  await page.getByTestId('path-paste').click();
  await page.getByTestId('path-paste-text').fill('[[117.3,31.8]]');
  await expect(page.getByTestId('path-paste-dialog')).toContainText('坐标格式不正确：至少需要 2 个顶点');
  await page.getByTestId('path-paste-text').fill('[[117.3,31.8],[120.3,31.8]]');
  await page.getByTestId('path-paste-submit').click();
  await expect(page.getByTestId('path-length')).toContainText('路径超过 200 km');
  await page.getByTestId('path-paste').click();
  const corners = [
    [117.3, 31.8],
    [117.306, 31.8],
  ];
  const geometry = { type: 'LineString', coordinates: corners };
  await page
    .getByTestId('path-paste-dialog')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'rail.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify({ type: 'Feature', properties: {}, geometry })),
    });
  await page.getByTestId('path-paste-submit').click();
  await expect(page.getByTestId('path-length')).toContainText('567.0');

  const root = await personByCall('root');
  const theirs = { id, path: '[[117.3,31.8],[117.309,31.8]]', version: 1 };
  expect((await root.post('/home/rail/rail/savePath', theirs)).errno).toBe(0);
  await expect(page.getByTestId('path-stale')).toContainText('其他用户已修改此路径');
  await page.getByTestId('path-mine').click();
  await expect(page.getByTestId('path-stale')).toHaveCount(0);
  await page.getByTestId('path-save').click();
  await toasted(page, '路径已保存');
  expect(await infoOf(id)).toMatchObject({ lengthM: 567, version: 3 });
  // Left with something unsaved it is asked for.
  await page.getByTestId('rail-facts-path').click();
  await page.getByTestId('path-reverse').click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('ask')).toContainText('有未保存的修改');
  await confirm(page);
  await expect(page.getByTestId('path-bar')).toHaveCount(0);
  // So it is where another list takes its place on the same page.
  const devices = page.locator('[data-page]:visible [data-tab="deviceList"]');
  await page.getByTestId('rail-facts-path').click();
  await page.getByTestId('path-reverse').click();
  await devices.click();
  await page.getByTestId('ask-no').click();
  await expect(page.getByTestId('path-bar')).toBeVisible();
  await devices.click();
  await confirm(page);
  await expect(devices).toHaveAttribute('aria-current', 'page');
  for (const each of [id, besideId]) await root.post('/home/rail/rail/delete', { id: each });
  await context.close();
});
