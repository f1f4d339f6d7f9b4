import { expect, type Locator, type Page } from '@playwright/test';
import { signInFirst } from '../../scripts/harness/person.ts';
import { personByCall } from './people.ts';
import { stackFacts } from './stackFacts.ts';

/** An account of a test's own, which it may change as it likes. */
export interface Newcomer {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly mobile: string;
  readonly mail: string;
  readonly realName: string;
}

/** Eleven digits that no other test has. */
export function newMobile(): string {
  return `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** Made by root, in the root organisation unless another is wished. */
export async function makeNewcomer(
  wish: { roles?: readonly string[]; realName?: string; orgId?: string; isScreen?: boolean } = {},
): Promise<Newcomer> {
  const root = await personByCall('root');
  const { data: tree } = await root.get<{ id: string }[]>('/api/web/common/getOrgTree');
  const mobile = newMobile();
  const person = {
    username: `t${mobile}`,
    password: 'first-Password-1',
    mobile,
    mail: `t${mobile}@example.com`,
    realName: wish.realName ?? '试用员',
  };
  const { realName, ...fields } = person;
  const given = `${person.password}-given`;
  const body = {
    ...fields,
    password: given,
    real_name: realName,
    orgId: wish.orgId ?? tree[0]?.id,
    roles: wish.roles ?? [],
    isScreen: wish.isScreen ?? false,
  };
  const answer = await root.post<{ id: string }>('/home/user/user/add', body);
  expect(answer.errno, answer.errmsg).toBe(0);
  const first = await signInFirst(stackFacts(), person, given);
  await first.post('/api/logout', { token: first.token });
  return { ...person, id: answer.data.id };
}

export function at(path: string): string {
  return stackFacts().url + path;
}

/** The messages with these words that stand at the top of the page. */
export const toast = (page: Page, words: string): Locator =>
  page.locator('.mantine-Notification-root').filter({ hasText: words });

/** Opens an address and waits until the page shows its part. */
export async function openPage(page: Page, path: string, testId: string): Promise<void> {
  // The application may lead on before everything is loaded.
  await page.goto(at(path), { waitUntil: 'commit' });
  await expect(page.getByTestId(testId).first()).toBeVisible();
}

/** Waits until the sign-in, or whatever was sent, has led there. */
export async function arrive(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(at(path));
}

/** Types name and password on the sign-in page and sends them. */
export async function typeLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByTestId('login-username').fill(username);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('login-submit').click();
}

/** Presses a captcha button and gives the code that was sent: with DEMO=1 the answer has it. */
export async function askCaptcha(page: Page, scene: 'register' | 'loginByPhone' | 'resetPassword'): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/captcha'));
  await page.getByTestId(`${scene}-get-captcha`).click();
  const { errno, errmsg, data } = (await (await answered).json()) as {
    errno: number;
    errmsg: string;
    data: { code: string };
  };
  expect(errno, errmsg).toBe(0);
  return data.code;
}

export interface StoredUser {
  readonly username: string;
  readonly real_name: string;
}

/** The user info that the client keeps; null when nobody is signed in. */
export function storedUser(page: Page): Promise<StoredUser | null> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('admin-account') ?? 'null') as {
      state?: { userInfo?: StoredUser | null };
    } | null;
    return stored?.state?.userInfo ?? null;
  });
}

export async function cookieOf(page: Page, name: string): Promise<{ value: string; expires: number } | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}
