import { expect, test } from 'vitest';
import { carouselOrder, stepFrom } from './carousel.ts';

const device = (id: string, deviceStatus: number) => ({ id, deviceStatus });

test('faults come before what is abnormal before what is offline, and what is normal does not come', () => {
  const devices = [device('a', 4), device('b', 1), device('c', 3), device('e', 2), device('d', 2)];
  expect(carouselOrder(devices)).toEqual(['d', 'e', 'c', 'a']);
});

test('when all is well, every device comes', () => {
  expect(carouselOrder([device('b', 1), device('a', 0)])).toEqual(['a', 'b']);
  expect(carouselOrder([])).toEqual([]);
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
