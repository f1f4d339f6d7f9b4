import { expect, type Response } from '@playwright/test';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { screenRows } from '#client/app/screenRows.ts';
import { judgeMs } from './figures.ts';
import { test } from './fixture.ts';
import { watchMachine } from './machineLag.ts';
import { makeSite, type Site } from './ownSite.ts';
import { lead } from './people.ts';
import { sit } from './tabSeat.ts';

/** What an address of a page wants beside its path. */
const wanted: Readonly<Record<string, (site: Site) => string>> = {
  '/systemManage/list/detail': ({ who }) => `?id=${who.id}`,
  '/message/messageDetail': () => '?id=none',
};
/** Pages of root alone: the bar's first is there of any organisation, so nobody knows whose the key takes. */
const isRoots = (row: RouteRow): boolean => row.auth?.includes('root') === true;
/** Every other page with a frame, and the wall. */
const pages = [...screenRows.filter((row) => row.frame && !isRoots(row)).map(({ path }) => path), '/screen'];
/** From the report's answer to the acknowledgement in the database, by one key. */
const withinMs = 2_000;

test('13.1 from any page a collision is acknowledged by one key', async ({ browser }) => {
  // So many pages, each opened on a machine that has other things to do.
  test.setTimeout(pages.length * 20_000);
  const site = await makeSite(pages.length, ['operate', 'supervise_zhidui']);
  const { page, context } = await sit(browser, site.who, '/project/index');
  const took: Record<string, number> = {};
  await using machine = watchMachine();
  for (const [at, path] of pages.entries()) {
    const isWall = path === '/screen';
    await lead(page, path + (wanted[path]?.(site) ?? ''));
    await expect(page).toHaveURL((url) => url.pathname === path);
    if (isWall) await expect(page.getByTestId('wall-live')).toHaveAttribute('data-state', 'live');
    else await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    const answers: boolean[] = [];
    const note = (response: Response): void => {
      if (response.url().includes('/api/web/alarm/ack')) answers.push(response.ok());
    };
    page.on('response', note);
    await site.report(at, { impactG: 4.4 });
    const reportedAt = performance.now();
    const shown = isWall ? page.getByTestId('wall-incident') : page.getByTestId('alarm-bar-slot').first();
    // The wall goes on showing what is acknowledged and open.
    await expect(shown).toContainText(isWall ? (site.devices[at]?.code ?? '') : '碰撞报警');
    // A hand that sees it needs longer than the half second for which the key is not yet its. That half second begins
    // with the paint, which a busy machine makes late: then the hand presses again.
    await page.waitForTimeout(550);
    await expect(async () => {
      if (answers.length === 0) await page.keyboard.press('a');
      await expect.poll(() => answers[0], { timeout: 3_000 }).toBe(true);
    }, path).toPass({ timeout: 30_000 });
    page.off('response', note);
    took[path] = Math.round(performance.now() - reportedAt);
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
  }
  for (const [path, ms] of Object.entries(took)) judgeMs(path, ms, withinMs, machine.ms());
  await context.close();
});
