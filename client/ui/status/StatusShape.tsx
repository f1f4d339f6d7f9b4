import { octagon, pathOf, radiusOf, statusKind, statusNumber, triangle, type StatusKind } from './shapes.ts';

interface Props {
  /** deviceStatus of the wire (2 fault, 3 abnormal, 4 offline, else normal). */
  readonly status: number;
  /** Side of the box in px: 12 chip, 13 legend, 14 table, 16 list, 20 drawer. */
  readonly size?: number;
  readonly color?: string;
}

function body(kind: StatusKind, size: number, color: string) {
  const centre = size / 2;
  const radius = radiusOf(size);
  switch (kind) {
    case 'normal':
      return <circle cx={centre} cy={centre} r={0.78 * radius} fill={color} />;
    case 'offline':
      return <circle cx={centre} cy={centre} r={0.6 * radius} fill="none" stroke={color} strokeWidth={0.36 * radius} />;
    case 'abnormal':
      return (
        <path d={pathOf(triangle(centre, radius))} fill={color} stroke={color} strokeWidth={1} strokeLinejoin="round" />
      );
    case 'fault': {
      const arm = 0.38 * radius;
      const [a, b] = [centre - arm, centre + arm];
      return (
        <>
          <path d={pathOf(octagon(centre, radius))} fill={color} />
          <path
            d={`M${a} ${a}L${b} ${b}M${b} ${a}L${a} ${b}`}
            stroke="var(--gl-on-alert)"
            strokeWidth={0.24 * radius}
            strokeLinecap="round"
          />
        </>
      );
    }
  }
}

/** The shape of a device's status. Decorative: the word stands beside it or in its parent's label. */
export function StatusShape({ status, size = 14, color }: Props) {
  const kind = statusKind(status);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      style={{ flex: 'none', display: 'block' }}
    >
      {body(kind, size, color ?? `var(--gl-status-${statusNumber(kind)})`)}
    </svg>
  );
}
