import type { Clustered, ClusterNode } from './cluster.ts';
import type { DevicePoints } from './points.ts';
import type { Status } from './status.ts';

/** Statuses that change where everything stands where it stood: the marks' counts follow, nothing is clustered anew. */
export class NodeTurns {
  private readonly nodes: readonly ClusterNode[];
  private readonly points: Pick<DevicePoints, 'status'>;
  /** Of each slot; -1 for one that is in no mark. */
  private readonly nodeOf: Int32Array;
  /** Of each slot, as it was counted. */
  private readonly counted: Uint8Array;

  /** @param clustered of these points; statuses that are in `points.turned` are not counted yet */
  constructor({ nodes, next }: Clustered, points: Pick<DevicePoints, 'status' | 'turned'>) {
    this.nodes = nodes;
    this.points = points;
    this.nodeOf = new Int32Array(points.status.length).fill(-1);
    this.counted = points.status.slice();
    for (const [slot, status] of points.turned) this.counted[slot] = status;
    for (const [index, node] of nodes.entries()) {
      for (let slot = node.head; slot >= 0; slot = next[slot] as number) this.nodeOf[slot] = index;
    }
  }

  /** Counts these slots by the status that they have now. @returns marks that look otherwise */
  take(slots: Iterable<number>): ReadonlySet<ClusterNode> {
    const changed = new Set<ClusterNode>();
    for (const slot of slots) {
      const node = this.nodes[this.nodeOf[slot] ?? -1];
      const before = this.counted[slot] as Status;
      const now = this.points.status[slot] as Status;
      if (node === undefined || before === now) continue;
      node.counts[before] -= 1;
      node.counts[now] += 1;
      this.counted[slot] = now;
      changed.add(node);
    }
    return changed;
  }
}
