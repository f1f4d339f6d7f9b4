import type { Page } from '@playwright/test';

function giveTime(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(Math.max(ms, 60_000));
}

/**
 * Calls of this page run out of time after a minute: a busy machine may hold one longer than the product's five
 * seconds.
 */
export async function giveCallsTime(page: Page): Promise<void> {
  await page.addInitScript(giveTime);
  await page.evaluate(giveTime);
}

/** From now on a call of this page waits, as over a slow network, until what is returned is called. */
export async function holdCall(page: Page, call: string): Promise<() => Promise<void>> {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((go) => {
    resolve = go;
  });
  await giveCallsTime(page);
  await page.route(call, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(call);
    resolve();
    await answered;
    await page.unroute(call);
  };
}
