import { expect, test } from 'vitest';
import { drawingEdge } from './datum.ts';
import { parsePath, railLine, worstStatus } from './rails.ts';

test.each([
  ['not json'],
  ['{}'],
  ['[]'],
  ['[[118.1,31.2]]'],
  ['[[118.1,31.2],["a",31.3]]'],
  ['[[118.1,31.2],[1e400,1]]'],
])('a path that cannot be drawn is skipped: %s', (path) => {
  expect(parsePath(path)).toBeNull();
  expect(railLine('r', path, drawingEdge('wgs84'))).toBeNull();
});

test('a good path becomes a line with its box', () => {
  const line = railLine('r', '[[118.100000,31.200000],[118.200000,31.300000]]', drawingEdge('wgs84'));
  expect(line?.xy).toHaveLength(4);
  expect(line?.box.left).toBe(line?.xy[0]);
  expect(line?.box.top).toBe(line?.xy[3]);
});

test('a guardrail takes the colour of its worst device: fault, offline, abnormal, normal', () => {
  expect(worstStatus({ 1: 9, 2: 1, 3: 1, 4: 1 })).toBe(2);
  expect(worstStatus({ 1: 9, 2: 0, 3: 1, 4: 1 })).toBe(4);
  expect(worstStatus({ 1: 9, 2: 0, 3: 1, 4: 0 })).toBe(3);
  expect(worstStatus({ 1: 9, 2: 0, 3: 0, 4: 0 })).toBe(1);
  expect(worstStatus(undefined)).toBeNull();
});
