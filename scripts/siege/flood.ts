import type { Seats } from './seats.ts';
import type { Target } from './signedCall.ts';

/** What a flood is told, in its own process. */
export interface FloodPlan {
  readonly flood: string;
  readonly target: Target;
  readonly seats: Seats;
  /** Loopback address of the caller. */
  readonly from: string;
  /** It stops by itself after this. */
  readonly forMs: number;
  /** How much of its packets, calls and guesses is sent: 0–1. */
  readonly share: number;
}

/** What became of it. */
export interface FloodCount {
  /** Packets, calls and connections that were sent or tried: too few prove nothing. */
  readonly tries: number;
  readonly accepted: number;
  readonly refused: number;
  /** Connections that the server ended or did not take. */
  readonly closed: number;
  /** What else is to be told. */
  readonly told?: string;
  /** What must not be, of this flood alone. */
  readonly broken?: readonly string[];
}

export interface Tally {
  tries: number;
  accepted: number;
  refused: number;
  closed: number;
}
export const emptyTally = (): Tally => ({ tries: 0, accepted: 0, refused: 0, closed: 0 });

export type Flood = (plan: FloodPlan, until: number) => Promise<FloodCount>;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** At least one of `count`, by the share that is sent. */
export const shareOf = (plan: Pick<FloodPlan, 'share'>, count: number): number =>
  Math.max(1, Math.round(count * plan.share));

/** `lanes` at once, each with the next number until `count` are done or it is `until`. */
export async function inLanes(
  lanes: number,
  count: number,
  until: number,
  work: (no: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count && Date.now() < until) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
