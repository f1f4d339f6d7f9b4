import { expect, test } from 'vitest';
import { drawingEdge } from './datum.ts';
import { gridSquares } from './grid.ts';
import { lngOf, latOf } from './mercator.ts';
import { DevicePoints } from './points.ts';

const worldPx = 256 * 2 ** 10;
const rails = { a: '芜湖长江二桥左幅中央护栏', b: '沪渝', '': '' } as const;

test('squares of 40 px count devices and name the guardrail that has the most of them, cut to 9 characters', () => {
  const points = new DevicePoints(drawingEdge('wgs84'));
  const put = (id: string, x: number, y: number, shown = true): void =>
    points.put({ id, at: { lng: lngOf(x / worldPx), lat: latOf(y / worldPx) }, deviceStatus: 1 }, shown);
  put('b1', 4_001, 4_001);
  put('a1', 4_010, 4_010);
  put('a2', 4_039, 4_039);
  put('a3', 4_012, 4_012, false);
  put('b2', 4_041, 4_001);
  put('none', 4_090, 4_001);
  put('out', 9_000, 9_000);
  const box = { left: 3_900, top: 3_900, right: 4_400, bottom: 4_400 };
  const railOf = (id: string) => {
    const rail = id.startsWith('a') ? 'a' : id.startsWith('b') ? 'b' : '';
    return { id: rail, name: rails[rail] };
  };
  expect(gridSquares(points, { worldPx, box, railOf })).toEqual([
    { left: 4_000, top: 4_000, count: 3, label: '芜湖长江二桥左幅中 3' },
    { left: 4_040, top: 4_000, count: 1, label: '沪渝 1' },
    { left: 4_080, top: 4_000, count: 1, label: '' },
  ]);
});
