import L from 'leaflet';
import { hasMotion } from '#client/ui/hasMotion.ts';

/** A new critical alarm is shown this long. @source docs/requirements.md C5 */
export const pulseMs = 10_000;
const most = 20;
const waveMs = 1_400;
/** Ten pictures a second: where no graphics card draws, each costs a processor 20 to 50 ms. */
const pictures = 14;
const wave: Keyframe[] = [
  { transform: 'scale(0.6)', opacity: 0.55 },
  { transform: 'scale(1.9)', opacity: 0 },
];

function beat(ring: HTMLElement): Animation | undefined {
  if (!hasMotion()) return undefined;
  const timing = { duration: waveMs, easing: `steps(${pictures})`, iterations: Infinity };
  const animation = ring.animate(wave, timing);
  // All take their steps at once: a browser draws a picture for each that has a time of its own.
  animation.startTime = 0;
  return animation;
}

interface Pulse {
  readonly marker: L.Marker;
  readonly animation: Animation | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Rings around devices with a new critical alarm. Who asks for less motion sees the next ones stand still. */
export class Pulses {
  private readonly map: L.Map;
  private readonly running = new Map<string, Pulse>();

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
    const ring = document.createElement('i');
    const icon = L.divIcon({ className: 'gl-pulse', html: ring, iconSize: [0, 0] });
    const marker = L.marker(at, { icon, interactive: false, keyboard: false, pane: 'gl-pulse' }).addTo(this.map);
    this.running.set(id, { marker, animation: beat(ring), timer: setTimeout(() => this.stop(id), pulseMs) });
  }

  /** Follows the device, or the cluster that it is in. */
  move(id: string, at: L.LatLng): void {
    this.running.get(id)?.marker.setLatLng(at);
  }

  stop(id: string): void {
    const entry = this.running.get(id);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    // One that has no end is kept by the browser, and its ring with it.
    entry.animation?.cancel();
    entry.marker.remove();
    this.running.delete(id);
  }

  clear(): void {
    for (const id of this.running.keys()) this.stop(id);
  }
}
