import { expect, test } from 'vitest';
import { nextSlots, type Slot } from './slots.ts';

const bar = { most: 3, isHeld: false };
const idsOf = (slots: readonly Slot[]) => slots.map(({ id }) => id);

test('shows the first three by need, and the same slots as long as nothing changes', () => {
  const slots = nextSlots([], { ...bar, waiting: ['a', 'b', 'c', 'd'] });
  expect(idsOf(slots)).toEqual(['a', 'b', 'c']);
  expect(nextSlots(slots, { ...bar, waiting: ['a', 'b', 'c', 'd', 'e'] })).toBe(slots);
});

test('who is shown keeps the place when somebody comes who needs more', () => {
  const slots = nextSlots([], { ...bar, waiting: ['a', 'b', 'c'] });
  expect(idsOf(nextSlots(slots, { ...bar, waiting: ['new', 'c', 'b', 'a'] }))).toEqual(['a', 'b', 'c']);
});

test('a place that falls free goes to the next one, in place under a hand', () => {
  const slots = nextSlots([], { ...bar, waiting: ['a', 'b', 'c', 'd'] });
  expect(idsOf(nextSlots(slots, { ...bar, isHeld: true, waiting: ['a', 'c', 'd'] }))).toEqual(['a', 'd', 'c']);
  expect(idsOf(nextSlots(slots, { ...bar, waiting: ['b', 'c', 'd'] }))).toEqual(['b', 'c', 'd']);
});

test('under a hand nobody moves up: the place stays empty until it leaves', () => {
  const slots = nextSlots([], { ...bar, waiting: ['a', 'b'] });
  const held = nextSlots(slots, { ...bar, isHeld: true, waiting: ['b'] });
  expect(idsOf(held)).toEqual([null, 'b']);
  expect(idsOf(nextSlots(held, { ...bar, waiting: ['b'] }))).toEqual(['b']);
});

test('who moves to another place is new there', () => {
  const slots = nextSlots([], { ...bar, waiting: ['a', 'b', 'c'] });
  const moved = nextSlots(slots, { ...bar, waiting: ['b', 'c'] });
  expect(moved[0]).not.toBe(slots[1]);
  const held = nextSlots(slots, { ...bar, isHeld: true, waiting: ['b', 'c'] });
  expect(held[1]).toBe(slots[1]);
});

test('a narrower window takes the last ones away and keeps the first', () => {
  const slots = nextSlots([], { ...bar, waiting: ['a', 'b', 'c'] });
  expect(idsOf(nextSlots(slots, { ...bar, most: 1, waiting: ['a', 'b', 'c'] }))).toEqual(['a']);
});
