import type { Basemap } from './basemap/load.ts';
import { clusterPoints, membersOf, type ClusterNode, type Clustered } from './cluster.ts';
import { clusterRadius, drawCluster } from './draw/cluster.ts';
import { drawGrid, gridLabels } from './draw/grid.ts';
import { drawLabels, placeNames, type MapLabel } from './draw/labels.ts';
import { drawRails } from './draw/rails.ts';
import { drawSelected } from './draw/selected.ts';
import { drawMark } from './draw/shape.ts';
import { gridSquares } from './grid.ts';
import { gridLabel, showsDeviceLabels } from './labels.ts';
import type { Box } from './mercator.ts';
import type { PaintView } from './overlay.ts';
import type { Palette } from './palette.ts';
import type { DevicePoints } from './points.ts';
import type { RailLine } from './rails.ts';
import { spiderOffsets } from './spider.ts';
import type { Status } from './status.ts';

/** What is drawn besides devices. */
export interface MapLayers {
  readonly rails: boolean;
  /** Names of places. */
  readonly names: boolean;
  /** Names of devices, from zoom 17. */
  readonly labels: boolean;
  readonly grid: boolean;
  readonly heat: boolean;
}

/** What a map shows unless it is told otherwise. */
export const plainLayers: MapLayers = { rails: true, names: true, labels: true, grid: false, heat: false };

/** All that one painting needs. The caller changes it in place and asks for a painting. */
export interface Scene {
  readonly points: DevicePoints;
  readonly rails: Map<string, RailLine>;
  palette: Palette;
  basemap: Basemap | null;
  chinese: boolean;
  layers: MapLayers;
  /** Device that is selected, or null. */
  selected: string | null;
  hoveredRail: string | null;
  /** Device that everything else steps back for, or null. */
  spotlight: string | null;
  /** Members of a cluster that was opened at the last zoom. */
  spider: { readonly ids: readonly string[] } | null;
  statusOfRail: (id: string) => Status | null;
  nameOf: (id: string) => string;
  /** The guardrail of a device; '' for none. */
  railOf: (id: string) => { readonly id: string; readonly name: string };
}

/** What can be hit: a device, a cluster or a guardrail; px of the world. */
export interface Hit {
  readonly kind: 'device' | 'cluster';
  readonly node: ClusterNode;
  readonly ids: readonly string[];
}

/** Devices are clustered this far beyond the picture, so that its edge changes nothing inside. */
const beyondPx = 200;
const markHitPx = 14;
/** From here on devices show through the heat map. @source product.md C5 */
export const marksOverHeatZoom = 12;
/** What is not in the spotlight. */
const dimmedNodes = 0.5;
const dimmedRails = 0.55;

/** Paints a scene and remembers what stands where. */
export class DevicePainter {
  private readonly scene: Scene;
  private clustered: Clustered = { nodes: [], next: new Int32Array(0) };
  private legs: ReadonlyArray<readonly [x: number, y: number]> = [];
  zoom = 0;
  /** Device names that found a place. */
  labels: readonly string[] = [];
  /** Labels of squares that found a place. */
  gridTexts: readonly string[] = [];

  constructor(scene: Scene) {
    this.scene = scene;
  }

  get nodes(): readonly ClusterNode[] {
    return this.clustered.nodes;
  }

  idsOf(node: ClusterNode): string[] {
    return membersOf(node, this.clustered.next).map((slot) => this.scene.points.ids[slot] ?? '');
  }

  /** True when the device of this slot is a member of the node. */
  holds(node: ClusterNode, slot: number): boolean {
    for (let each = node.head; each >= 0; each = this.clustered.next[each] as number) if (each === slot) return true;
    return false;
  }

  readonly paint = (view: PaintView): void => {
    const { scene } = this;
    const { ctx, worldPx, box } = view;
    this.zoom = view.zoom;
    const selected = scene.selected === null ? -1 : scene.points.slotOf(scene.selected);
    const isCovered = scene.layers.heat && view.zoom < marksOverHeatZoom;
    this.clustered = isCovered
      ? { nodes: [], next: new Int32Array(0) }
      : clusterPoints({ points: scene.points, worldPx, selected, box: grown(box, beyondPx) });
    this.openSpider();
    const squares = scene.layers.grid ? gridSquares(scene.points, { worldPx, box, railOf: scene.railOf }) : [];
    drawGrid(view, scene.palette, squares);
    if (scene.layers.rails) {
      const opacity = scene.spotlight === null ? 1 : dimmedRails;
      drawRails(view, scene.palette, scene.rails.values(), scene.statusOfRail, scene.hoveredRail, opacity);
    }
    const size: Box = { left: 0, top: 0, right: box.right - box.left, bottom: box.bottom - box.top };
    const obstacles = this.nodes.map((node) => around(node.x - box.left, node.y - box.top, radiusOf(node)));
    if (scene.basemap !== null && scene.layers.names) {
      drawLabels(ctx, placeNames(view, scene.palette, scene.basemap, scene.chinese), size, obstacles);
    }
    this.drawLegs(ctx, box);
    const lit = scene.spotlight === null ? -1 : scene.points.slotOf(scene.spotlight);
    for (const node of this.nodes) {
      const x = node.x - box.left;
      const y = node.y - box.top;
      ctx.globalAlpha = lit < 0 || this.holds(node, lit) ? 1 : dimmedNodes;
      if (node.count > 1) drawCluster(ctx, scene.palette, { ...node, x, y });
      else drawMark(ctx, scene.palette, scene.points.status[node.head] as Status, x, y);
    }
    ctx.globalAlpha = 1;
    const named = showsDeviceLabels(view.zoom) && scene.layers.labels;
    this.labels = named ? drawLabels(ctx, this.deviceLabels(box), size, obstacles) : [];
    this.gridTexts = drawLabels(ctx, gridLabels(squares, scene.palette, box), size, obstacles);
    if (selected >= 0 && scene.points.drawn(selected)) {
      const x = (scene.points.x[selected] as number) * worldPx - box.left;
      const y = (scene.points.y[selected] as number) * worldPx - box.top;
      const status = scene.points.status[selected] as Status;
      drawSelected(ctx, scene.palette, { status, x, y, name: scene.nameOf(scene.selected ?? '') });
    }
  };

  /** The mark under a place, px of the world; the selected device is not among them. */
  hit(x: number, y: number): Hit | null {
    let best: ClusterNode | null = null;
    let nearest = Infinity;
    for (const node of this.nodes) {
      const away = Math.hypot(node.x - x, node.y - y);
      if (away > (node.count > 1 ? clusterRadius(node.count) : markHitPx) || away >= nearest) continue;
      best = node;
      nearest = away;
    }
    if (best === null) return null;
    return { kind: best.count > 1 ? 'cluster' : 'device', node: best, ids: this.idsOf(best) };
  }

  /** The guardrail within 6 px of a place given in world units. */
  railAt(x: number, y: number, worldPx: number): string | null {
    if (!this.scene.layers.rails) return null;
    const reach = 6 / worldPx;
    for (const { id, xy, box } of this.scene.rails.values()) {
      if (x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach) continue;
      for (let index = 2; index < xy.length; index += 2) {
        if (distance(xy, index, x, y) <= reach) return id;
      }
    }
    return null;
  }

  private deviceLabels(box: Box): MapLabel[] {
    const { palette, points, nameOf } = this.scene;
    return this.nodes
      .filter((node) => node.count === 1)
      .map((node) => {
        const x = node.x - box.left;
        const y = node.y - box.top;
        return {
          text: gridLabel(nameOf(points.ids[node.head] ?? '')),
          font: `12px ${palette.font}`,
          color: palette.city,
          halo: palette.halo,
          height: 18,
          centred: false,
          places: [
            [x + 18, y],
            [x - 8, y + 25],
            [x - 8, y - 25],
          ],
        };
      });
  }

  /** Takes an opened cluster apart: each member becomes a node of its own on a circle. */
  private openSpider(): void {
    const { spider, points } = this.scene;
    this.legs = [];
    if (spider === null) return;
    const first = points.slotOf(spider.ids[0] ?? '');
    const open = this.nodes.find((node) => membersOf(node, this.clustered.next).includes(first));
    if (open === undefined || open.count < 2) return;
    const members = membersOf(open, this.clustered.next);
    const nodes = this.nodes.filter((node) => node !== open);
    const legs: Array<readonly [number, number]> = [];
    for (const [index, [dx, dy]] of spiderOffsets(members.length).entries()) {
      const slot = members[index] as number;
      const status = points.status[slot] as Status;
      const counts = { 1: 0, 2: 0, 3: 0, 4: 0, [status]: 1 };
      nodes.push({ x: open.x + dx, y: open.y + dy, count: 1, counts, head: slot, tail: slot });
      this.clustered.next[slot] = -1;
      legs.push([open.x, open.y], [open.x + dx, open.y + dy]);
    }
    this.legs = legs;
    this.clustered = { nodes, next: this.clustered.next };
  }

  private drawLegs(ctx: CanvasRenderingContext2D, box: Box): void {
    ctx.beginPath();
    for (const [index, [x, y]] of this.legs.entries()) {
      if (index % 2 === 0) ctx.moveTo(x - box.left, y - box.top);
      else ctx.lineTo(x - box.left, y - box.top);
    }
    ctx.strokeStyle = this.scene.palette.neutral;
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }
}

function radiusOf(node: ClusterNode): number {
  return node.count > 1 ? clusterRadius(node.count) : markHitPx;
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function grown(box: Box, px: number): Box {
  return { left: box.left - px, top: box.top - px, right: box.right + px, bottom: box.bottom + px };
}

/** From a point to the segment that ends at `index`. */
function distance(xy: Float64Array, index: number, x: number, y: number): number {
  const [ax, ay] = [xy[index - 2] as number, xy[index - 1] as number];
  const [dx, dy] = [(xy[index] as number) - ax, (xy[index + 1] as number) - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
