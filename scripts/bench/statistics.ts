/** Figures as the results page prints them. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
export const figure = (value: number) =>
  Number.isFinite(value) ? value.toLocaleString('en-US', { maximumFractionDigits: digits(value) }) : '--';
export const spreadText = ({ median, min, max }: Spread) => `${figure(median)} (${figure(min)}–${figure(max)})`;
