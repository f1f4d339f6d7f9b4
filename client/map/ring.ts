import { ringOrder, type Status, type StatusCounts } from './status.ts';

/** No arc is shorter than this share, so that one fault in 200 stays visible. */
export const leastShare = 0.1;

export interface Arc {
  readonly status: Status;
  /** Share of the ring, 0…1. */
  readonly share: number;
  /** Radians, clockwise from twelve o'clock. */
  readonly from: number;
  readonly to: number;
}

/**
 * Arcs of a cluster's ring from twelve o'clock clockwise: fault, offline, abnormal, normal. What small arcs need
 * is taken from the largest. `gap` is the angle left free at each joint.
 */
export function ringArcs(counts: StatusCounts, gap: number): Arc[] {
  const total = counts[1] + counts[2] + counts[3] + counts[4];
  const present = ringOrder.filter((status) => counts[status] > 0);
  if (present.length === 0) return [];
  const shares = new Map(present.map((status) => [status, Math.max(leastShare, counts[status] / total)] as const));
  const largest = present.reduce((best, status) => (counts[status] > counts[best] ? status : best));
  const excess = [...shares.values()].reduce((sum, share) => sum + share, 0) - 1;
  shares.set(largest, (shares.get(largest) ?? 0) - excess);
  const space = present.length === 1 ? 0 : gap;
  let angle = 0;
  return present.map((status) => {
    const share = shares.get(status) ?? 0;
    const from = angle + space / 2;
    angle += share * 2 * Math.PI;
    return { status, share, from, to: angle - space / 2 };
  });
}
