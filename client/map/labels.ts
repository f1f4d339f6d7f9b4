import { touches, type Box } from './mercator.ts';

/** Device names show above this zoom, so at 17 and more. @source docs/requirements.md C5 */
export const labelsAboveZoom = 16;

export function showsDeviceLabels(zoom: number): boolean {
  return zoom > labelsAboveZoom;
}

/** Characters of a label at the most. @source docs/requirements.md C5 */
const labelMax = 9;

/** What is written in a square of the grid. */
export function gridLabel(name: string): string {
  return Array.from(name).slice(0, labelMax).join('');
}

/** Of a device's name so much of the end stays: posts of one bridge differ in nothing else. */
const numberLength = 5;

/** What is written beside a device, cut in the middle: the whole name is in its card. */
export function deviceLabel(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= labelMax) return name;
  return [...letters.slice(0, labelMax - numberLength - 1), '…', ...letters.slice(-numberLength)].join('');
}

const cellPx = 128;

/**
 * Places labels without touching one another, an obstacle or the edge of the frame. Earlier labels win; each label
 * gives its possible places, best first.
 * @returns per label the index of the place it got, -1 when it is dropped
 */
export function placeLabels(
  labels: ReadonlyArray<readonly Box[]>,
  frame: Box,
  obstacles: readonly Box[] = [],
): number[] {
  const grid = new Map<number, Box[]>();
  const cellsOf = (box: Box): number[] => {
    const keys: number[] = [];
    for (let column = Math.floor(box.left / cellPx); column <= Math.floor(box.right / cellPx); column += 1) {
      for (let row = Math.floor(box.top / cellPx); row <= Math.floor(box.bottom / cellPx); row += 1) {
        keys.push(column * 100_003 + row);
      }
    }
    return keys;
  };
  const add = (box: Box): void => {
    for (const key of cellsOf(box)) {
      const cell = grid.get(key);
      if (cell === undefined) grid.set(key, [box]);
      else cell.push(box);
    }
  };
  const free = (box: Box): boolean =>
    box.left >= frame.left &&
    box.right <= frame.right &&
    box.top >= frame.top &&
    box.bottom <= frame.bottom &&
    !cellsOf(box).some((key) => grid.get(key)?.some((other) => touches(other, box)) === true);
  for (const obstacle of obstacles) add(obstacle);
  return labels.map((places) => {
    const chosen = places.findIndex(free);
    const box = places[chosen];
    if (box !== undefined) add(box);
    return chosen;
  });
}
