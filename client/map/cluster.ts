import type { Box } from './mercator.ts';
import type { DevicePoints } from './points.ts';
import type { Status } from './status.ts';

/** Side of a cell of the screen grid in px. @source docs/requirements.md C5 */
export const gridPx = 40;
/** Centres nearer than this merge, so that rings never overlap; two single devices already merge below the grid. */
export const mergePx = 48;
/** Nothing stands nearer to the selected device. */
export const clearPx = 52;

/** One mark on the map: a device alone (count 1) or a cluster. Px of the world at this zoom. */
export interface ClusterNode {
  x: number;
  y: number;
  count: number;
  readonly counts: Record<Status, number>;
  /** First and last slot of the chain of members, see `Clustered.next`. */
  head: number;
  tail: number;
}

export interface Clustered {
  readonly nodes: readonly ClusterNode[];
  /** Slot of the next member of the same node, -1 at the end. */
  readonly next: Int32Array;
}

interface Question {
  readonly points: Pick<DevicePoints, 'size' | 'x' | 'y' | 'status' | 'shown'>;
  /** Px of the whole world at this zoom. */
  readonly worldPx: number;
  /** What must be clustered, px of the world. The grid hangs on the world, not on this box: panning changes nothing. */
  readonly box: Box;
  /** Slot that is never clustered, -1 for none. */
  readonly selected: number;
}

/**
 * Nearby devices become clusters: first by cells of 40 px, then clusters whose centres are too near merge.
 * A cluster stands at the mean of its members.
 * @source docs/requirements.md C5
 */
export function clusterPoints({ points, worldPx, box, selected }: Question): Clustered {
  const firstColumn = Math.floor(box.left / gridPx);
  const firstRow = Math.floor(box.top / gridPx);
  const columns = Math.floor(box.right / gridPx) - firstColumn + 1;
  const rows = Math.floor(box.bottom / gridPx) - firstRow + 1;
  const cells = new Int32Array(Math.max(0, columns * rows)).fill(-1);
  const next = new Int32Array(points.size).fill(-1);
  const nodes: ClusterNode[] = [];
  for (let slot = 0; slot < points.size; slot += 1) {
    if (points.shown[slot] !== 1 || slot === selected) continue;
    const x = (points.x[slot] as number) * worldPx;
    const y = (points.y[slot] as number) * worldPx;
    const column = Math.floor(x / gridPx) - firstColumn;
    const row = Math.floor(y / gridPx) - firstRow;
    // NaN (no position) fails each comparison.
    if (!(column >= 0 && column < columns && row >= 0 && row < rows)) continue;
    const cell = row * columns + column;
    const status = points.status[slot] as Status;
    const node = nodes[cells[cell] as number];
    if (node === undefined) {
      cells[cell] = nodes.length;
      nodes.push({ x, y, count: 1, counts: { 1: 0, 2: 0, 3: 0, 4: 0, [status]: 1 }, head: slot, tail: slot });
    } else {
      node.x += (x - node.x) / (node.count + 1);
      node.y += (y - node.y) / (node.count + 1);
      node.count += 1;
      node.counts[status] += 1;
      next[node.tail] = slot;
      node.tail = slot;
    }
  }
  const merged = mergeNear(nodes, next);
  const at = selected >= 0 && points.shown[selected] === 1;
  if (at && !Number.isNaN(points.x[selected])) {
    const x = (points.x[selected] as number) * worldPx;
    const y = (points.y[selected] as number) * worldPx;
    return { nodes: keepClear(merged, next, x, y), next };
  }
  return { nodes: merged, next };
}

function limitOf(a: ClusterNode, b: ClusterNode): number {
  return a.count === 1 && b.count === 1 ? gridPx : mergePx;
}

function absorb(into: ClusterNode, gone: ClusterNode, next: Int32Array): void {
  const count = into.count + gone.count;
  into.x += ((gone.x - into.x) * gone.count) / count;
  into.y += ((gone.y - into.y) * gone.count) / count;
  for (const status of [1, 2, 3, 4] as const) into.counts[status] += gone.counts[status];
  next[into.tail] = gone.head;
  into.tail = gone.tail;
  into.count = count;
  gone.count = 0;
}

const far = 0x40_00_00;
const keyOf = (x: number, y: number): number => Math.floor(x / mergePx) * far + Math.floor(y / mergePx);

/** Merges until no two stand too near. Larger ones take smaller ones; each merge leaves one node less, so it ends. */
function mergeNear(nodes: readonly ClusterNode[], next: Int32Array): ClusterNode[] {
  let alive = [...nodes];
  for (;;) {
    alive.sort((a, b) => b.count - a.count || a.y - b.y || a.x - b.x);
    const buckets = new Map<number, ClusterNode[]>();
    for (const node of alive) {
      const key = keyOf(node.x, node.y);
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [node]);
      else bucket.push(node);
    }
    let merges = 0;
    for (const node of alive) {
      if (node.count === 0) continue;
      // The neighbours of where it stood: what it meets after moving is found by the next round.
      const home = keyOf(node.x, node.y);
      for (const key of [
        home,
        home - 1,
        home + 1,
        home - far,
        home + far,
        home - far - 1,
        home - far + 1,
        home + far - 1,
        home + far + 1,
      ]) {
        for (const other of buckets.get(key) ?? []) {
          if (other === node || other.count === 0) continue;
          const limit = limitOf(node, other);
          if ((other.x - node.x) ** 2 + (other.y - node.y) ** 2 >= limit * limit) continue;
          absorb(node, other, next);
          merges += 1;
        }
      }
    }
    alive = alive.filter((node) => node.count > 0);
    if (merges === 0) return alive;
  }
}

/** Around the selected device: what is too near joins its next neighbour, else is pushed out. */
function keepClear(nodes: ClusterNode[], next: Int32Array, x: number, y: number): ClusterNode[] {
  for (const node of nodes) {
    if (node.count === 0 || Math.hypot(node.x - x, node.y - y) >= clearPx) continue;
    let nearest: ClusterNode | undefined;
    let distance = mergePx * 1.5;
    for (const other of nodes) {
      const away = Math.hypot(other.x - node.x, other.y - node.y);
      if (other === node || other.count === 0 || away >= distance) continue;
      if (Math.hypot(other.x - x, other.y - y) < clearPx) continue;
      nearest = other;
      distance = away;
    }
    if (nearest !== undefined) join(nearest, node, next);
  }
  for (const node of nodes) {
    const away = Math.hypot(node.x - x, node.y - y);
    if (node.count === 0 || away >= clearPx) continue;
    const angle = away === 0 ? Math.PI / 2 : Math.atan2(node.y - y, node.x - x);
    node.x = x + Math.cos(angle) * clearPx;
    node.y = y + Math.sin(angle) * clearPx;
    const hit = nodes.find(
      (other) =>
        other !== node &&
        other.count > 0 &&
        Math.hypot(other.x - x, other.y - y) >= clearPx - 1e-6 &&
        Math.hypot(other.x - node.x, other.y - node.y) < limitOf(node, other),
    );
    if (hit !== undefined) join(hit, node, next);
  }
  return nodes.filter((node) => node.count > 0);
}

/** A neighbour takes a node and keeps its place: the mean would come nearer to the selected device. */
function join(into: ClusterNode, gone: ClusterNode, next: Int32Array): void {
  const { x, y } = into;
  absorb(into, gone, next);
  into.x = x;
  into.y = y;
}

/** Slots of a node's members. */
export function membersOf(node: ClusterNode, next: Int32Array): number[] {
  const members: number[] = [];
  for (let slot = node.head; slot >= 0; slot = next[slot] as number) members.push(slot);
  return members;
}

/** Text of a cluster: `1.2k` above 999. */
export function countText(count: number): string {
  return count > 999 ? `${(Math.floor(count / 100) / 10).toFixed(1)}k` : String(count);
}

/** Radius of the centre disc in px. */
export function discRadius(count: number): number {
  if (count < 10) return 13;
  if (count < 30) return 15;
  return count < 60 ? 17 : 20;
}
