import { expect, type Page } from '@playwright/test';
import { type Newcomer, openPage, typeLogin } from './newcomer.ts';

export async function sitDown(page: Page, person: Newcomer, tab: string): Promise<void> {
  await openPage(page, `/login?redirect=${encodeURIComponent(`/systemSet/personSet?tab=${tab}`)}`, 'login-username');
  await typeLogin(page, person.username, person.password);
  await expect(page.getByTestId(`person-tab-${tab}`)).toHaveAttribute('aria-current', 'page');
}
