import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmToast } from '#client/ui/alarms/alarmToast.tsx';
import { toast } from '#client/ui/toast.ts';
import { mount } from './mount.tsx';

const shown = () => [...document.querySelectorAll('.mantine-Notification-root')].map((each) => each.textContent);
/** A message fades for a quarter of a second after its time: then it is gone from the list and stands in the page. */
const fades = (ofWhich: string) =>
  new Promise<void>((resolve) => {
    const stop = notificationsStore.subscribe(() => {
      if (notificationsStore.getState().notifications.length > 0) return;
      expect(shown().join()).toContain(ofWhich);
      stop();
      resolve();
    });
  });
const goneBy = () => expect.poll(shown, { timeout: 20_000 }).toEqual([]);

beforeEach(() => mount(null, '/'));

test('a message that is told again while it fades is shown for its three seconds, and goes', async () => {
  toast('ok', '保存成功');
  await expect.poll(shown).toEqual(['保存成功']);
  await fades('保存成功');
  toast('ok', '保存成功');
  await expect.poll(() => notificationsStore.getState().notifications.length).toBe(1);
  await goneBy();
});

test('the same words that are shown already are not shown twice, other words are', async () => {
  for (let n = 0; n < 3; n += 1) toast('ok', '保存成功');
  toast('warn', '部分未保存');
  await expect.poll(shown).toEqual(['保存成功', '部分未保存']);
  await goneBy();
});

test('an alarm that comes while the message of the one before fades is shown, and goes', async () => {
  const alarm = { severity: 1, typeCode: 'IMPACT' } as AlarmRow;
  const told: string[] = [];
  alarmToast({ ...alarm, id: 'first', device_name: '一号' }, (id) => told.push(id));
  await expect.poll(() => shown().join()).toContain('一号');
  await fades('一号');
  alarmToast({ ...alarm, id: 'second', device_name: '二号' }, (id) => told.push(id));
  await expect.poll(() => shown().join()).toContain('二号');
  await goneBy();
  expect(told).toEqual([]);
});
