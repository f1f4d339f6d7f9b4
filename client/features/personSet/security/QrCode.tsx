import { useMemo } from 'react';
import { encode } from 'uqr';

/** Dark squares as one path, a unit each. */
function squares(data: readonly boolean[][]): string {
  return data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** A text as a QR code: dark on light in both schemes, or no camera reads it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    return { size: code.size, path: squares(code.data) };
  }, [text]);
  return (
    <svg
      className="gl-panel"
      viewBox={`0 0 ${size} ${size}`}
      width="184"
      height="184"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="var(--gl-on-alert)" />
      <path d={path} fill="var(--gl-night-ground)" />
    </svg>
  );
}
