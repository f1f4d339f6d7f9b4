import type { ProcessName } from '../harness/stack.ts';

/** What the nemesis does while the devices report: a scenario is a row here. */
export interface Scenario {
  readonly name: string;
  readonly kills: ReadonlyArray<readonly ProcessName[]>;
  /** Pause before each kill, drawn from this range. */
  readonly everyMs: readonly [number, number];
  /** Fewer acknowledged items than this are no proof. */
  readonly minAcked: number;
}

const times = (count: number, processes: readonly ProcessName[]) => Array.from({ length: count }, () => processes);

export function scenarios(form: 'full' | 'short'): readonly Scenario[] {
  const factor = form === 'full' ? 1 : 0.2;
  const count = (full: number) => Math.max(1, Math.round(full * factor));
  return [
    { name: 'kill -9 server', kills: times(count(10), ['server']), everyMs: [800, 2_500], minAcked: 500 },
    { name: 'kill -9 worker', kills: times(count(10), ['workers']), everyMs: [800, 2_500], minAcked: 500 },
    { name: 'kill -9 redis', kills: times(count(5), ['redis']), everyMs: [1_500, 3_000], minAcked: 500 },
    {
      name: 'kill -9 all three',
      kills: times(count(3), ['redis', 'workers', 'server']),
      everyMs: [4_000, 6_000],
      minAcked: 500,
    },
  ];
}
