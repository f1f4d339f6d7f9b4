import type { Page } from '@playwright/test';
import { shown } from './tabSeat.ts';

/** Something that only this very page has: another one, or the same built anew, does not. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heading = [...document.querySelectorAll('h1')].find((each) => each.offsetParent !== null);
    heading?.setAttribute('data-mark', '1');
  });

export const marked = (page: Page) => shown(page).locator('h1[data-mark]');
