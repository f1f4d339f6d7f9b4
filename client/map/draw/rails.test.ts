import { expect, test } from 'vitest';
import { drawingEdge } from '../datum.ts';
import { worldX, worldY } from '../mercator.ts';
import type { PaintView } from '../overlay.ts';
import type { Palette } from '../palette.ts';
import { railLine } from '../rails.ts';
import { drawRails } from './rails.ts';

const path = '[[117.200000,31.800000],[117.300000,31.850000],[117.400000,31.800000]]';
const worldPx = 256 * 2 ** 12;
const box = {
  left: worldX(117) * worldPx,
  top: worldY(32) * worldPx,
  right: worldX(118) * worldPx,
  bottom: worldY(31) * worldPx,
};

/** A canvas that remembers each line it strokes: colour and corners. */
function recorder() {
  const strokes: Array<{ color: string; corners: number[][] }> = [];
  let corners: number[][] = [];
  const ctx = {
    strokeStyle: '',
    lineWidth: 0,
    globalAlpha: 1,
    beginPath: () => {
      corners = [];
    },
    moveTo: (x: number, y: number) => corners.push([x, y]),
    lineTo: (x: number, y: number) => corners.push([x, y]),
    stroke: () => strokes.push({ color: ctx.strokeStyle, corners }),
  };
  return { strokes, view: { ctx: ctx as unknown as CanvasRenderingContext2D, zoom: 12, worldPx, box } as PaintView };
}
const palette = { casing: 'casing', neutral: 'grey', status: { 1: 'blue', 2: 'red', 3: 'violet', 4: 'amber' } };

test('SEED-144 the JSON position string of a guardrail is drawn as a line through its positions', () => {
  const line = railLine('r', path, drawingEdge('wgs84'));
  if (line === null) throw new Error('the path is a good one');
  const { strokes, view } = recorder();
  drawRails(view, palette as unknown as Palette, [line], () => 2, null);
  const corners = (JSON.parse(path) as Array<[number, number]>).map(([lng, lat]) => [
    worldX(lng) * worldPx - box.left,
    worldY(lat) * worldPx - box.top,
  ]);
  expect(strokes).toEqual([
    { color: 'casing', corners },
    { color: 'red', corners },
  ]);
});

test('a guardrail out of sight is not drawn', () => {
  const line = railLine('r', '[[100.000000,31.800000],[100.100000,31.800000]]', drawingEdge('wgs84'));
  const { strokes, view } = recorder();
  drawRails(view, palette as unknown as Palette, line === null ? [] : [line], () => 1, null);
  expect(strokes).toEqual([]);
});
