import type { Phase } from '#client/realtime/websoket.ts';

const colorOf = { live: 'var(--gl-status-1)', reconnecting: 'var(--gl-status-4)', off: 'var(--gl-disabled)' } as const;

/** Blue disc with a halo while live, amber ring while reconnecting, grey ring when off: not by colour alone. */
export function PhaseDot({ phase, size = 14 }: { readonly phase: Phase; readonly size?: number }) {
  const color = colorOf[phase];
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" style={{ flex: 'none' }}>
      {phase === 'live' ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill={color} opacity=".28" />
          <circle cx="7" cy="7" r="4" fill={color} />
        </>
      ) : (
        <circle cx="7" cy="7" r="4" fill="none" stroke={color} strokeWidth="2" />
      )}
    </svg>
  );
}
