import L from 'leaflet';
import { worldSize, type Box } from './mercator.ts';
import { sharpness } from './sharpness.ts';

/** What a painter gets: a clean canvas and where on the world it lies. */
export interface PaintView {
  readonly ctx: CanvasRenderingContext2D;
  readonly zoom: number;
  /** Px of the whole world at this zoom: world units × this − left/top = px on the canvas. */
  readonly worldPx: number;
  /** Px of the world that the canvas covers; more than what is seen. */
  readonly box: Box;
}

/** What paints the picture, and parts of it. */
export interface OverlayPainter {
  readonly paint: (view: PaintView) => void;
  /** Px of the canvas; null: all of it. */
  readonly changedParts: (view: PaintView) => readonly Box[] | null;
  readonly draw: (view: PaintView, part: Box) => void;
}

/** Changes are painted this often at most, and less often where that takes its time: others want the page, too. */
const partLeastMs = 100;
const partMostMs = 500;
const restShare = 8;
/** Share of the view drawn beyond each edge, so that a short pan moves a picture and draws nothing. */
const margin = 0.25;

/**
 * One canvas above the map. It is painted when a move ends, when a pan leaves what was painted and, at most once an
 * animation frame, when asked; of what devices change only the parts are painted where they stand. Between two
 * paintings Leaflet moves and scales the picture.
 */
export class CanvasOverlay extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private readonly painter: OverlayPainter;
  private view: PaintView | null = null;
  /** Asked for: a part, or all of the picture. */
  private asked: 'nothing' | 'part' | 'all' = 'nothing';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Monotonic ms: the next part is painted no sooner. */
  private partAt = 0;
  private readonly paneName: string;
  private owner: L.Map | null = null;
  private frame = 0;
  private center = L.latLng(0, 0);
  private zoom = 0;
  /** Layer points that the picture covers. */
  private painted = L.bounds([0, 0], [0, 0]);

  constructor(painter: OverlayPainter, paneName: string) {
    super();
    this.painter = painter;
    this.paneName = paneName;
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.style.pointerEvents = 'none';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: L.Map): this {
    this.owner = map;
    (map.getPane(this.paneName) ?? map.createPane(this.paneName)).append(this.canvas);
    this.draw();
    return this;
  }

  override onRemove(): this {
    this.rest();
    this.canvas.remove();
    this.owner = null;
    this.view = null;
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {
      moveend: () => this.draw(),
      viewreset: () => this.draw(),
      resize: () => this.draw(),
      move: () => this.follow(),
      zoom: () => {
        if (this.owner !== null) this.transform(this.owner.getCenter(), this.owner.getZoom());
      },
      zoomanim: (event) => {
        const { center, zoom } = event as L.ZoomAnimEvent;
        this.transform(center, zoom);
      },
    };
  }

  /** Paints in the next frame. */
  ask(): void {
    this.asked = 'all';
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  /** Paints what changed; soon, and not so often that nothing else is done. */
  askPart(): void {
    if (this.asked !== 'nothing') return;
    this.asked = 'part';
    const wait = this.partAt - performance.now();
    const inFrame = (): void => {
      this.frame ||= requestAnimationFrame(() => (this.asked === 'all' ? this.draw() : this.drawPart()));
    };
    if (wait <= 0) inFrame();
    else this.timer = setTimeout(inFrame, wait);
  }

  private rest(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = 0;
    this.asked = 'nothing';
  }

  private drawPart(): void {
    const began = performance.now();
    const { view } = this;
    this.rest();
    const parts = view === null ? null : this.painter.changedParts(view);
    if (view === null || parts === null) this.draw();
    else for (const part of parts) this.repaint(view, part);
    const took = performance.now() - began;
    this.partAt = began + Math.min(partMostMs, Math.max(partLeastMs, restShare * took));
  }

  private repaint(view: PaintView, part: Box): void {
    const { ctx } = view;
    const [width, height] = [part.right - part.left, part.bottom - part.top];
    ctx.save();
    ctx.beginPath();
    ctx.rect(part.left, part.top, width, height);
    ctx.clip();
    ctx.clearRect(part.left, part.top, width, height);
    this.painter.draw(view, part);
    ctx.restore();
  }

  private follow(): void {
    const map = this.owner;
    if (map?.getZoom() !== this.zoom) return;
    const seen = L.bounds(map.containerPointToLayerPoint([0, 0]), map.containerPointToLayerPoint(map.getSize()));
    if (!this.painted.contains(seen)) this.ask();
  }

  private transform(center: L.LatLng, zoom: number): void {
    const map = this.owner;
    if (map === null) return;
    const scale = map.getZoomScale(zoom, this.zoom);
    const pane = map.getPane('mapPane');
    const moved = pane === undefined ? L.point(0, 0) : L.DomUtil.getPosition(pane);
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
    const half = map.getSize().multiplyBy(0.5 + margin);
    const offset = half.multiplyBy(-scale).add(map.project(this.center, zoom)).subtract(origin);
    L.DomUtil.setTransform(this.canvas, offset, scale);
  }

  private draw(): void {
    this.rest();
    const map = this.owner;
    if (map === null) return;
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint(size.multiplyBy(-margin)).round();
    const span = size.multiplyBy(1 + 2 * margin).round();
    this.painted = L.bounds(corner, corner.add(span));
    this.zoom = map.getZoom();
    this.center = map.getCenter();
    const ratio = sharpness(map.getContainer());
    const [width, height] = [Math.round(span.x * ratio), Math.round(span.y * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.canvas.style.width = `${span.x}px`;
      this.canvas.style.height = `${span.y}px`;
    }
    L.DomUtil.setTransform(this.canvas, corner, 1);
    const ctx = this.canvas.getContext('2d');
    if (ctx === null) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, span.x, span.y);
    const origin = map.getPixelOrigin();
    const left = origin.x + corner.x;
    const top = origin.y + corner.y;
    this.view = {
      ctx,
      zoom: this.zoom,
      worldPx: worldSize(this.zoom),
      box: { left, top, right: left + span.x, bottom: top + span.y },
    };
    this.painter.paint(this.view);
  }
}
