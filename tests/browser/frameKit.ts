import { type Page } from '@playwright/test';
import { stackFacts } from './stackFacts.ts';

export async function submitLogin(page: Page, username: string, password = stackFacts().password): Promise<void> {
  await page.getByTestId('login-username').fill(username);
  await page.getByTestId('login-password').fill(password);
  await page.getByTestId('login-submit').click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByTestId('header-user').click();
  await page.getByTestId('header-logout').click();
  await page.getByTestId('ask-yes').click();
}
