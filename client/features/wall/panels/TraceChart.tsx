import classes from './incident.module.css';

interface Props {
  readonly points: ReadonlyArray<readonly [ts: number, value: number]>;
  readonly threshold: number | null;
  readonly limit: string | null;
  readonly label: string;
}

const width = 372;
const height = 130;

/** The metric half an hour around an alarm, with its threshold; nothing while there is too little to draw. */
export function TraceChart({ points, threshold, limit, label }: Props) {
  if (points.length < 3) return null;
  const times = points.map(([ts]) => ts);
  const values = points.map(([, value]) => value);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(0, ...values), Math.max(threshold ?? 0, ...values) * 1.1];
  const yOf = (value: number): number => height - ((value - low) / (high - low || 1)) * height;
  const line = points.map(([ts, value]) => `${((ts - from) / (to - from || 1)) * width},${yOf(value)}`).join(' ');
  return (
    <svg className={classes.trace} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {threshold !== null && (
        <>
          <line
            stroke="var(--wall-alarm)"
            strokeDasharray="7 5"
            x1="0"
            x2={width}
            y1={yOf(threshold)}
            y2={yOf(threshold)}
          />
          <text fill="var(--wall-alarm-text)" fontSize="18" x="0" y={Math.max(18, yOf(threshold) - 6)}>
            {limit}
          </text>
        </>
      )}
      <polyline stroke="var(--wall-text-1)" points={line} />
    </svg>
  );
}
