import { expect } from '@playwright/test';
import SqliteConnection from 'better-sqlite3';
import { test } from './fixture.ts';
import { takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

const many = 5_000;
const branch = 'MANYORGS';
/** As long as the ids that the product gives. */
const idOf = (n: number): string => `MANY${String(n).padStart(22, '0')}`;
const people = '/userManage/user';

/** Works on the product's file while it runs; its own writes wait for a moment. */
function inDatabase(work: (file: SqliteConnection.Database) => void): void {
  const file = new SqliteConnection(stackFacts().databasePath, { timeout: 30_000 });
  work(file);
  file.close();
}

const remove = (file: SqliteConnection.Database) =>
  file.exec(`DELETE FROM organization WHERE id = '${branch}' OR parent_id = '${branch}'`);

test.beforeAll(() =>
  inDatabase((file) => {
    const columns = (file.prepare('PRAGMA table_info(organization)').all() as Array<{ name: string }>).map(
      ({ name }) => name,
    );
    const add = (own: Readonly<Record<string, string>>, from: string) =>
      file.exec(`INSERT INTO organization (${columns.join()})
        SELECT ${columns.map((name) => own[name] ?? `top.${name}`).join()}
        FROM ${from} (SELECT * FROM organization WHERE parent_id IS NULL LIMIT 1) AS top`);
    const id = `printf('MANY%022d', n)`;
    const [code, level] = ['NULL', 'top.level + 1'];
    add(
      { id: `'${branch}'`, parent_id: 'top.id', title: `'众多大队'`, code, level, path: `top.path || '${branch}/'` },
      '',
    );
    add(
      {
        id,
        parent_id: `'${branch}'`,
        title: `'第' || n || '中队'`,
        code,
        level: 'top.level + 2',
        order_no: 'n',
        path: `top.path || '${branch}/' || ${id} || '/'`,
      },
      `(WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${many}) SELECT n FROM series),`,
    );
  }),
);
test.afterAll(() => inDatabase(remove));

test('11.7 a tree of 5,000 organisations is opened, searched and checked; a choice too large for one question is said to be', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'root', people);
  await expect(page.locator('tr[data-person]').first()).toBeVisible();
  const asked: Array<{ ids: string; status: number }> = [];
  page.on('response', (response) => {
    if (!response.url().includes('/home/person/person/listPage')) return;
    const { orgIds = '' } = (response.request().postDataJSON() ?? {}) as { orgIds?: string };
    asked.push({ ids: orgIds, status: response.status() });
  });
  await page.getByTestId('org-picker').click();
  const panel = page.getByTestId('org-picker-panel');
  const rows = panel.getByTestId('org-picker-node');
  const row = (id: string) => panel.locator(`[data-id="${id}"]`);
  const counted = panel.getByTestId('org-picker-count');

  // All of them open, a few of them drawn; the keyboard goes to the end.
  await panel.getByRole('textbox').fill('众多大队');
  await row(branch).getByRole('button').click();
  await panel.getByRole('textbox').fill('');
  await expect(row(branch)).toHaveAttribute('aria-expanded', 'false');
  await row(branch).getByRole('button').click();
  await expect(row(idOf(1))).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  await panel.getByTestId('org-picker-tree').focus();
  await page.keyboard.press('End');
  // Behind them stand organisations of other tests.
  for (let n = 0; n < 400 && !(await row(idOf(many)).isVisible()); n += 1) await page.keyboard.press('ArrowUp');
  await expect(row(idOf(many))).toBeVisible();

  // One check, five thousand organisations, one id in the question.
  await panel.getByRole('textbox').fill('众多大队');
  await row(branch).click();
  await expect(counted).toHaveText('5,001 个组织');
  await expect.poll(() => asked.at(-1)).toEqual({ ids: branch, status: 200 });

  // All but one cannot be said in one question: the choice stays as it was, with a word on what to do.
  await panel.getByRole('textbox').fill('第77中队');
  await row(idOf(77)).click();
  await expect(panel.getByRole('alert')).toHaveText('一次最多分别选择 200 个组织：请改选它们的上级组织');
  await expect(counted).toHaveText('5,001 个组织');
  await expect(row(idOf(77))).toHaveAttribute('aria-checked', 'true');
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);

  // A choice that can be asked for takes the word away.
  await panel.getByTestId('org-picker-clear').click();
  await expect(panel.getByRole('alert')).toBeHidden();
  await row(idOf(77)).click();
  await expect(counted).toHaveText('1 个组织');
  await expect.poll(() => asked.at(-1)).toEqual({ ids: idOf(77), status: 200 });
  await page.reload();
  await expect(page.getByTestId('org-picker')).toHaveText('第77中队');
  await context.close();
});
