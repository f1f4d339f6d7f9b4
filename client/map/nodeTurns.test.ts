import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterPoints } from './cluster.ts';
import { drawingEdge } from './datum.ts';
import { dirtyParts } from './dirtyParts.ts';
import { latOf, lngOf, type Box } from './mercator.ts';
import { NodeTurns } from './nodeTurns.ts';
import { DevicePoints } from './points.ts';

const worldPx = 4_096;
const box: Box = { left: 0, top: 0, right: 400, bottom: 400 };
const status = fc.constantFrom(1, 2, 3, 4);

test('11.4 statuses that change are counted in the marks that stand, as clustering anew would count them', () => {
  const placed = fc.array(fc.record({ x: fc.nat(399), y: fc.nat(399), status }), { minLength: 1, maxLength: 40 });
  const changes = fc.array(fc.array(fc.tuple(fc.nat(39), status), { maxLength: 8 }), { maxLength: 5 });
  fc.assert(
    fc.property(placed, changes, (devices, rounds) => {
      const points = new DevicePoints(drawingEdge('wgs84'));
      const put = (index: number, deviceStatus: number): void => {
        const { x, y } = devices[index] as { x: number; y: number };
        points.place(`d${index}`, lngOf(x / worldPx), latOf(y / worldPx), deviceStatus, true);
      };
      for (const [index, each] of devices.entries()) put(index, each.status);
      const clustered = clusterPoints({ points, worldPx, box, selected: -1 });
      points.turned.clear();
      const { layout } = points;
      let turns: NodeTurns | null = null;
      for (const round of rounds) {
        for (const [index, next] of round) put(index % devices.length, next);
        turns ??= new NodeTurns(clustered, points);
        turns.take(points.turned.keys());
        points.turned.clear();
        expect(clustered.nodes).toEqual(clusterPoints({ points, worldPx, box, selected: -1 }).nodes);
      }
      expect(points.layout).toBe(layout);
    }),
    { seed: 4, numRuns: 150 },
  );
});

test('a device that moves, goes, or passes the filter no longer is another layout', () => {
  const points = new DevicePoints(drawingEdge('wgs84'));
  const seen: number[] = [points.layout];
  const note = (): void => void seen.push(points.layout);
  points.place('a', 117, 31, 1, true);
  note();
  points.place('a', 117.5, 31, 1, true);
  note();
  points.place('a', 117.5, 31, 1, false);
  note();
  points.remove('a');
  note();
  expect(new Set(seen).size).toBe(seen.length);
});

test('parts to paint hold every box, touch no other, and are few', () => {
  const whole: Box = { left: 0, top: 0, right: 1_000, bottom: 800 };
  const one = fc
    .record({ left: fc.integer({ min: -50, max: 1_050 }), top: fc.integer({ min: -50, max: 850 }), size: fc.nat(60) })
    .map(({ left, top, size }): Box => ({ left, top, right: left + size + 1, bottom: top + size + 1 }));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 120 }), (boxes) => {
      const parts = dirtyParts(boxes, whole);
      expect(parts.length).toBeLessThanOrEqual(48);
      for (const each of boxes) {
        const [x, y] = [(each.left + each.right) / 2, (each.top + each.bottom) / 2];
        if (x < 0 || y < 0 || x > 1_000 || y > 800) continue;
        expect(parts.some((p) => p.left <= x && p.right >= x && p.top <= y && p.bottom >= y)).toBe(true);
      }
    }),
    { seed: 5, numRuns: 100 },
  );
});
