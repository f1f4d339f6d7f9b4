import classes from './errors.module.css';

const posts = [60, 240, 420, 1020, 1200, 1380];
const healthy = [150, 330, 1110, 1290];

/** A guardrail with a missing span, and a hollow ring where its device would be. */
export function BrokenRail() {
  return (
    <svg className={classes.rail} viewBox="0 0 1440 110" aria-hidden="true" fill="none">
      <path d="M0 105h1440" stroke="var(--gl-control)" strokeWidth="1.5" />
      {posts.map((x) => (
        <rect key={x} x={x - 5} y="0" width="10" height="105" fill="var(--gl-control)" />
      ))}
      {['M0 8h492q4 12 0 24t0 24H0z', 'M1440 8H948q-4 12 0 24t0 24h492z'].map((d) => (
        <path key={d} d={d} fill="var(--gl-line)" stroke="var(--gl-disabled)" strokeWidth="1.5" />
      ))}
      <path d="M0 26h492M0 38h492M948 26h492M948 38h492" stroke="var(--gl-disabled)" />
      <path
        d="M500 8h440M500 56h440M600 0v105M720 0v105M840 0v105"
        stroke="var(--gl-control)"
        strokeWidth="1.5"
        strokeDasharray="6 6"
      />
      {healthy.map((x) => (
        <circle key={x} cx={x} cy="32" r="8" fill="var(--gl-status-1)" stroke="var(--gl-casing)" strokeWidth="3" />
      ))}
      <circle cx="720" cy="32" r="9" fill="var(--gl-page)" stroke="var(--gl-status-4)" strokeWidth="4" />
    </svg>
  );
}
