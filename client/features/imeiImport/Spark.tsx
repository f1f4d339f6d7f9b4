const [width, height] = [120, 30];

/** How the rate went; the figure beside it says what it is. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1);
  const step = width / Math.max(1, values.length - 1);
  const line = values
    .map((value, at) => `${(at * step).toFixed(1)},${(height - 2 - (value / most) * (height - 6)).toFixed(1)}`)
    .join(' ');
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polygon points={`0,${height} ${line} ${width},${height}`} fill="var(--gl-selected)" />
      <polyline points={line} fill="none" stroke="var(--gl-primary)" strokeWidth="1.5" />
    </svg>
  );
}
