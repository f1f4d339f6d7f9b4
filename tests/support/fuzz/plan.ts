/** Calls of a whole run, and where it begins: `npm run fuzz` says more than the short form in `npm test`. */
const runs = Number(process.env['FUZZ_RUNS'] || 1_600);
export const fuzzSeed = Number(process.env['FUZZ_SEED'] || 20_261_122);

/** Of two hundred routes, of the socket’s four calls, of the door. */
export const fuzzRuns = {
  routes: Math.round(runs * 0.65),
  sockets: Math.round(runs * 0.1),
  door: Math.round(runs * 0.25),
} as const;
/** So long a run may take: a bound, not a measure. */
export const fuzzTimeoutMs = 60_000 + runs * 120;
