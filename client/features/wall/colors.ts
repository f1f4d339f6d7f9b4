/** Today, before, faint, and the rest. */
export const seriesColors = [
  'var(--wall-series-1)',
  'var(--wall-series-2)',
  'var(--wall-series-3)',
  'var(--wall-text-3)',
] as const;

export const severityColors = {
  1: 'var(--wall-alarm)',
  2: 'var(--wall-major)',
  3: 'var(--wall-minor)',
  4: 'var(--wall-info)',
} as const;
