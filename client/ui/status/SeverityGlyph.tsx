import { clampSeverity } from './severity.ts';

/** Bars of rising height, as many full ones as the severity has weight; critical is an exclamation mark. */
export function SeverityGlyph({ severity, size = 12 }: { readonly severity: number; readonly size?: number }) {
  const level = clampSeverity(severity);
  if (level === 1) {
    return (
      <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 1.5v5.2" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        <circle cx="6" cy="10" r="1.3" fill="currentColor" />
      </svg>
    );
  }
  const full = 5 - level;
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={0.5 + bar * 4}
          y={8 - bar * 3}
          width="3"
          height={3.5 + bar * 3}
          rx=".6"
          fill="currentColor"
          opacity={bar < full ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}
