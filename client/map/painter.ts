import type { Basemap } from './basemap/load.ts';
import { clusterPoints, membersOf, type ClusterNode, type Clustered } from './cluster.ts';
import { dirtyParts } from './dirtyParts.ts';
import { clusterRadius, drawCluster } from './draw/cluster.ts';
import { drawGrid, gridLabels } from './draw/grid.ts';
import { drawTexts, placeNames, placeTexts, type MapLabel, type PlacedLabel } from './draw/labels.ts';
import { drawRails } from './draw/rails.ts';
import { drawShields, placeShields, type PlacedShield } from './draw/shields.ts';
import { drawSelected } from './draw/selected.ts';
import { drawMark } from './draw/shape.ts';
import { gridSquares, type GridSquare } from './grid.ts';
import { deviceLabel, showsDeviceLabels } from './labels.ts';
import { grown, touches, type Box } from './mercator.ts';
import type { PaintView } from './overlay.ts';
import { NodeTurns } from './nodeTurns.ts';
import { railNear, type RailLine } from './rails.ts';
import type { Scene } from './scene.ts';
import { spiderOffsets } from './spider.ts';
import type { Status } from './status.ts';

/** What can be hit: a device, a cluster or a guardrail; px of the world. */
export interface Hit {
  readonly kind: 'device' | 'cluster';
  readonly node: ClusterNode;
  readonly ids: readonly string[];
}

/** Devices are clustered this far beyond the picture, so that its edge changes nothing inside. */
const beyondPx = 200;
const markHitPx = 14;
/** From here on devices show through the heat map. @source docs/requirements.md C5 */
export const marksOverHeatZoom = 12;
/** What lines and halos draw beyond their places. */
const sparePx = 4;
/** The ring of the selected device. */
const selectedPx = 22;
/** What is not in the spotlight. */
const dimmedNodes = 0.5;
const dimmedRails = 0.55;

/** What stands where, as it was painted. */
interface Layout {
  readonly names: readonly PlacedLabel[];
  readonly labels: readonly PlacedLabel[];
  readonly gridTexts: readonly PlacedLabel[];
  readonly shields: readonly PlacedShield[];
  readonly squares: readonly GridSquare[];
  /** Guardrails in the picture, with the status that each was drawn with. */
  readonly rails: ReadonlyMap<RailLine, Status | null>;
}

const emptyLayout: Layout = { names: [], labels: [], gridTexts: [], shields: [], squares: [], rails: new Map() };

/** Paints a scene and remembers what stands where. */
export class DevicePainter {
  private readonly scene: Scene;
  private clustered: Clustered = { nodes: [], next: new Int32Array(0) };
  private clusteredFor = '';
  private layout = emptyLayout;
  /** Of the points that were painted. */
  private layoutNo = -1;
  private turns: NodeTurns | null = null;
  private legs: ReadonlyArray<readonly [x: number, y: number]> = [];
  zoom = 0;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Device names that found a place. */
  get labels(): readonly string[] {
    return this.layout.labels.map(({ label }) => label.text);
  }

  /** Labels of squares that found a place. */
  get gridTexts(): readonly string[] {
    return this.layout.gridTexts.map(({ label }) => label.text);
  }

  /** Numbers of motorways that found a place; px of the view's canvas. */
  get shields(): readonly PlacedShield[] {
    return this.layout.shields;
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
    const { ctx, box } = view;
    this.zoom = view.zoom;
    this.cluster(view);
    const squares = scene.layers.grid
      ? gridSquares(scene.points, { worldPx: view.worldPx, box, railOf: scene.railOf })
      : [];
    const whole: Box = { left: 0, top: 0, right: box.right - box.left, bottom: box.bottom - box.top };
    const obstacles = this.nodes.map((node) => around(node.x - box.left, node.y - box.top, radiusOf(node)));
    const isNamed = scene.basemap !== null && scene.layers.names;
    const names = isNamed ? placeNames(view, scene.palette, scene.basemap as Basemap, scene.chinese) : [];
    const areDevicesNamed = showsDeviceLabels(view.zoom) && scene.layers.labels;
    const rails = this.railsIn(view);
    const lines = scene.edited === null ? rails.keys() : [...rails.keys(), scene.edited];
    this.layout = {
      squares,
      names: placeTexts(ctx, names, whole, obstacles),
      labels: placeTexts(ctx, areDevicesNamed ? this.deviceLabels(box) : [], whole, obstacles),
      gridTexts: placeTexts(ctx, gridLabels(squares, scene.palette, box), whole, obstacles),
      // After all that is more needed.
      shields: scene.layers.names ? placeShields(view, scene, lines, obstacles) : [],
      rails,
    };
    this.draw(view, whole);
  };

  /**
   * Where the picture is another one, px of the canvas, because devices changed; null when all of it must be painted
   * anew. What it says is taken as painted.
   */
  changedParts(view: PaintView): readonly Box[] | null {
    const { scene, layout } = this;
    const { points } = scene;
    const isWhole = points.layout !== this.layoutNo || scene.spider !== null || scene.spotlight !== null;
    if (isWhole || scene.layers.grid) return null;
    this.turns ??= new NodeTurns(this.clustered, points);
    const { box, worldPx } = view;
    const boxes: Box[] = [];
    for (const node of this.turns.take(points.turned.keys())) {
      boxes.push(around(node.x - box.left, node.y - box.top, radiusOf(node) + sparePx));
    }
    const selected = scene.selected === null ? -1 : points.slotOf(scene.selected);
    if (selected >= 0 && points.turned.has(selected)) {
      const [x, y] = [points.x[selected] as number, points.y[selected] as number];
      boxes.push(around(x * worldPx - box.left, y * worldPx - box.top, selectedPx));
    }
    points.turned.clear();
    const rails = new Map<RailLine, Status | null>();
    for (const [rail, before] of layout.rails) {
      const now = scene.statusOfRail(rail.id);
      rails.set(rail, now);
      if (now !== before) boxes.push(onCanvas(rail.box, view));
    }
    this.layout = { ...layout, rails };
    const whole: Box = { left: 0, top: 0, right: box.right - box.left, bottom: box.bottom - box.top };
    return dirtyParts(boxes, whole);
  }

  /** Draws what was laid out, as far as it is seen in a part of the picture, px of the canvas. */
  draw(view: PaintView, part: Box): void {
    const { scene, layout } = this;
    const { ctx, worldPx, box } = view;
    const { points } = scene;
    ctx.globalAlpha = scene.spotlight === null ? 1 : dimmedNodes;
    drawShields(ctx, scene.palette, layout.shields, part);
    ctx.globalAlpha = 1;
    drawGrid(view, scene.palette, layout.squares);
    if (scene.layers.rails) {
      const opacity = scene.spotlight === null ? 1 : dimmedRails;
      const near = [...layout.rails.keys()].filter((rail) => touches(grown(onCanvas(rail.box, view), sparePx), part));
      const statusOf = (id: string): Status | null => scene.statusOfRail(id);
      drawRails(view, scene.palette, near, statusOf, scene.hoveredRail, opacity);
    }
    drawTexts(ctx, layout.names, part);
    this.drawLegs(ctx, box);
    const lit = scene.spotlight === null ? -1 : points.slotOf(scene.spotlight);
    for (const node of this.nodes) {
      const x = node.x - box.left;
      const y = node.y - box.top;
      if (!touches(around(x, y, radiusOf(node) + sparePx), part)) continue;
      ctx.globalAlpha = lit < 0 || this.holds(node, lit) ? 1 : dimmedNodes;
      if (node.count > 1) drawCluster(ctx, scene.palette, { ...node, x, y });
      else drawMark(ctx, scene.palette, points.status[node.head] as Status, x, y);
    }
    ctx.globalAlpha = 1;
    drawTexts(ctx, layout.labels, part);
    drawTexts(ctx, layout.gridTexts, part);
    const selected = scene.selected === null ? -1 : points.slotOf(scene.selected);
    if (selected >= 0 && points.drawn(selected)) {
      const x = (points.x[selected] as number) * worldPx - box.left;
      const y = (points.y[selected] as number) * worldPx - box.top;
      const status = points.status[selected] as Status;
      drawSelected(ctx, scene.palette, { status, x, y, name: scene.nameOf(scene.selected ?? '') });
    }
  }

  /** What stands where it stood is clustered no second time. */
  private cluster({ zoom, worldPx, box }: PaintView): void {
    const { scene } = this;
    const { points } = scene;
    const selected = scene.selected === null ? -1 : points.slotOf(scene.selected);
    const isCovered = scene.layers.heat && zoom < marksOverHeatZoom;
    const { left, top, right, bottom } = box;
    const asked = [points.layout, worldPx, left, top, right, bottom, selected, isCovered].join(' ');
    if (asked === this.clusteredFor && scene.spider === null) {
      this.turns ??= new NodeTurns(this.clustered, points);
      this.turns.take(points.turned.keys());
    } else {
      this.clustered = isCovered
        ? { nodes: [], next: new Int32Array(0) }
        : clusterPoints({ points, worldPx, selected, box: grown(box, beyondPx) });
      this.turns = null;
      this.clusteredFor = scene.spider === null ? asked : '';
      this.openSpider();
    }
    points.turned.clear();
    this.layoutNo = points.layout;
    if (scene.spider === null) this.legs = [];
  }

  private railsIn(view: PaintView): ReadonlyMap<RailLine, Status | null> {
    const { rails, layers, statusOfRail } = this.scene;
    const seen = new Map<RailLine, Status | null>();
    if (!layers.rails) return seen;
    const { worldPx, box } = view;
    for (const rail of rails.values()) {
      const { left, top, right, bottom } = rail.box;
      if (left * worldPx > box.right || right * worldPx < box.left) continue;
      if (top * worldPx <= box.bottom && bottom * worldPx >= box.top) seen.set(rail, statusOfRail(rail.id));
    }
    return seen;
  }

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
    return this.scene.layers.rails ? railNear(this.scene.rails.values(), { x, y, reach: 6 / worldPx }) : null;
  }

  private deviceLabels(box: Box): MapLabel[] {
    const { palette, points, nameOf } = this.scene;
    return this.nodes
      .filter((node) => node.count === 1)
      .map((node) => {
        const x = node.x - box.left;
        const y = node.y - box.top;
        return {
          text: deviceLabel(nameOf(points.ids[node.head] ?? '')),
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

function onCanvas({ left, top, right, bottom }: Box, { worldPx, box }: PaintView): Box {
  return {
    left: left * worldPx - box.left,
    top: top * worldPx - box.top,
    right: right * worldPx - box.left,
    bottom: bottom * worldPx - box.top,
  };
}
