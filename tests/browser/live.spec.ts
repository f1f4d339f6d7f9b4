import { expect, test } from '@playwright/test';
import { mapReady, mapStatuses, markColor, personByCall, report, snapshotOf, takeSeat } from './people.ts';

/** What a person may wait for at the most. @source product.md E7 */
const shownWithin = { timeout: 1_500, intervals: [20, 50, 50, 100] };

test('a collision turns red in the parent and the child organisation within 1.5 s, and nowhere else', async ({ browser }) => {
  const child = await personByCall('operate');
  const seen = await snapshotOf(child);
  const device = seen.devices.find((row) => row.deviceStatus !== 2 && row.position !== null);
  if (device === undefined) throw new Error('the seed left no healthy device in the child organisation');
  const sibling = await personByCall('operate2');
  expect((await snapshotOf(sibling)).devices.map((row) => row.id)).not.toContain(device.id);

  const [parentMap, childMap, childList, siblingMap, siblingList] = await Promise.all([
    takeSeat(browser, 'supervise'),
    takeSeat(browser, 'operate'),
    takeSeat(browser, 'operate'),
    takeSeat(browser, 'operate2'),
    takeSeat(browser, 'operate2'),
  ]);
  await Promise.all([
    ...[parentMap, childMap, siblingMap].map((seat) => mapReady(seat.page)),
    childList.page.goto('/device/deviceAlarmList'),
    siblingList.page.goto('/device/deviceAlarmList'),
  ]);
  const parentList = { page: await parentMap.context.newPage() };
  await parentList.page.goto('/device/deviceAlarmList');
  await expect(parentList.page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
  await expect(childList.page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');

  await report(device.imei, { impactG: 4.2, tiltX: 1 });

  await Promise.all([
    ...[parentMap, childMap].map(({ page }) => expect.poll(async () => (await mapStatuses(page))[device.id], shownWithin).toBe(2)),
    ...[parentMap, childMap].map(({ page }) => expect.poll(() => markColor(page, device.id), shownWithin).toBe('red')),
    ...[parentList, childList].map(({ page }) =>
      expect(page.locator(`[data-device="${device.id}"][data-type="COLLISION"]`).first()).toBeVisible({ timeout: 1_500 }),
    ),
    ...[parentMap, childMap].map(({ page }) => expect(page.getByTestId('header-bell-dot')).toBeVisible({ timeout: 1_500 })),
  ]);

  await childList.page.locator(`[data-device="${device.id}"][data-type="COLLISION"]`).first().click();
  await childList.page.keyboard.press('a');
  await expect(
    parentList.page.locator(`[data-device="${device.id}"][data-type="COLLISION"][data-handled="01"]`).first(),
  ).toBeVisible({ timeout: 3_000 });

  expect(await mapStatuses(siblingMap.page)).not.toHaveProperty(device.id);
  await expect(siblingList.page.locator(`[data-device="${device.id}"]`)).toHaveCount(0);
  await expect(siblingMap.page.getByTestId('header-bell-dot')).toBeHidden();
});

test('SPEC-013 the socket is cut for 30 s during 200 status changes and the map equals a fresh snapshot within 5 s of its return', async ({ browser }) => {
  test.setTimeout(120_000);
  const root = await personByCall('root');
  const before = await snapshotOf(root);
  const quiet = before.devices.filter((row) => row.position !== null && row.deviceStatus !== 2).slice(0, 200);
  expect(quiet.length).toBe(200);

  const { page } = await takeSeat(browser, 'root');
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  await page.reload();
  await mapReady(page);
  await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');

  isCut = true;
  for (const socket of open) await socket.close();
  const cutAt = Date.now();
  await expect(page.getByTestId('header-live')).not.toHaveAttribute('data-phase', 'live');
  for (const device of quiet) await report(device.imei, { impactG: 3.1 });
  await expect
    .poll(async () => (await snapshotOf(root)).devices.filter((row) => row.deviceStatus === 2).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(200);
  await page.waitForTimeout(Math.max(0, cutAt + 30_000 - Date.now()));
  isCut = false;
  await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live', { timeout: 35_000 });

  const wanted = (await snapshotOf(root)).devices.filter((row) => row.position !== null);
  await expect
    .poll(
      async () => {
        const shown = await mapStatuses(page);
        return wanted.filter((row) => shown[row.id] !== row.deviceStatus).length;
      },
      { timeout: 5_000 },
    )
    .toBe(0);
});
