import { expect, type Page } from '@playwright/test';

export const personSet = '/systemSet/personSet';

export const savedToast = (page: Page) => page.getByText('保存成功', { exact: true }).first();

const addressOf = (tab: string, section?: string): string =>
  `${personSet}?tab=${tab}${section === undefined ? '' : `&section=${section}`}`;

export async function openTab(page: Page, tab: string, section?: string): Promise<void> {
  // As a link within the application opens it: a load is dear.
  await page.evaluate((to) => history.pushState(null, '', to), addressOf(tab, section));
  await expect(page.getByTestId(`person-tab-${tab}`)).toHaveAttribute('aria-current', 'page');
}
