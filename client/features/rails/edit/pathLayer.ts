import L from 'leaflet';
import { haversineM } from '#domain/geo/distance.ts';
import { lngLatOf, roundVertex, type Path, type Vertex } from '#domain/rails/path.ts';
import type { DrawingEdge } from '#client/map/datum.ts';
import { handlesFor, snapTo, type PathEnd } from './snap.ts';
import classes from './pathLayer.module.css';

/** What is drawn of a path that is being drawn or edited. */
export interface PathScene {
  readonly mode: 'draw' | 'edit';
  readonly path: Path;
  /** As it is stored: dashed beneath. */
  readonly saved: Path;
  readonly selected: number | null;
  /** Where it may snap to; none while that is off. */
  readonly ends: readonly PathEnd[];
  /** Stands beside the first corner. */
  readonly startLabel: string;
  readonly metres: (length: number) => string;
}

export interface PathEvents {
  readonly onAdd: (vertex: Vertex) => void;
  readonly onInsert: (at: number, vertex: Vertex) => void;
  readonly onMove: (at: number, vertex: Vertex) => void;
  readonly onRemove: (at: number) => void;
  readonly onSelect: (at: number | null) => void;
  /** The last corner was set. */
  readonly onEnd: () => void;
  /** The path as it would be if the pointer let go here; null when it let go or left. */
  readonly onLive: (path: Path | null) => void;
  readonly onSnap: (end: PathEnd | null) => void;
}

/** Px: corners nearer to each other share a handle; shorter stretches have none in their middle. */
const handleGapPx = 14;
const middleFromPx = 44;
const pane = 'gl-path';
const handlePane = 'gl-path-handles';

/** A path under the hands of a person, on a Leaflet map: lines, handles, snapping. Positions are WGS-84. */
export class PathLayer {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private readonly events: PathEvents;
  private readonly lines: Readonly<Record<'saved' | 'casing' | 'line' | 'rubber', L.Polyline>>;
  private readonly handles = L.layerGroup();
  private readonly labels = L.layerGroup();
  private readonly ring: L.Marker;
  private scene: PathScene | null = null;
  private isDragging = false;

  constructor(map: L.Map, edge: DrawingEdge, events: PathEvents) {
    this.map = map;
    this.edge = edge;
    this.events = events;
    (map.getPane(pane) ?? map.createPane(pane)).style.zIndex = '460';
    (map.getPane(handlePane) ?? map.createPane(handlePane)).style.zIndex = '470';
    const renderer = L.svg({ pane, padding: 0.5 });
    const line = (className: string | undefined): L.Polyline =>
      L.polyline([], { pane, renderer, interactive: false, className: className ?? '', smoothFactor: 0 }).addTo(map);
    this.lines = {
      saved: line(classes.saved),
      casing: line(classes.casing),
      line: line(classes.line),
      rubber: line(classes.rubber),
    };
    this.ring = this.mark([0, 0], classes.ring, 24);
    this.handles.addTo(map);
    this.labels.addTo(map);
    map.doubleClickZoom.disable();
    map.on(this.handlers);
  }

  /** Shows this; what is under the pointer's drag stays until it lets go. */
  draw(scene: PathScene): void {
    this.scene = scene;
    this.map.getContainer().classList.toggle(classes.drawing ?? '', scene.mode === 'draw');
    if (!this.isDragging) this.paint();
  }

  destroy(): void {
    this.map.off(this.handlers);
    this.map.doubleClickZoom.enable();
    this.map.getContainer().classList.remove(classes.drawing ?? '');
    for (const line of Object.values(this.lines)) line.remove();
    this.handles.remove();
    this.labels.remove();
    this.ring.remove();
  }

  private readonly handlers: L.LeafletEventHandlerFnMap = {
    click: (event) => {
      const { scene } = this;
      // The second click of a double click.
      if (scene === null || event.originalEvent.detail > 1) return;
      if (scene.mode === 'draw') this.events.onAdd(this.snapped(event.latlng));
      else this.events.onSelect(null);
    },
    dblclick: () => {
      if (this.scene?.mode === 'draw') this.events.onEnd();
    },
    mousemove: (event) => {
      const { scene } = this;
      if (scene?.mode !== 'draw') return;
      const last = scene.path.at(-1);
      const vertex = this.snapped(event.latlng);
      this.lines.rubber.setLatLngs(last === undefined ? [] : [this.latLngOf(last), this.latLngOf(vertex)]);
      this.events.onLive([...scene.path, vertex]);
    },
    mouseout: () => {
      if (this.scene?.mode !== 'draw') return;
      this.lines.rubber.setLatLngs([]);
      this.showSnap(null);
      this.events.onLive(null);
    },
    moveend: () => {
      if (!this.isDragging) this.paintHandles();
    },
  };

  private paint(): void {
    const { scene } = this;
    if (scene === null) return;
    this.paintLine(scene.path);
    this.lines.saved.setLatLngs(scene.saved.map((vertex) => this.latLngOf(vertex)));
    this.lines.rubber.setLatLngs([]);
    this.showSnap(null);
    this.paintHandles();
  }

  private paintLine(path: Path): void {
    const latLngs = path.map((vertex) => this.latLngOf(vertex));
    this.lines.casing.setLatLngs(latLngs);
    this.lines.line.setLatLngs(latLngs);
  }

  private paintHandles(): void {
    const { scene, map } = this;
    this.handles.clearLayers();
    this.labels.clearLayers();
    if (scene === null) return;
    const { path, mode, selected } = scene;
    const view = map.getBounds().pad(0.05);
    const points = path.map((vertex) => {
      const at = this.latLngOf(vertex);
      const { x, y } = map.latLngToContainerPoint(at);
      return { x, y, inView: view.contains(at) };
    });
    const isEdited = mode === 'edit';
    for (const at of handlesFor(points, handleGapPx, selected)) this.addCorner(at, isEdited);
    for (let at = 1; isEdited && at < points.length; at += 1) {
      const [a, b] = [points[at - 1], points[at]];
      if (a === undefined || b === undefined || !(a.inView || b.inView)) continue;
      if (Math.hypot(a.x - b.x, a.y - b.y) >= middleFromPx) this.addMiddle(at);
    }
    const [first] = path;
    if (first !== undefined && scene.startLabel !== '') this.addLabel(first, scene.startLabel, classes.start);
    if (isEdited && selected !== null) this.labelStretches(path, selected);
  }

  private addCorner(at: number, draggable: boolean): void {
    const vertex = this.scene?.path[at] as Vertex;
    const isSelected = this.scene?.selected === at;
    const marker = this.mark(vertex, isSelected ? classes.selected : classes.corner, isSelected ? 30 : 20, draggable);
    marker.addTo(this.handles);
    marker.getElement()?.setAttribute('data-vertex', String(at));
    if (!draggable) return;
    marker.on('click', (event) => {
      L.DomEvent.stopPropagation(event);
      if (event.originalEvent.altKey) this.events.onRemove(at);
      else this.events.onSelect(at);
    });
    this.followDrag(
      marker,
      at,
      (vertex) => this.events.onMove(at, vertex),
      (path, moved) => path.with(at, moved),
    );
  }

  private addMiddle(at: number): void {
    const path = this.scene?.path ?? [];
    const [a, b] = [path[at - 1] as Vertex, path[at] as Vertex];
    const middle = roundVertex([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    const marker = this.mark(middle, classes.middle, 18, true).addTo(this.handles);
    marker.getElement()?.setAttribute('data-middle', String(at));
    marker.on('click', (event) => {
      L.DomEvent.stopPropagation(event);
      this.events.onInsert(at, middle);
    });
    this.followDrag(
      marker,
      at,
      (vertex) => this.events.onInsert(at, vertex),
      (whole, moved) => whole.toSpliced(at, 0, moved),
    );
  }

  /** Draws the path as it would be, until the pointer lets go. */
  private followDrag(
    marker: L.Marker,
    at: number,
    onDone: (vertex: Vertex) => void,
    become: (path: Path, vertex: Vertex) => Path,
  ): void {
    let now: Vertex | null = null;
    marker.on('dragstart', () => {
      this.isDragging = true;
      marker.getElement()?.classList.add(classes.dragged ?? '');
    });
    marker.on('drag', () => {
      now = this.snapped(marker.getLatLng());
      marker.setLatLng(this.latLngOf(now));
      const path = become(this.scene?.path ?? [], now);
      this.paintLine(path);
      this.labels.clearLayers();
      this.labelStretches(path, at);
      this.events.onLive(path);
    });
    marker.on('dragend', () => {
      this.isDragging = false;
      this.events.onLive(null);
      this.showSnap(null);
      if (now !== null) onDone(now);
      this.paint();
    });
  }

  /** How long the stretches beside a corner are. */
  private labelStretches(path: Path, at: number): void {
    const corner = path[at];
    if (corner === undefined) return;
    for (const beside of [path[at - 1], path[at + 1]]) {
      if (beside === undefined) continue;
      const middle: Vertex = [(corner[0] + beside[0]) / 2, (corner[1] + beside[1]) / 2];
      const words = this.scene?.metres(haversineM(lngLatOf(corner), lngLatOf(beside))) ?? '';
      this.addLabel(middle, words, classes.stretch);
    }
  }

  private addLabel(at: Vertex, words: string, className: string | undefined): void {
    const label = document.createElement('span');
    label.textContent = words;
    const icon = L.divIcon({ html: label, className: className ?? '', iconSize: [0, 0] });
    L.marker(this.latLngOf(at), { icon, pane: handlePane, interactive: false, keyboard: false }).addTo(this.labels);
  }

  private mark(at: Vertex, className: string | undefined, size: number, draggable = false): L.Marker {
    const icon = L.divIcon({ html: document.createElement('i'), className: className ?? '', iconSize: [size, size] });
    const options = { icon, draggable, pane: handlePane, keyboard: false, interactive: draggable, autoPan: draggable };
    return L.marker(this.latLngOf(at), options);
  }

  /** Where a point of the map leads: an end of another path within reach, else the point itself. */
  private snapped(at: L.LatLng): Vertex {
    const end = snapTo(this.map.latLngToContainerPoint(at), this.scene?.ends ?? [], (vertex) =>
      this.map.latLngToContainerPoint(this.latLngOf(vertex)),
    );
    this.showSnap(end);
    return end?.vertex ?? roundVertex(this.edge.fromMap(at.lng, at.lat));
  }

  private showSnap(end: PathEnd | null): void {
    this.events.onSnap(end);
    if (end === null) this.ring.remove();
    else this.ring.setLatLng(this.latLngOf(end.vertex)).addTo(this.map);
  }

  private latLngOf([lng, lat]: Vertex): L.LatLng {
    const [x, y] = this.edge.toMap(lng, lat);
    return L.latLng(y, x);
  }
}
