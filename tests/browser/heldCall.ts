import type { Page } from '@playwright/test';

/** From now on a call of this page waits, as over a slow network, until what is returned is called. */
export async function holdCall(page: Page, call: string): Promise<() => Promise<void>> {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((go) => {
    resolve = go;
  });
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
