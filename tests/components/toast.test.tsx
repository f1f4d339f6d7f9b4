import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmToast } from '#client/ui/alarms/alarmToast.tsx';
import { offerUndo } from '#client/ui/alarms/offerUndo.ts';
import { nextTurn } from '#client/ui/alarms/undoTurn.ts';
import { toast } from '#client/ui/toast.ts';
import { closeUndoToast } from '#client/ui/undoToast.tsx';
import { mount } from './mount.tsx';

const messages = () => [...document.querySelectorAll('.mantine-Notification-root')];
const shown = () => messages().map((each) => each.textContent);
/** In the page itself: a message is there for three seconds, whatever the machine does meanwhile. */
const take = () => document.querySelector<HTMLElement>('[data-testid=alarm-toast-ack]')?.click();
const listed = () => notificationsStore.getState().notifications.length;
/** Of a message whose time is over: it fades for a quarter of a second, is off the list and stands in the page. */
const fading = () =>
  new Promise<string>((resolve) => {
    const stop = notificationsStore.subscribe(() => {
      if (listed() > 0) return;
      stop();
      resolve(shown().join());
    });
  });
const isGone = () => expect.poll(shown, { timeout: 20_000 }).toEqual([]);
const afterMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const told: string[] = [];
const alarm = (id: string, device_name: string) =>
  alarmToast({ severity: 1, typeCode: 'IMPACT', id, device_name } as AlarmRow, (each) => told.push(each));

beforeEach(async () => {
  told.splice(0);
  await mount(<p style={{ position: 'fixed', bottom: 0 }}>下面</p>, '/');
  // Under a pointer a message stays.
  await userEvent.hover(page.getByText('下面'));
});

test('a message that is told again while it fades is shown for its three seconds, and goes', async () => {
  toast('ok', '保存成功');
  expect(await fading()).toBe('保存成功');
  // Its own three seconds begin behind these two.
  const twoSeconds = afterMs(2_000);
  toast('ok', '保存成功');
  await twoSeconds;
  expect(shown()).toContain('保存成功');
  await isGone();
});

test('the same words that are shown already are not shown twice; of another kind they are, and what waits is not told twice', async () => {
  for (let n = 0; n < 3; n += 1) toast('ok', '保存成功');
  toast('warn', '保存成功');
  await expect.poll(shown).toEqual(['保存成功', '保存成功']);
  for (let n = 0; n < 3; n += 1) for (const words of ['三', '四', '五']) toast('ok', words);
  await expect.poll(listed).toBe(4);
  expect(notificationsStore.getState().queue.map(({ message }) => message)).toEqual(['五']);
  await isGone();
});

test('an alarm that comes while the message of the one before fades is shown, takes its own, and goes', async () => {
  alarm('first', '一号');
  expect(await fading()).toContain('一号');
  alarm('second', '二号');
  await expect.poll(() => shown().join()).toContain('二号');
  await isGone();
  alarm('third', '三号');
  await expect.poll(() => shown().join()).toContain('三号');
  take();
  expect(told).toEqual(['third']);
  await isGone();
});

test('an alarm’s message that stands longer, as under a pointer, is not replaced', async () => {
  const now = Date.now() + 10_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  alarm('first', '一号');
  await expect.poll(() => shown().join()).toContain('一号');
  // Messages may follow each other again, and this one stands still.
  clock.mockReturnValue(now + 4_000);
  alarm('second', '二号');
  await import('@mantine/notifications');
  clock.mockRestore();
  expect(notificationsStore.getState()).toMatchObject({ notifications: [{ autoClose: 3_000 }], queue: [] });
  expect(shown().join()).toContain('一号');
  take();
  expect(told).toEqual(['first']);
  await isGone();
});

test('an answer that comes late does not take the way back of the later act', async () => {
  const [acknowledged, handled] = [nextTurn(), nextTurn()];
  offerUndo(handled, '已处理', [{ id: 'a', errno: 0, errmsg: '', version: 3 }]);
  await expect.element(page.getByTestId('undo-toast')).toHaveTextContent('已处理');
  offerUndo(acknowledged, '已确认', [{ id: 'a', errno: 0, errmsg: '', version: 2 }]);
  await expect.poll(() => shown().join()).toContain('已确认');
  await expect.element(page.getByTestId('undo-toast')).toHaveTextContent('已处理');
  closeUndoToast();
  await isGone();
});
