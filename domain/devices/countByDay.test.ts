import { expect, test } from 'vitest';
import { countByDay } from './countByDay.ts';

const days = [
  { date: 'd1', start: 0, end: 24 },
  { date: 'd2', start: 24, end: 48 },
  { date: 'd3', start: 48, end: 72 },
];
const group = (more: object) => ({
  modelId: 'm',
  createdHour: -100,
  deletedHour: null,
  count: 3,
  onlineCount: 2,
  ...more,
});

test('a day counts what existed in it, and what was online at its end', () => {
  const groups = [group({}), group({ createdHour: 30, count: 2, onlineCount: 2 })];
  const changes = [
    // Both of the new ones came online on the second day; one of the old ones went on the third.
    { modelId: 'm', hour: 31, net: 2 },
    { modelId: 'm', hour: 50, net: -1 },
  ];
  expect(countByDay(groups, changes, days, 0)).toEqual([
    { date: 'd1', modelId: 'm', count: 3, onlineCount: 3 },
    { date: 'd2', modelId: 'm', count: 5, onlineCount: 5 },
    { date: 'd3', modelId: 'm', count: 5, onlineCount: 4 },
  ]);
});

test('a device that went counts until the day it went, and is online no more at the end of that one', () => {
  const gone = group({ deletedHour: 40, count: 1, onlineCount: 1 });
  expect(countByDay([gone], [], days, 0).map(({ count, onlineCount }) => [count, onlineCount])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
});

test('days before the log are unknown, not zero, and a model that was gone by then has no row', () => {
  const groups = [group({}), group({ modelId: 'old', deletedHour: -1 })];
  expect(countByDay(groups, [], days, 24).map(({ modelId, onlineCount }) => [modelId, onlineCount])).toEqual([
    ['m', null],
    ['m', 2],
    ['m', 2],
  ]);
});
