import L from 'leaflet';
import { clusterColor } from '#domain/devices/status.ts';
import { worldSize } from './mercator.ts';
import type { DevicePainter } from './painter.ts';
import type { Scene } from './scene.ts';

/** What stands on the map as it was last painted; devices as they are now. Tests see the map through it. */
export class Drawn {
  private readonly map: L.Map;
  private readonly scene: Scene;
  private readonly painter: DevicePainter;

  constructor(map: L.Map, scene: Scene, painter: DevicePainter) {
    this.map = map;
    this.scene = scene;
    this.painter = painter;
  }

  /** Where the mark stands that holds a device, px of the view; null when it is not drawn. */
  pixelOf(id: string): { readonly x: number; readonly y: number } | null {
    const slot = this.scene.points.slotOf(id);
    const node = slot < 0 ? undefined : this.painter.nodes.find((each) => this.painter.holds(each, slot));
    if (node === undefined) return null;
    const { x, y } = this.map.layerPointToContainerPoint(L.point(node.x, node.y).subtract(this.map.getPixelOrigin()));
    return { x, y };
  }

  /** Every mark: px of the view, colour and members. */
  marks(): Array<{ x: number; y: number; count: number; color: string; ids: string[] }> {
    const origin = this.map.getPixelOrigin();
    return this.painter.nodes.map((node) => {
      const at = this.map.layerPointToContainerPoint([node.x - origin.x, node.y - origin.y]);
      const color = clusterColor(node.counts);
      return { x: at.x, y: at.y, count: node.count, color, ids: this.painter.idsOf(node) };
    });
  }

  /** How many devices the marks stand for. */
  count(): number {
    return this.painter.nodes.reduce((sum, { count }) => sum + count, 0);
  }

  /** Device names that are drawn. */
  labels(): readonly string[] {
    return this.painter.labels;
  }

  /** Labels of the grid's squares that are drawn. */
  gridTexts(): readonly string[] {
    return this.painter.gridTexts;
  }

  /** Numbers of motorways that are drawn. */
  shields(): readonly string[] {
    return this.painter.shields.map(({ ref }) => ref);
  }

  /** Devices that are to be drawn, painted yet or not, whether alone or in a cluster; px of the view. */
  points(): Array<{ id: string; x: number; y: number; status: number }> {
    const { points } = this.scene;
    const px = worldSize(this.map.getZoom());
    const origin = this.map.getPixelOrigin();
    const found: Array<{ id: string; x: number; y: number; status: number }> = [];
    for (let slot = 0; slot < points.size; slot += 1) {
      if (!points.drawn(slot)) continue;
      const place = [(points.x[slot] as number) * px - origin.x, (points.y[slot] as number) * px - origin.y] as const;
      const { x, y } = this.map.layerPointToContainerPoint([place[0], place[1]]);
      found.push({ id: points.ids[slot] ?? '', x, y, status: points.status[slot] ?? 1 });
    }
    return found;
  }
}
