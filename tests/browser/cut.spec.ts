import { expect } from '@playwright/test';
import { ready } from '../../scripts/harness/stack.ts';
import { test } from './fixture.ts';
import {
  healthyDevice,
  isSeeded,
  mapReady,
  mapStatuses,
  personByCall,
  report,
  snapshotOf,
  takeSeat,
} from './people.ts';
import { stackFacts } from './stackFacts.ts';

test('SPEC-013 the socket is cut for 30 s during 200 status changes and the map equals a fresh snapshot within 5 s of its return', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const root = await personByCall('root');
  const before = await snapshotOf(root);
  const quiet = before.devices
    .filter((row) => isSeeded(row) && row.position !== null && row.deviceStatus !== 2)
    .slice(0, 200);
  expect(quiet.length).toBe(200);

  const { page, context } = await takeSeat(browser, 'root');
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
    .poll(async () => (await snapshotOf(root)).devices.filter((row) => row.deviceStatus === 2).length, {
      timeout: 20_000,
    })
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
  await context.close();

  // The tests behind this one need devices without an alarm.
  const raised = () =>
    root.get<{ records: { id: string }[] }>('/api/web/alarm/pageAlarm', {
      limit: '100',
      tab: 'unhandled',
      typeCode: 'COLLISION',
    });
  for (let left = await raised(); left.data.records.length > 0; left = await raised()) {
    const ids = left.data.records.map(({ id }) => id);
    expect((await root.post('/api/web/alarm/falseReport', { ids, reason: '测试撞击' })).errno).toBe(0);
  }
});

test('SPEC-014 a server that was killed and started again finds the page working, without a reload', async ({
  browser,
}) => {
  const person = await personByCall('operate');
  const device = await healthyDevice(person);
  const list = `/device/deviceAlarmList?text=${device.code}&tab=unhandled`;
  const { page, context } = await takeSeat(browser, 'operate', list);
  const live = page.getByTestId('header-live');
  await expect(live).toHaveAttribute('data-phase', 'live');
  // All of the page is there: what had not arrived when the server went would have it loaded anew.
  await expect(page.getByText('共 0 条')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The page itself notes what it shows: the server may be back before anybody looks.
  await live.evaluate((element) => {
    const phases: Array<string | undefined> = [];
    new MutationObserver(() => phases.push(element.dataset['phase'])).observe(element, { attributes: true });
    Object.assign(window, { isSamePage: true, phases });
  });
  const phases = (): Promise<string[]> => page.evaluate(() => (window as unknown as { phases: string[] }).phases);
  // Before the server goes: the page may ask before it is known here that the server is back.
  const asked = page.waitForResponse(/account\/info/);

  const { serverPid, url } = stackFacts();
  process.kill(serverPid, 'SIGKILL');
  await expect.poll(async () => (await phases()).some((phase) => phase !== 'live')).toBe(true);
  await ready(url, 60_000);
  await expect(live).toHaveAttribute('data-phase', 'live', { timeout: 35_000 });
  // What changed of the person's rights meanwhile was told to nobody.
  await asked;

  await report(device.imei, { impactG: 4.2 });
  const row = page.locator(`tr[data-device="${device.id}"]`);
  await expect(row).toBeVisible();
  await row.click();
  await page.keyboard.press('a');
  await expect(page.getByTestId('alarm-handle')).toBeVisible();
  await page.getByTestId('alarm-handle').click();
  await page.getByTestId('alarm-dialog-text').fill('现场检查完毕，护栏已复位');
  await page.getByTestId('alarm-dialog-submit').click();
  await expect
    .poll(async () => (await snapshotOf(person)).devices.find(({ id }) => id === device.id)?.deviceStatus)
    .toBe(1);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await context.close();
});
