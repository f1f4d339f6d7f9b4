import L from 'leaflet';
import type { LngLat } from '#domain/geo/distance.ts';
import { BaseLayer, type TileSource } from './baseLayer.ts';
import { CircleTool } from './circleTool.ts';
import { maxZoom, type Insets } from './camera.ts';
import { drawingEdge, type DrawingEdge } from './datum.ts';
import { Drawn } from './drawn.ts';
import { Framing } from './framing.ts';
import { HeatLayer } from './heatLayer.ts';
import { latOf, lngOf, worldSize } from './mercator.ts';
import { CanvasOverlay } from './overlay.ts';
import { DevicePainter, type Hit } from './painter.ts';
import { type Scene, plainLayers } from './scene.ts';
import type { Palette } from './palette.ts';
import { PlacePin } from './placePin.ts';
import { DevicePoints } from './points.ts';
import { MapPointer, type Hovered, type PointerActions } from './pointer.ts';
import { placeOnMap } from './placeOnMap.ts';
import { Pulses } from './pulse.ts';
import { railLine, type RailLine } from './rails.ts';
import { RoadGround } from './roads/roadGround.ts';
import { Viewpoint } from './viewpoint.ts';

export interface GuardMapEvents {
  /** A device was chosen on the map. */
  readonly onPick: (id: string) => void;
  readonly onPickRail: (id: string | null, at: { readonly x: number; readonly y: number }) => void;
  readonly onHover: (hovered: Hovered | null) => void;
  /** After each move: WGS-84 centre and zoom, and whether the map moved by itself. */
  readonly onMoved: (center: LngLat, zoom: number, isTouring: boolean) => void;
  /** Tiles do not arrive: the built-in map is shown. */
  readonly onTilesFailed: () => void;
}

/**
 * The map of devices and guardrails on a Leaflet map: it owns all layers and lives outside React and proxies.
 * Positions come and go in WGS-84.
 */
export class GuardMap {
  readonly scene: Scene;
  readonly circle: CircleTool;
  readonly heat: HeatLayer;
  readonly pin: PlacePin;
  readonly view: Viewpoint;
  readonly drawn: Drawn;
  readonly framing: Framing;
  private isTouring = false;
  private readonly map: L.Map;
  private readonly events: GuardMapEvents;
  private readonly edge: DrawingEdge;
  private readonly overlay: CanvasOverlay;
  private readonly painter: DevicePainter;
  private readonly pulses: Pulses;
  private readonly base: BaseLayer;
  private readonly roads: RoadGround;
  private readonly pointer: MapPointer;

  constructor(
    map: L.Map,
    options: {
      readonly palette: Palette;
      readonly tiles: TileSource | null;
      readonly chinese: boolean;
      readonly events: GuardMapEvents;
      readonly statusOfRail: Scene['statusOfRail'];
      readonly nameOf: Scene['nameOf'];
      /** For the grid; where none is drawn it is not needed. */
      readonly railOf?: Scene['railOf'];
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
      roads: [],
      edited: null,
      chinese: options.chinese,
      layers: plainLayers,
      selected: null,
      hoveredRail: null,
      spotlight: null,
      spider: null,
      statusOfRail: options.statusOfRail,
      nameOf: options.nameOf,
      railOf: options.railOf ?? (() => ({ id: '', name: '' })),
    };
    this.painter = new DevicePainter(this.scene);
    this.drawn = new Drawn(map, this.scene, this.painter);
    (map.getPane('gl-devices') ?? map.createPane('gl-devices')).style.zIndex = '450';
    this.pulses = new Pulses(map);
    this.heat = new HeatLayer(map, this.edge, options.palette);
    this.circle = new CircleTool(map, this.edge);
    this.pin = new PlacePin(map, this.edge);
    this.view = new Viewpoint(map, this.edge);
    this.framing = new Framing(map, this.edge, { scene: this.scene, view: this.view, circle: this.circle });
    const { painter } = this;
    this.overlay = new CanvasOverlay(
      {
        paint: (view) => {
          painter.paint(view);
          this.movePulses();
        },
        changedParts: (view) => painter.changedParts(view),
        draw: (view, part) => painter.draw(view, part),
      },
      'gl-devices',
    ).addTo(map);
    this.pointer = new MapPointer(map, this.painter, this.pointerActions);
    this.base = new BaseLayer(map, this.edge, {
      onBuiltIn: (basemap) => {
        this.scene.basemap = basemap;
        this.styleScope();
        this.refresh();
      },
      onTilesFailed: () => this.events.onTilesFailed(),
    });
    this.base.show(options.tiles);
    this.roads = new RoadGround(map, this.edge, options.palette, (roads) => {
      this.scene.roads = roads;
      this.refresh();
    });
    map.on(this.handlers);
  }

  /** Paints in the next frame: call it after any change of the scene. */
  refresh(): void {
    this.overlay.ask();
  }

  /** Paints what changed of devices alone: not for names, guardrails, or what is chosen. */
  refreshDevices(): void {
    this.overlay.askPart();
  }

  setPalette(palette: Palette): void {
    this.scene.palette = palette;
    this.heat.setPalette(palette);
    this.roads.setPalette(palette);
    this.styleScope();
    this.refresh();
  }

  setLayers(layers: Scene['layers'], chinese: boolean): void {
    this.scene.layers = layers;
    this.scene.chinese = chinese;
    this.refresh();
  }

  setInsets(insets: Insets): void {
    this.view.insets = insets;
  }

  putRail(id: string, path: string): void {
    const line = railLine(id, path, this.edge);
    if (line === null) this.scene.rails.delete(id);
    else this.scene.rails.set(id, line);
  }

  /** Leaves a guardrail to an editor, which draws it itself; null: there is none. */
  leaveRail(rail: { readonly id: string; readonly path: string } | null): void {
    this.scene.edited = rail === null ? null : railLine(rail.id, rail.path, this.edge);
    if (rail !== null) this.scene.rails.delete(rail.id);
  }

  /** Provinces with own devices are lighter; call it when devices came or moved. */
  styleScope(): void {
    this.base.style(this.scene.palette, this.scene.points);
  }

  /** Rings the device; it is drawn alone from now on. */
  select(id: string | null): void {
    this.scene.selected = id;
    this.scene.spider = null;
    this.refresh();
  }

  /** Everything but the mark that holds this device steps back. */
  spotlight(id: string | null): void {
    if (this.scene.spotlight === id) return;
    this.scene.spotlight = id;
    this.refresh();
  }

  /** Whether a device has a place on the map. */
  has(id: string): boolean {
    return placeOnMap(this.scene.points, id) !== null;
  }

  /** From now on the map moves by itself: nobody has been where it goes. */
  setTouring(isTouring: boolean): void {
    this.isTouring = isTouring;
  }

  get container(): HTMLElement {
    return this.map.getContainer();
  }

  /** The next click on the map names a place; null ends it. */
  askPlace(onPlace: ((at: LngLat) => void) | null): void {
    this.pointer.askPlace(onPlace === null ? null : (at) => onPlace(this.view.placeOf(at)));
  }

  pulse(id: string): void {
    const at = placeOnMap(this.scene.points, id);
    if (at === null) return;
    this.pulses.start(id, at);
    this.refresh();
  }

  destroy(): void {
    this.pointer.stop();
    this.pulses.clear();
    this.heat.remove();
    this.circle.hide();
    this.pin.clear();
    this.map.off(this.handlers);
    this.overlay.remove();
    this.base.remove();
    this.roads.remove();
  }

  private movePulses(): void {
    for (const id of this.pulses.ids) {
      const slot = this.scene.points.slotOf(id);
      const node = this.painter.nodes.find((each) => this.painter.holds(each, slot));
      const at = placeOnMap(this.scene.points, id);
      const px = worldSize(this.painter.zoom);
      if (node !== undefined) this.pulses.move(id, L.latLng(latOf(node.y / px), lngOf(node.x / px)));
      else if (at !== null) this.pulses.move(id, at);
    }
  }

  private readonly handlers: L.LeafletEventHandlerFnMap = {
    // What floats above blurs what is below: not while all of it moves.
    movestart: () => this.map.getContainer().parentElement?.setAttribute('data-moving', ''),
    zoomstart: () => {
      this.scene.spider = null;
    },
    // Whoever leaves while it is animated comes back to where it led.
    zoomanim: ({ center, zoom }) => this.tellMoved(center, zoom),
    moveend: () => {
      this.map.getContainer().parentElement?.removeAttribute('data-moving');
      this.tellMoved(this.map.getCenter(), this.map.getZoom());
    },
  };

  private tellMoved(at: L.LatLng, zoom: number): void {
    this.events.onMoved(this.view.placeOf(at), zoom, this.isTouring);
  }

  private readonly pointerActions: PointerActions = {
    onHover: (hovered) => this.events.onHover(hovered),
    onHoverRail: (id) => {
      if (this.scene.hoveredRail === id) return;
      this.scene.hoveredRail = id;
      this.refresh();
    },
    onMark: (hit) => {
      this.events.onPickRail(null, { x: 0, y: 0 });
      const [first] = hit.ids;
      if (hit.kind === 'device' && first !== undefined) this.events.onPick(first);
      else this.openCluster(hit);
    },
    onRail: (id, at) => {
      this.scene.spider = null;
      this.refresh();
      this.events.onPickRail(id, at);
    },
  };

  /** To the bounds of its members; where that is no nearer, one step; at the last zoom its members fan out. */
  private openCluster(hit: Hit): void {
    const zoom = this.map.getZoom();
    if (zoom >= maxZoom) {
      this.scene.spider = { ids: hit.ids };
      this.refresh();
      return;
    }
    const places = hit.ids.map((id) => placeOnMap(this.scene.points, id)).filter((each) => each !== null);
    const bounds = L.latLngBounds(places);
    const target = Math.max(zoom + 1, this.view.zoomFor(bounds));
    this.view.centre(bounds.getCenter(), target);
  }
}
