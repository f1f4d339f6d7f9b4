import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { sit } from './tabSeat.ts';

/** Counts the tones that a page plays: nothing is heard on a machine without loudspeakers. */
async function countTones(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tones = { started: 0 };
    Object.assign(window, { __tones: tones });
    const made = AudioContext.prototype;
    const create = Reflect.get<AudioContext, 'createOscillator'>(made, 'createOscillator');
    Reflect.set(made, 'createOscillator', function count(this: BaseAudioContext): OscillatorNode {
      tones.started += 1;
      return create.call(this);
    });
  });
}
const tonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { __tones: { started: number } }).__tones.started);
/** A siren has four tones. */
const sirens = async (pages: readonly Page[]): Promise<number> =>
  (await Promise.all(pages.map(tonesOf))).reduce((sum, tones) => sum + tones, 0) / 4;

test('13.1 at the first sign-in the sound is asked for; then a critical alarm sounds in one of two tabs, again after 20 s, until it is acknowledged', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const site = await makeSite(1);
  const { page, context } = await sit(browser, site.who, '/project/index');
  await countTones(context);
  expect((await site.person.post('/api/web/setting/personal', { soundAsked: false })).errno).toBe(0);
  await page.reload();
  const ask = page.getByTestId('sound-ask');
  await expect(ask).toContainText('紧急告警要响铃吗？');
  await page.getByTestId('sound-ask-yes').click();
  await expect(ask).toHaveCount(0);
  await expect.poll(() => sirens([page])).toBe(1);
  const info = await site.person.get<{ personal: unknown }>('/api/web/account/info');
  expect(info.data.personal).toMatchObject({ soundOnAlarm: true, soundAsked: true });
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByTestId('header')).toBeVisible();
  await second.locator('#main').click({ position: { x: 4, y: 4 } });
  await site.report(0, { impactG: 4.4, tiltX: 1 });
  await expect(second.getByTestId('alarm-bar-sound')).toHaveAttribute('data-state', 'on');
  await expect.poll(() => sirens([page, second])).toBe(2);
  const soundedAt = Date.now();
  await expect.poll(() => sirens([page, second]), { timeout: 40_000 }).toBe(3);
  // One of the two looks once a second whether it is time.
  expect(Date.now() - soundedAt).toBeGreaterThan(15_000);
  await page.getByTestId('alarm-bar-ack').click();
  await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
  await expect(second.getByTestId('alarm-bar')).toHaveCount(0);
  await page.waitForTimeout(22_000);
  expect(await sirens([page, second])).toBe(3);
  await context.close();
});

test('13.2 an incident of three devices makes one sound, not one an alarm', async ({ browser }) => {
  test.setTimeout(120_000);
  // A hundred metres from one to the next.
  const site = await makeSite(3, ['operate'], 0.001);
  expect((await site.person.post('/api/web/setting/personal', { soundOnAlarm: true })).errno).toBe(0);
  const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList');
  await countTones(context);
  await page.reload();
  await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
  // A browser lets a page sound that somebody has clicked in.
  await page.locator('#main').click({ position: { x: 4, y: 4 } });
  await site.report(0, { impactG: 4.4, tiltX: 1 });
  await expect.poll(() => sirens([page])).toBe(1);
  // What waits for somebody sounds again in 20 s, which is not what is counted here.
  await page.evaluate(() => localStorage.setItem('admin-sounded-at', String(Date.now() + 3_600_000)));
  for (const n of [1, 2]) {
    // Within two seconds of a sound there is no other of any alarm: what comes after them could be heard.
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0);
    await site.report(n, { impactG: 4.4, tiltX: 1 });
    await expect(page.getByTestId('alarm-incident-mark')).toHaveText(`×${n + 1}`);
  }
  await page.waitForTimeout(2_000);
  expect(await sirens([page])).toBe(1);
  await context.close();
});

test('13.1 whoever says no is not asked again, and turns the sound on at the bar', async ({ browser }) => {
  const site = await makeSite(1);
  const { page, context } = await sit(browser, site.who, '/project/index');
  expect((await site.person.post('/api/web/setting/personal', { soundAsked: false })).errno).toBe(0);
  await page.reload();
  await page.getByTestId('sound-ask-no').click();
  await expect(page.getByTestId('sound-ask')).toHaveCount(0);
  await expect
    .poll(async () => (await site.person.get<{ personal: unknown }>('/api/web/account/info')).data.personal)
    .toMatchObject({ soundAsked: true });
  await page.reload();
  await expect(page.getByTestId('header')).toBeVisible();
  await site.report(0, { impactG: 4.4, tiltX: 1 });
  const sound = page.getByTestId('alarm-bar-sound');
  await expect(sound).toHaveAttribute('data-state', 'off');
  await expect(page.getByTestId('sound-ask')).toHaveCount(0);
  await sound.click();
  await expect(sound).toHaveAttribute('data-state', 'on');
  await context.close();
});
