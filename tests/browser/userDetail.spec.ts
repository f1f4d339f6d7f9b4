import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { keepSession, lead, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { make, openList, rowOf, run, search } from './userKit.ts';

test.describe('the detail of an account', () => {
  test('SEED-055 SEED-271 opens from the list with rights, organisations, sessions and history', async ({
    browser,
  }) => {
    const root = await personByCall('root');
    const user = await make(root, { roles: ['operate'], orgId: 'AH-HF' });
    const password = 'secret-of-test';
    const visitor = await signIn(stackFacts(), user.username, password);
    const begun = await visitor.post<{ secret: string }>('/api/web/account/totpBegin', { password });
    const code = new TOTP({ secret: begun.data.secret }).generate();
    expect((await visitor.post('/api/web/account/totpConfirm', { code })).errno).toBe(0);
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await search(page, user.username);
    await rowOf(page, user).click();
    await expect(page).toHaveURL(
      (url) => url.pathname === '/systemManage/list/detail' && url.searchParams.get('id') === user.id,
    );
    await expect(page.getByTestId('detail-profile')).toContainText(user.username);
    await expect(page.getByTestId('detail-rights').locator('[data-permission="alarm:handle"]')).toBeVisible();
    await expect(page.getByTestId('detail-rights').locator('[data-permission="user:edit"]')).toHaveCount(0);
    await expect(page.getByTestId('detail-orgs').getByRole('listitem')).toHaveText([
      '合肥支队',
      '合肥大队',
      '六安大队',
    ]);
    await expect(page.getByTestId('detail-logins')).toContainText('密码登录');
    await page.getByTestId('detail-trail').getByText('对其操作').click();
    // Root made the account: what people above did is not the supervisor's to read, the sign-in is.
    await expect(page.getByTestId('detail-trail')).toContainText('登录 · 密码登录');
    await expect(page.getByTestId('detail-trail')).not.toContainText('用户 · 新增');
    // The phone with the codes was lost; the page that its owner has open says so at once.
    const own = await browser.newContext({ baseURL: stackFacts().url });
    await keepSession(own, visitor);
    const security = await own.newPage();
    await security.goto('/systemSet/personSet?tab=security');
    await expect(security.getByTestId('totp-disable')).toBeVisible();
    await expect(security.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    await page.getByTestId('detail-reset-totp').click();
    await expect(page.getByTestId('ask')).toContainText('解除后只凭密码即可登录');
    await page.getByTestId('ask-yes').click();
    await expect(page.getByTestId('detail-reset-totp')).toHaveCount(0);
    await expect(security.getByTestId('totp-enable')).toBeVisible();
    await own.close();
    await expect(page.getByTestId('detail-profile')).toContainText('未启用');
    await expect(page.getByTestId('detail-session')).toHaveCount(1);
    await page.getByTestId('detail-revoke').click();
    await page.getByTestId('ask-yes').click();
    await expect(page.getByTestId('detail-session')).toHaveCount(0);
    expect((await visitor.get('/api/web/account/info')).errno).toBe(1605);
    await signIn(stackFacts(), user.username, password);
    await context.close();
  });

  test('of an unknown id shows an empty panel with the way back', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/systemManage/list');
    for (const query of ['?id=nobody', '']) {
      await lead(page, `/systemManage/list/detail${query}`);
      await expect(page.getByTestId('user-missing').filter({ visible: true })).toContainText('没有找到这个用户');
    }
    await page.getByTestId('user-back').filter({ visible: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/systemManage/list');
    await context.close();
  });
});

test.describe('the audit log', () => {
  test('SPEC-043 somebody with audit:view finds a write of their organisation in the audit tab, with before and after', async ({
    browser,
  }) => {
    const supervisor = await personByCall('supervise');
    const root = await personByCall('root');
    const user = await make(root);
    const changed = await supervisor.post('/home/user/user/update', { id: user.id, version: 1, real_name: '审计可见' });
    expect(changed.errno).toBe(0);
    const { page, context } = await takeSeat(browser, 'supervise', '/log');
    await page.getByTestId('log-tab-audit').click();
    const list = page.getByTestId('audit-list');
    await expect(list.locator('tr[data-action="user.update"]').first()).toBeVisible();
    await page.getByRole('searchbox').or(page.locator('[data-shortcut="search"]')).last().fill(user.id);
    await expect(list.locator('tbody tr[data-action]')).toHaveCount(1);
    await list.locator('tr[data-action="user.update"]').click();
    const change = page.getByTestId('audit-detail').locator('[data-field="real_name"]');
    await expect(change).toContainText(user.real_name);
    await expect(change).toContainText('审计可见');
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('audit-export').click()]);
    expect(file.suggestedFilename()).toMatch(/^审计日志_\d{14}\.xlsx$/);

    // Of a call that changed many the list tells the beginning: the whole comes when it is opened, page by page.
    const names = Array.from({ length: 45 }, (_, at) => `成批人员${at}`);
    const ids: string[] = [];
    for (const [at, real_name] of names.entries()) {
      const form = { real_name, mobile: `151${run}${String(at).padStart(2, '0')}`, orgId: 'AH-HF-1' };
      const added = await supervisor.post<{ id: string }>('/home/person/person/add', form);
      expect(added.errno, added.errmsg).toBe(0);
      ids.push(added.data.id);
    }
    expect((await supervisor.post('/home/person/person/delete', { id: ids })).errno).toBe(0);
    await page.getByRole('button', { name: '重置', exact: true }).click();
    await page.getByTestId('audit-refresh').click();
    await list.locator('tr[data-action="person.delete"]').first().click();
    const detail = page.getByTestId('audit-detail');
    await expect(detail).toContainText('共 45 条');
    const shown = () => detail.locator('[data-entry]').evaluateAll((all) => all.map((each) => each.dataset['entry']));
    await expect.poll(async () => (await shown()).length).toBe(20);
    const seen = new Set(await shown());
    expect(seen.size).toBe(20);
    for (const number of ['2', '3']) {
      const before = seen.size;
      await detail.getByRole('button', { name: number, exact: true }).click();
      await expect.poll(async () => (await shown()).some((name) => !seen.has(name))).toBe(true);
      for (const name of await shown()) seen.add(name);
      expect(seen.size).toBeGreaterThan(before);
    }
    expect(seen).toEqual(new Set<string | undefined>(names));
    await context.close();
    const other = await takeSeat(browser, 'operate', '/log');
    await expect(other.page.getByRole('heading', { name: '系统日志' })).toBeVisible();
    await expect(other.page.getByTestId('log-tab-audit')).toHaveCount(0);
    await other.context.close();
  });
});
