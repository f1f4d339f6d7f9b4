/** Heights of a bottom sheet. @source docs/requirements.md C5 (Mobile) */
export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];
export const peekPx = 96;

/** CSS height of a stop. */
export function sheetHeight(stop: SheetStop): string {
  if (stop === 'peek') return `${peekPx}px`;
  return stop === 'half' ? '56%' : 'calc(100% - 8px)';
}

/** A tap goes one up; from full it goes back to peek. */
export function nextStop(stop: SheetStop): SheetStop {
  if (stop === 'peek') return 'half';
  return stop === 'half' ? 'full' : 'peek';
}

/** Where a drag ends: the stop whose height is nearest. */
export function nearestStop(heightPx: number, roomPx: number): SheetStop {
  const heights: Readonly<Record<SheetStop, number>> = { peek: peekPx, half: 0.56 * roomPx, full: roomPx - 8 };
  return sheetStops.reduce((best, stop) =>
    Math.abs(heights[stop] - heightPx) < Math.abs(heights[best] - heightPx) ? stop : best,
  );
}
