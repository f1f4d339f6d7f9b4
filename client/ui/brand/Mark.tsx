interface Props {
  readonly height?: number;
  /** Colour of posts and beams. */
  readonly beam?: string;
}

/** The product's mark: two posts, two beams and the disc of "normal". */
export function Mark({ height = 28, beam = 'var(--gl-mark-beam)' }: Props) {
  return (
    <svg width={(height * 40) / 28} height={height} viewBox="0 0 40 28" aria-hidden="true" style={{ flex: 'none' }}>
      <g stroke={beam} strokeWidth="3.4" strokeLinecap="round">
        <path d="M8 3v22M32 3v22M2 10h12M2 18h12M26 10h12M26 18h12" />
      </g>
      <circle cx="20" cy="14" r="8" fill="var(--gl-status-1)" />
    </svg>
  );
}
