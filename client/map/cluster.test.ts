import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePosition } from '#domain/devices/position.ts';
import { clusterColor } from '#domain/devices/status.ts';
import { clearPx, clusterPoints, countText, discRadius, gridPx, membersOf, mergePx } from './cluster.ts';
import { drawingEdge } from './datum.ts';
import { latOf, lngOf, worldSize } from './mercator.ts';
import { DevicePoints } from './points.ts';

const zoom = 12;
const worldPx = worldSize(zoom);
const middle = { x: worldPx * 0.8, y: worldPx * 0.4 };
const box = { left: middle.x - 800, right: middle.x + 800, top: middle.y - 500, bottom: middle.y + 500 };

type Placed = readonly [x: number, y: number, status: number];

/** Devices at px from the middle of the view. */
function pointsAt(placed: readonly Placed[]): DevicePoints {
  const points = new DevicePoints(drawingEdge('wgs84'));
  for (const [index, [x, y, status]] of placed.entries()) {
    const at = { lng: lngOf((middle.x + x) / worldPx), lat: latOf((middle.y + y) / worldPx) };
    points.put({ id: `d${index}`, at, deviceStatus: status }, true);
  }
  return points;
}

function nodesOf(placed: readonly Placed[], selected = -1) {
  return clusterPoints({ points: pointsAt(placed), worldPx, box, selected });
}

describe('clusters', () => {
  test('SEED-123 nearby points merge into one cluster that shows the count', () => {
    const { nodes } = nodesOf([
      [0, 0, 1],
      [10, 4, 1],
      [-6, 8, 1],
      [300, 0, 1],
    ]);
    expect(nodes.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 3]);
    expect(countText(3)).toBe('3');
    expect(countText(999)).toBe('999');
    expect(countText(1_284)).toBe('1.2k');
  });

  test.each([
    ['SEED-124 a cluster with any device of status 2 is red', [2, 4, 3, 1], 'red'],
    ['SEED-125 a cluster with no status 2 and any status 4 is amber', [4, 3, 1, 1], 'amber'],
    ['SEED-126 a cluster with neither status 2 nor 4 is blue', [1, 3, 1, 7], 'blue'],
    ['SPEC-046 a cluster with only abnormal devices is blue', [3, 3, 3], 'blue'],
  ] as const)('%s', (_, statuses, color) => {
    const { nodes } = nodesOf(statuses.map((status, index) => [index * 5, 0, status] as const));
    expect(nodes).toHaveLength(1);
    expect(clusterColor(nodes[0]?.counts ?? {})).toBe(color);
  });

  test('SEED-343 two devices are one cluster below 40 px and two marks beyond', () => {
    const placed = (apart: number): Placed[] => [
      [0, 0, 1],
      [apart, 0, 1],
    ];
    const marks = (apart: number) => nodesOf(placed(apart)).nodes.length;
    expect([39, 41].map(marks)).toEqual([1, 2]);
  });

  test('a status that is not known counts as normal', () => {
    expect(nodesOf([[0, 0, 9]]).nodes[0]?.counts).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0 });
  });

  test('no two clusters stand nearer than 48 px, and every device is in exactly one', () => {
    const place = fc.tuple(
      fc.integer({ min: -400, max: 400 }),
      fc.integer({ min: -300, max: 300 }),
      fc.constantFrom(1, 2, 3, 4),
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 150 }), (placed) => {
        const { nodes, next } = nodesOf(placed);
        const members = nodes.flatMap((node) => membersOf(node, next)).sort((a, b) => a - b);
        expect(members).toEqual(placed.map((_, index) => index));
        for (const node of nodes) {
          expect(membersOf(node, next)).toHaveLength(node.count);
          expect(node.counts[1] + node.counts[2] + node.counts[3] + node.counts[4]).toBe(node.count);
          for (const other of nodes) {
            if (other === node) continue;
            const limit = node.count === 1 && other.count === 1 ? gridPx : mergePx;
            expect(Math.hypot(node.x - other.x, node.y - other.y)).toBeGreaterThanOrEqual(limit - 1e-6);
          }
        }
      }),
      { seed: 246, numRuns: 200 },
    );
  });

  test('panning changes no cluster: the grid hangs on the world, not on the view', () => {
    const placed: Placed[] = Array.from({ length: 120 }, (_, i) => [((i * 37) % 500) - 250, ((i * 53) % 300) - 150, 1]);
    const points = pointsAt(placed);
    const shifted = { left: box.left + 133, right: box.right + 133, top: box.top + 71, bottom: box.bottom + 71 };
    const shape = (at: typeof box) =>
      clusterPoints({ points, worldPx, box: at, selected: -1 })
        .nodes.map(({ x, y, count }) => `${x.toFixed(3)},${y.toFixed(3)}:${count}`)
        .sort();
    expect(shape(shifted)).toEqual(shape(box));
  });

  test('the selected device is never clustered and nothing stands nearer than 52 px', () => {
    const place = fc.tuple(
      fc.integer({ min: -160, max: 160 }),
      fc.integer({ min: -160, max: 160 }),
      fc.constantFrom(1, 2, 3, 4),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), (around) => {
        const { nodes, next } = nodesOf([[0, 0, 2], ...around], 0);
        const members = nodes.flatMap((node) => membersOf(node, next)).sort((a, b) => a - b);
        expect(members).toEqual(around.map((_, index) => index + 1));
        for (const node of nodes) {
          expect(Math.hypot(node.x - middle.x, node.y - middle.y)).toBeGreaterThanOrEqual(clearPx - 1e-3);
        }
      }),
      { seed: 52, numRuns: 200 },
    );
  });

  test('a device that the filter hides, that left or that is out of view is in no cluster', () => {
    const points = pointsAt([
      [0, 0, 1],
      [5, 0, 1],
      [9, 0, 1],
      [5_000, 0, 1],
    ]);
    points.shown[0] = 0;
    points.remove('d1');
    const { nodes } = clusterPoints({ points, worldPx, box, selected: -1 });
    expect(nodes.map(({ count }) => count)).toEqual([1]);
  });

  test('the disc grows with the count', () => {
    expect([9, 10, 30, 60, 500].map(discRadius)).toEqual([13, 15, 17, 20, 20]);
  });
});

describe('points on the map', () => {
  const put = (points: DevicePoints, id: string, position: string | null): void =>
    points.put({ id, at: parsePosition(position), deviceStatus: 1 }, true);

  test.each([
    ['SEED-246 four decimals are not drawn', '116.3974,39.9092', false],
    ['SEED-247 five decimals are drawn', '116.39740,39.90920', true],
    ['SEED-248 a longitude beyond 179 is skipped', '179.00001,39.90920', false],
    ['SEED-248 a latitude beyond 89 is skipped', '116.39740,-89.00001', false],
    ['a device without a position is skipped', null, false],
  ] as const)('%s', (_, position, drawn) => {
    const points = new DevicePoints(drawingEdge('wgs84'));
    put(points, 'a', position);
    expect(points.drawn(points.slotOf('a'))).toBe(drawn);
  });

  test('SEED-249 a skipped point does not stop the others from being drawn', () => {
    const points = new DevicePoints(drawingEdge('wgs84'));
    put(points, 'a', '116.39740,39.90920');
    put(points, 'bad', '116.3974,39.9092');
    put(points, 'b', '118.12520,31.23970');
    const world = { left: 0, top: 0, right: worldSize(6), bottom: worldSize(6) };
    const { nodes, next } = clusterPoints({ points, worldPx: worldSize(6), box: world, selected: -1 });
    const ids = nodes.flatMap((node) => membersOf(node, next)).map((slot) => points.ids[slot]);
    expect(new Set(ids)).toEqual(new Set(['a', 'b']));
  });

  test('a freed slot is used again and the arrays grow', () => {
    const points = new DevicePoints(drawingEdge('wgs84'));
    for (let index = 0; index < 3_000; index += 1) put(points, `d${index}`, '118.12520,31.23970');
    points.remove('d7');
    put(points, 'new', '117.12520,31.23970');
    expect(points.size).toBe(3_000);
    expect(points.slotOf('new')).toBe(7);
    expect(points.slotOf('d7')).toBe(-1);
    expect(points.drawn(points.slotOf('d2999'))).toBe(true);
  });
});
