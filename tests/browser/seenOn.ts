import type { Page } from '@playwright/test';

/** What a person may wait for at the most. @source docs/requirements.md E7 */
export const shownWithinMs = 1_500;
export const noteEveryMs = 100;
/** However busy the machine is beside what its yardstick says. */
export const toldWithinMs = 6_000;

/** When an open page first showed what, epoch ms, by what it shows; noted by the page itself. */
export const seenOn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
