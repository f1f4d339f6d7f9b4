import { describe, expect, it } from 'vitest';
import type { Vertex } from '#domain/rails/path.ts';
import { endsOf, handlesFor, snapTo } from './snap.ts';

const rails = [
  { id: 'a', name: '甲', path: '[[1,1],[2,2],[3,3]]' },
  { id: 'b', name: '乙', path: '[[5,5],[6,6]]' },
  { id: 'c', name: '丙', path: '[]' },
  { id: 'd', name: '丁', path: 'nonsense' },
];
const px = ([lng, lat]: Vertex) => ({ x: lng * 10, y: lat * 10 });

describe('snapping', () => {
  it('knows both ends of every drawn guardrail but the one that is edited', () => {
    expect(endsOf(rails, 'b')).toEqual([
      { name: '甲', vertex: [1, 1] },
      { name: '甲', vertex: [3, 3] },
    ]);
  });
  it('takes the nearest end within 12 px, and none beyond', () => {
    const ends = endsOf(rails, '');
    expect(snapTo({ x: 22, y: 30 }, ends, px)?.vertex).toEqual([3, 3]);
    expect(snapTo({ x: 18, y: 30 }, ends, px)?.vertex).toEqual([3, 3]);
    expect(snapTo({ x: 17.9, y: 30 }, ends, px)).toBeNull();
  });
  it('gives handles to corners apart from each other, to both ends and to the chosen one', () => {
    const points = Array.from({ length: 101 }, (_, at) => ({ x: at, y: 0, inView: at <= 60 }));
    expect(handlesFor(points, 12, null)).toEqual([0, 12, 24, 36, 48, 60]);
    expect(handlesFor(points, 12, 5)).toEqual([0, 5, 17, 29, 41, 53]);
    expect(
      handlesFor(
        points.map((point) => ({ ...point, inView: true })),
        40,
        99,
      ),
    ).toEqual([0, 40, 80, 99, 100]);
  });
});
