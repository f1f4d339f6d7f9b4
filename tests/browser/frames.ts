import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    framesAsked?: number;
  }
}

/** From its next load on the page counts the frames that its scripts ask for. */
export async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.framesAsked = 0;
    window.requestAnimationFrame = (callback) => {
      window.framesAsked = (window.framesAsked ?? 0) + 1;
      return ask(callback);
    };
  });
}

/**
 * A page on which nothing happens comes to rest: for half a second no script asks for a frame. One that measures itself
 * and draws itself anew for the measure never does, and costs an open screen a sixth of a core for months.
 */
export async function expectRest(page: Page): Promise<void> {
  const askedInHalfASecond = async (): Promise<number> => {
    const before = await page.evaluate(() => window.framesAsked ?? Number.NaN);
    await page.waitForTimeout(500);
    return (await page.evaluate(() => window.framesAsked ?? Number.NaN)) - before;
  };
  await expect.poll(askedInHalfASecond, { message: `frames asked for by ${page.url()}` }).toBe(0);
}

/** The page has drawn what it was told last: what moves has moved on. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

/** What moves or fades has come to its end; what goes on for ever is left alone. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    // One that is called off has ended as well.
    await Promise.allSettled(ending.map((each) => each.finished));
  });

/** What `read` finds when it finds the same again two frames later: what is under way is not taken for the end. */
export async function atRest<T>(page: Page, read: () => Promise<T>): Promise<T> {
  let found = await read();
  const isSame = async (): Promise<boolean> => {
    const before = JSON.stringify(found);
    await drawn(page);
    found = await read();
    return JSON.stringify(found) === before;
  };
  await expect.poll(isSame, { message: `what moves on ${page.url()}` }).toBe(true);
  return found;
}
