import L from 'leaflet';

/** A new critical alarm is shown this long. @source docs/requirements.md C5 */
export const pulseMs = 10_000;
const most = 20;

/** Rings around devices with a new critical alarm. Without motion they are a still picture. */
export class Pulses {
  private readonly map: L.Map;
  private readonly running = new Map<string, { marker: L.Marker; timer: ReturnType<typeof setTimeout> }>();

  constructor(map: L.Map) {
    this.map = map;
    const pane = map.getPane('gl-pulse') ?? map.createPane('gl-pulse');
    pane.style.zIndex = '440';
    pane.style.pointerEvents = 'none';
  }

  get ids(): Iterable<string> {
    return this.running.keys();
  }

  start(id: string, at: L.LatLng): void {
    this.stop(id);
    const oldest = this.running.keys().next();
    if (this.running.size >= most && oldest.done !== true) this.stop(oldest.value);
    const rings = document.createElement('div');
    rings.append(document.createElement('i'), document.createElement('i'));
    const icon = L.divIcon({ className: 'gl-pulse', html: rings, iconSize: [0, 0] });
    const marker = L.marker(at, { icon, interactive: false, keyboard: false, pane: 'gl-pulse' }).addTo(this.map);
    this.running.set(id, { marker, timer: setTimeout(() => this.stop(id), pulseMs) });
  }

  /** Follows the device, or the cluster that it is in. */
  move(id: string, at: L.LatLng): void {
    this.running.get(id)?.marker.setLatLng(at);
  }

  stop(id: string): void {
    const entry = this.running.get(id);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entry.marker.remove();
    this.running.delete(id);
  }

  clear(): void {
    for (const id of this.running.keys()) this.stop(id);
  }
}
