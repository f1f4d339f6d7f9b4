import type { Searched } from './search.ts';

/** How long and how often: the full form, and the short one of fixed size that is part of `npm test`. */
export interface BenchPlan {
  readonly rounds: number;
  readonly loadMs: number;
  /** Before each round, not measured, and until every device has reported: its first report is another work. */
  readonly warmUpMs: number;
  readonly deviceCounts: readonly number[];
  readonly latencySamples: number;
  readonly backgrounds: readonly number[];
  readonly startUp: boolean;
  /** @source docs/results/bench.md */
  readonly searched: Searched;
  /** How often each keyword is searched for; the limit of 300 calls a minute is on. */
  readonly searchRounds: number;
  readonly importRows: number;
  readonly importRounds: number;
  /** Imports are measured alone too, not only beside alarms. */
  readonly importsAlone: boolean;
}

export const fullPlan: BenchPlan = {
  rounds: 5,
  loadMs: 6_000,
  warmUpMs: 2_000,
  deviceCounts: [2_000, 100_000],
  latencySamples: 200,
  backgrounds: [2_000, 10_000],
  startUp: true,
  searched: { devices: 20_000, rails: 5_000, closedEvents: 20_000 },
  searchRounds: 25,
  importRows: 100_000,
  importRounds: 2,
  importsAlone: true,
};

export const shortPlan: BenchPlan = {
  rounds: 1,
  loadMs: 2_500,
  warmUpMs: 1_000,
  deviceCounts: [2_000],
  latencySamples: 10,
  backgrounds: [2_000],
  startUp: false,
  searched: { devices: 2_000, rails: 500, closedEvents: 2_000 },
  searchRounds: 2,
  importRows: 2_000,
  importRounds: 1,
  importsAlone: false,
};

/** What the load generator does, alike for the product and the yardstick. */
export const load = { batchSize: 500, connections: 8 } as const;
