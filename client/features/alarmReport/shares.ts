/** Okabe–Ito order, then grey for the rest. @source docs/requirements.md C8 */
export const shareColors = [
  'var(--gl-chart-1)',
  'var(--gl-chart-2)',
  'var(--gl-chart-3)',
  'var(--gl-chart-5)',
  'var(--gl-chart-4)',
  'var(--gl-chart-6)',
  'var(--gl-text-3)',
  'var(--gl-control)',
] as const;

export interface Share {
  /** Null: all types that have no place of their own. */
  readonly typeCode: string | null;
  /** How many types it stands for. */
  readonly types: number;
  readonly count: number;
}

/** The most frequent types, at most as many as there are colours; the rest as one. */
export function sharesOf(byType: ReadonlyArray<{ readonly typeCode: string; readonly count: number }>): Share[] {
  const own = byType.length <= shareColors.length ? byType.length : shareColors.length - 1;
  const shares: Share[] = byType.slice(0, own).map(({ typeCode, count }) => ({ typeCode, types: 1, count }));
  const rest = byType.slice(own);
  if (rest.length === 0) return shares;
  return [...shares, { typeCode: null, types: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) }];
}

const outer = 68;
const inner = 44;
/** Between two parts, radians. */
const gap = Math.PI / 180;

const point = (radius: number, angle: number): string =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/** Paths of a ring around 0,0 with a part for each count, clockwise from the top. */
export function arcsOf(counts: readonly number[]): string[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  let angle = 0;
  return counts.map((count) => {
    const span = (count / total) * 2 * Math.PI;
    const space = counts.length === 1 ? 0 : Math.min(gap, span / 2);
    const from = angle;
    // A whole turn has no end of its own: it stops a hair before, as much as two decimals of the inner arc show.
    const to = angle + Math.min(span - space, 2 * Math.PI - 1e-3);
    angle += span;
    const large = to - from > Math.PI ? 1 : 0;
    return (
      `M${point(outer, from)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to)}` +
      `L${point(inner, to)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from)}Z`
    );
  });
}
