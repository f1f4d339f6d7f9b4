import L from 'leaflet';
import type { LngLat } from '#domain/geo/distance.ts';
import { loadBasemap, type Basemap } from './basemap/load.ts';
import { BasemapLayer, provincesOf } from './basemap/tiles.ts';
import { freeOffset, maxZoom, zoomTo, type Insets } from './camera.ts';
import { clusterColor } from '#domain/devices/status.ts';
import { drawingEdge, type DrawingEdge, type MapDatum } from './datum.ts';
import { latOf, lngOf, worldSize, worldX, worldY } from './mercator.ts';
import { CanvasOverlay } from './overlay.ts';
import { DevicePainter, type Hit, type Scene } from './painter.ts';
import type { Palette } from './palette.ts';
import { DevicePoints } from './points.ts';
import { Pulses } from './pulse.ts';
import { railLine, type RailLine } from './rails.ts';

/** Rest of the pointer before the tooltip. @source seed §9 */
export const hoverDelayMs = 2_000;

/** A mark or guardrail the pointer rests on, and where on the view (px). */
export interface Hovered {
  readonly ids: readonly string[];
  readonly x: number;
  readonly y: number;
}

export interface GuardMapEvents {
  /** A device was chosen on the map. */
  readonly onPick: (id: string) => void;
  readonly onPickRail: (id: string | null, at: { readonly x: number; readonly y: number }) => void;
  readonly onHover: (hovered: Hovered | null) => void;
  /** After each move: WGS-84 centre and zoom. */
  readonly onMoved: (center: LngLat, zoom: number) => void;
  /** Tiles do not arrive: the built-in map is shown. */
  readonly onTilesFailed: () => void;
}

export interface TileSource {
  readonly url: string;
  readonly datum: MapDatum;
}

/**
 * The map of devices and guardrails on a Leaflet map: it owns all layers and lives outside React and proxies.
 * Positions come and go in WGS-84.
 */
export class GuardMap {
  readonly scene: Scene;
  private readonly map: L.Map;
  private readonly events: GuardMapEvents;
  private readonly edge: DrawingEdge;
  private readonly overlay: CanvasOverlay;
  private readonly painter: DevicePainter;
  private readonly pulses: Pulses;
  private basemapLayer: BasemapLayer | null = null;
  private scopeKey: string | null = null;
  private insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  private hoverTimer: ReturnType<typeof setTimeout> | undefined;
  private over: string | null = null;
  private alive = true;

  constructor(
    map: L.Map,
    options: {
      readonly palette: Palette;
      readonly tiles: TileSource | null;
      readonly chinese: boolean;
      readonly events: GuardMapEvents;
      readonly statusOfRail: Scene['statusOfRail'];
      readonly nameOf: Scene['nameOf'];
    },
  ) {
    this.map = map;
    this.events = options.events;
    this.edge = drawingEdge(options.tiles?.datum ?? 'wgs84');
    this.scene = {
      points: new DevicePoints(this.edge),
      rails: new Map<string, RailLine>(),
      palette: options.palette,
      basemap: null,
      chinese: options.chinese,
      layers: { rails: true, labels: true },
      selected: null,
      hoveredRail: null,
      spider: null,
      statusOfRail: options.statusOfRail,
      nameOf: options.nameOf,
    };
    this.painter = new DevicePainter(this.scene);
    (map.getPane('gl-devices') ?? map.createPane('gl-devices')).style.zIndex = '450';
    this.pulses = new Pulses(map);
    this.overlay = new CanvasOverlay((view) => {
      this.painter.paint(view);
      this.movePulses();
    }, 'gl-devices').addTo(map);
    if (options.tiles === null) void this.showBasemap();
    else this.showTiles(options.tiles);
    map.on(this.handlers);
  }

  /** Paints in the next frame: call it after any change of the scene. */
  refresh(): void {
    this.overlay.ask();
  }

  setPalette(palette: Palette): void {
    this.scene.palette = palette;
    this.scopeKey = null;
    this.styleScope();
    this.refresh();
  }

  setLayers(layers: Scene['layers'], chinese: boolean): void {
    this.scene.layers = layers;
    this.scene.chinese = chinese;
    this.refresh();
  }

  setInsets(insets: Insets): void {
    this.insets = insets;
  }

  putRail(id: string, path: string): void {
    const line = railLine(id, path, this.edge);
    if (line === null) this.scene.rails.delete(id);
    else this.scene.rails.set(id, line);
  }

  /** Provinces with own devices are lighter; call it when devices came or moved. */
  styleScope(): void {
    const { basemap, points, palette } = this.scene;
    if (basemap === null || this.basemapLayer === null) return;
    const places: Array<readonly [number, number]> = [];
    for (let slot = 0; slot < points.size; slot += 1) {
      const x = points.x[slot] as number;
      if (!Number.isNaN(x) && points.ids[slot] !== '') places.push([x, points.y[slot] as number]);
    }
    const scope = provincesOf(basemap, places);
    const key = [...scope].sort().join();
    if (key === this.scopeKey) return;
    this.scopeKey = key;
    this.basemapLayer.restyle(palette, scope);
  }

  /** Rings the device; it is drawn alone from now on. */
  select(id: string | null): void {
    this.scene.selected = id;
    this.scene.spider = null;
    this.refresh();
  }

  /** Brings a device to the middle of what panels leave free, at zoom 14 or nearer. */
  goTo(id: string): void {
    const at = this.latLngOf(id);
    if (at === null) return;
    const zoom = zoomTo(this.map.getZoom());
    const [x, y] = freeOffset(this.insets);
    const center = this.map.unproject(this.map.project(at, zoom).subtract([x, y]), zoom);
    this.map.setView(center, zoom, { animate: this.motion() });
  }

  /** Everything that is drawn fits into what panels leave free. False when there is nothing. */
  fitAll(): boolean {
    const { points, rails } = this.scene;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const take = (x0: number, y0: number, x1: number, y1: number): void => {
      left = Math.min(left, x0);
      top = Math.min(top, y0);
      right = Math.max(right, x1);
      bottom = Math.max(bottom, y1);
    };
    for (let slot = 0; slot < points.size; slot += 1) {
      if (!points.drawn(slot)) continue;
      take(points.x[slot] as number, points.y[slot] as number, points.x[slot] as number, points.y[slot] as number);
    }
    if (left === Infinity) for (const { box } of rails.values()) take(box.left, box.top, box.right, box.bottom);
    if (left === Infinity) return false;
    this.fit(
      [
        [latOf(bottom), lngOf(left)],
        [latOf(top), lngOf(right)],
      ],
      16,
    );
    return true;
  }

  /** About the middle of what panels leave free. */
  zoomBy(step: 1 | -1): void {
    const middle = this.map
      .getSize()
      .divideBy(2)
      .add(L.point(...freeOffset(this.insets)));
    this.map.setZoomAround(middle, this.map.getZoom() + step);
  }

  pulse(id: string): void {
    const at = this.latLngOf(id);
    if (at === null) return;
    this.pulses.start(id, at);
    this.refresh();
  }

  /** What is drawn now, for tests: px of the view, colour and members. */
  marks(): Array<{ x: number; y: number; count: number; color: string; ids: string[] }> {
    const origin = this.map.getPixelOrigin();
    return this.painter.nodes.map((node) => {
      const at = this.map.layerPointToContainerPoint([node.x - origin.x, node.y - origin.y]);
      const color = clusterColor(node.counts);
      return { x: at.x, y: at.y, count: node.count, color, ids: this.painter.idsOf(node) };
    });
  }

  /** Device names that are drawn. */
  labels(): readonly string[] {
    return this.painter.labels;
  }

  /** Devices that can be drawn, whether alone or in a cluster; px of the view. */
  drawnPoints(): Array<{ id: string; x: number; y: number; status: number }> {
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

  destroy(): void {
    this.alive = false;
    clearTimeout(this.hoverTimer);
    this.pulses.clear();
    this.map.off(this.handlers);
    this.overlay.remove();
    this.basemapLayer?.remove();
  }

  private motion(): boolean {
    return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  private latLngOf(id: string): L.LatLng | null {
    const slot = this.scene.points.slotOf(id);
    const x = this.scene.points.x[slot];
    const y = this.scene.points.y[slot];
    return x === undefined || y === undefined || Number.isNaN(x) ? null : L.latLng(latOf(y), lngOf(x));
  }

  private fit(bounds: L.LatLngBoundsLiteral, nearest: number): void {
    const { left, top, right, bottom } = this.insets;
    this.map.fitBounds(bounds, {
      paddingTopLeft: [left + 48, top + 48],
      paddingBottomRight: [right + 48, bottom + 48],
      maxZoom: nearest,
      animate: this.motion(),
    });
  }

  private async showBasemap(): Promise<void> {
    let basemap: Basemap;
    try {
      basemap = await loadBasemap(this.edge);
    } catch {
      // Points on an empty ground are better than no map; the next visit asks again.
      return;
    }
    if (!this.alive || this.basemapLayer !== null) return;
    this.scene.basemap = basemap;
    this.basemapLayer = new BasemapLayer(basemap, this.scene.palette, new Set()).addTo(this.map);
    this.styleScope();
    this.refresh();
  }

  private showTiles(source: TileSource): void {
    const tiles = L.tileLayer(source.url, { maxZoom, maxNativeZoom: 18 }).addTo(this.map);
    tiles.once('tileerror', () => {
      tiles.remove();
      this.events.onTilesFailed();
      void this.showBasemap();
    });
  }

  private movePulses(): void {
    for (const id of this.pulses.ids) {
      const slot = this.scene.points.slotOf(id);
      const node = this.painter.nodes.find((each) => this.painter.holds(each, slot));
      const at = this.latLngOf(id);
      const px = worldSize(this.painter.zoom);
      if (node !== undefined) this.pulses.move(id, L.latLng(latOf(node.y / px), lngOf(node.x / px)));
      else if (at !== null) this.pulses.move(id, at);
    }
  }

  private readonly handlers: L.LeafletEventHandlerFnMap = {
    mousemove: (event) => this.pointAt(event.containerPoint, event.latlng),
    mouseout: () => this.leave(),
    dragstart: () => this.leave(),
    // What floats above blurs what is below: not while all of it moves.
    movestart: () => this.map.getContainer().parentElement?.setAttribute('data-moving', ''),
    zoomstart: () => {
      this.leave();
      this.scene.spider = null;
    },
    // A long press on a touch screen; a right click does the same.
    contextmenu: (event) => {
      const hit = this.hitAt(event.latlng);
      if (hit !== null) this.events.onHover({ ids: hit.ids, x: event.containerPoint.x, y: event.containerPoint.y });
    },
    click: (event) => this.click(event.containerPoint, event.latlng),
    moveend: () => {
      this.map.getContainer().parentElement?.removeAttribute('data-moving');
      const { lat, lng } = this.map.getCenter();
      const [wgsLng, wgsLat] = this.edge.fromMap(lng, lat);
      this.events.onMoved({ lng: wgsLng, lat: wgsLat }, this.map.getZoom());
    },
  };

  private hitAt(at: L.LatLng): Hit | null {
    const px = worldSize(this.map.getZoom());
    return this.painter.hit(worldX(at.lng) * px, worldY(at.lat) * px);
  }

  private leave(): void {
    clearTimeout(this.hoverTimer);
    this.over = null;
    this.events.onHover(null);
    this.map.getContainer().classList.remove('gl-pointing');
    this.hoverRail(null);
  }

  private hoverRail(id: string | null): void {
    if (this.scene.hoveredRail === id) return;
    this.scene.hoveredRail = id;
    this.refresh();
  }

  private pointAt(point: L.Point, at: L.LatLng): void {
    const hit = this.hitAt(at);
    const rail =
      hit === null ? this.painter.railAt(worldX(at.lng), worldY(at.lat), worldSize(this.map.getZoom())) : null;
    this.hoverRail(rail);
    this.map.getContainer().classList.toggle('gl-pointing', hit !== null || rail !== null);
    const over = hit === null ? null : hit.ids.join();
    if (over === this.over) return;
    this.over = over;
    clearTimeout(this.hoverTimer);
    this.events.onHover(null);
    if (hit === null) return;
    this.hoverTimer = setTimeout(() => this.events.onHover({ ids: hit.ids, x: point.x, y: point.y }), hoverDelayMs);
  }

  private click(point: L.Point, at: L.LatLng): void {
    clearTimeout(this.hoverTimer);
    this.events.onHover(null);
    const hit = this.hitAt(at);
    if (hit === null) {
      this.scene.spider = null;
      this.refresh();
      const rail = this.painter.railAt(worldX(at.lng), worldY(at.lat), worldSize(this.map.getZoom()));
      this.events.onPickRail(rail, point);
      return;
    }
    this.events.onPickRail(null, point);
    const [first] = hit.ids;
    if (hit.kind === 'device' && first !== undefined) this.events.onPick(first);
    else this.openCluster(hit);
  }

  /** To the bounds of its members; where that is no nearer, one step; at the last zoom its members fan out. */
  private openCluster(hit: Hit): void {
    const zoom = this.map.getZoom();
    if (zoom >= maxZoom) {
      this.scene.spider = { ids: hit.ids };
      this.refresh();
      return;
    }
    const places = hit.ids.map((id) => this.latLngOf(id)).filter((each) => each !== null);
    const bounds = L.latLngBounds(places);
    const { left, top, right, bottom } = this.insets;
    const padding = L.point(left + right + 96, top + bottom + 96);
    const fitted = Math.min(maxZoom, this.map.getBoundsZoom(bounds, false, padding));
    const target = Math.max(zoom + 1, fitted);
    const [x, y] = freeOffset(this.insets);
    const center = this.map.unproject(this.map.project(bounds.getCenter(), target).subtract([x, y]), target);
    this.map.setView(center, target, { animate: this.motion() });
  }
}
