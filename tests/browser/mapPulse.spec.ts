import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { healthyDevice, mapReady, personByCall, report, takeSeat } from './people.ts';

/** Of each ring how its wave moves, and since when. */
const waves = (rings: Element[]) =>
  rings.map((ring) => ring.getAnimations().map(({ effect, startTime }) => [effect?.getTiming().easing, startTime]));

test('C5 a new critical alarm rings on the map; all rings take their steps at once, and without motion they stand still', async ({
  browser,
}) => {
  const person = await personByCall('operate');
  const { page, context } = await takeSeat(browser, 'operate');
  await mapReady(page);
  await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
  const rings = page.locator('.gl-pulse i');
  const one = await healthyDevice(person);
  const other = await healthyDevice(person, ({ id }) => id !== one.id);
  await Promise.all([one, other].map(({ imei }) => report(imei, { impactG: 4.2 })));
  await expect(rings).toHaveCount(2);
  await rings.evaluateAll((all) => {
    Object.assign(window, { waves: all.flatMap((ring) => ring.getAnimations()) });
  });
  // A browser without a graphics card draws the whole map for each step: one for all, ten a second.
  expect(await rings.evaluateAll(waves)).toEqual([[['steps(14)', 0]], [['steps(14)', 0]]]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await report((await healthyDevice(person)).imei, { impactG: 4.2 });
  await expect.poll(async () => (await rings.evaluateAll(waves)).some((moves) => moves.length === 0)).toBe(true);
  // Ten seconds, then each is gone.
  await expect(rings).toHaveCount(0);
  // Nothing of them is kept: an animation that has no end keeps its ring for as long as the page is open.
  const left = page.evaluate(() => (window as unknown as { waves: Animation[] }).waves.map((wave) => wave.playState));
  expect(await left).toEqual(['idle', 'idle']);
  await context.close();
});
