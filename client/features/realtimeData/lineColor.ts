import type { Tokens } from '#client/theme/tokens.ts';

/** At most this many lines in a chart. */
export const linesMax = 6;

/** The colour of the n-th line, and of the tick of its row. */
export function lineColor(token: Tokens, index: number): string {
  const colors = [token.chart1, token.chart2, token.chart3, token.chart4, token.chart5, token.chart6];
  return colors[index % colors.length] ?? token.chart1;
}
