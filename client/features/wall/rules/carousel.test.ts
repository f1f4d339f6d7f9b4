import { expect, test } from 'vitest';
import { deviceRow, storeOf } from '#tests/support/storeOf.ts';
import { CarouselOrder, stepFrom } from './carousel.ts';

/** By id and status; each is put when it changes. */
function orderOf(devices: ReadonlyArray<readonly [id: string, deviceStatus: number]>) {
  const store = storeOf([]);
  const order = new CarouselOrder(store);
  const put = (id: string, deviceStatus: number, isShown = true): void => {
    store.set(id, deviceRow({ id, deviceStatus }));
    order.put(store.slotOf(id), isShown);
  };
  for (const [id, deviceStatus] of devices) put(id, deviceStatus);
  return { order, put };
}

test('faults come before what is abnormal before what is offline, and what is normal does not come', () => {
  const { order, put } = orderOf([
    ['a', 4],
    ['b', 1],
    ['c', 3],
    ['e', 2],
    ['d', 2],
  ]);
  expect(order.list()).toEqual(['d', 'e', 'c', 'a']);
  put('d', 1);
  put('b', 3);
  expect(order.list()).toEqual(['e', 'b', 'c', 'a']);
  put('c', 3, false);
  expect(order.list()).toEqual(['e', 'b', 'a']);
});

test('when all is well, every device comes, and the order is the same while it is', () => {
  const { order, put } = orderOf([
    ['b', 1],
    ['a', 0],
  ]);
  const first = order.list();
  expect(first).toEqual(['a', 'b']);
  put('a', 1);
  expect(order.list()).toBe(first);
  expect(orderOf([]).order.list()).toEqual([]);
});

test('a step goes on, back, and round', () => {
  const order = ['a', 'b', 'c'];
  expect(stepFrom(order, null, 1)).toEqual({ id: 'a', at: 0 });
  expect(stepFrom(order, null, -1)).toEqual({ id: 'c', at: 2 });
  expect(stepFrom(order, { id: 'c', at: 2 }, 1)?.id).toBe('a');
  expect(stepFrom(order, { id: 'a', at: 0 }, -1)?.id).toBe('c');
  expect(stepFrom([], { id: 'a', at: 0 }, 1)).toBeNull();
});

test('when the device that is shown leaves the order, none is left out and none comes twice', () => {
  const place = { id: 'b', at: 1 };
  expect(stepFrom(['a', 'c'], place, 1)?.id).toBe('c');
  expect(stepFrom(['a', 'c'], place, -1)?.id).toBe('a');
  expect(stepFrom(['a'], { id: 'c', at: 2 }, 1)?.id).toBe('a');
});
