import { expect, type Locator, type Page } from '@playwright/test';

export const companies = '/userManage/company';

export const people = '/userManage/user';

/** Names of this run: the stack is shared with other tests. */
export const mark = String(Date.now()).slice(-6);

export const row = (page: Page, name: string): Locator =>
  page.locator(`tr[data-company="${name}"], tr[data-person="${name}"]`);

export const confirm = (page: Page): Promise<void> => page.getByTestId('ask-yes').click();

export const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();
