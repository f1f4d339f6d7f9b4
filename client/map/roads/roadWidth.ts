/** From here on roads carry their numbers, and their lines an edge. */
export const shieldsFromZoom = 7;

/** Px of a motorway's line at zooms 4 and more; each carriageway is one. */
const widths = [0.5, 0.7, 1, 1.4, 1.6, 2, 2.4, 2.8, 3.2, 4, 5, 6, 8] as const;
const firstZoom = 4;

/** Thin far out; never as strong as a guardrail of the same zoom that needs somebody. */
export function roadWidthPx(zoom: number): { readonly line: number; readonly edge: number } {
  const at = Math.max(0, Math.min(widths.length - 1, zoom - firstZoom));
  return { line: widths[at] as number, edge: zoom < shieldsFromZoom ? 0 : zoom < 10 ? 0.75 : 1 };
}
