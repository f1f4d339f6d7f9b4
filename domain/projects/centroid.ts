import { haversineM, type LngLat } from '../geo/distance.ts';

/** The vertices of a guardrail's JSON position string; none for one that is not drawn or cannot be read. */
function verticesOf(path: string): LngLat[] {
  try {
    const read: unknown = JSON.parse(path);
    if (!Array.isArray(read)) return [];
    return read.flatMap((each: unknown) => {
      const [lng, lat] = Array.isArray(each) ? (each as unknown[]) : [];
      return typeof lng === 'number' && typeof lat === 'number' ? [{ lng, lat }] : [];
    });
  } catch {
    return [];
  }
}

/**
 * The middle of guardrails, each stretch weighing as much as it is long; null when none is drawn.
 * @source docs/requirements.md A7: default = centroid of its rails
 */
export function centroidOf(paths: readonly string[]): LngLat | null {
  let [weight, lng, lat] = [0, 0, 0];
  for (const path of paths) {
    const vertices = verticesOf(path);
    for (const [at, to] of vertices.entries()) {
      const from = vertices[at - 1];
      if (from === undefined) continue;
      const length = haversineM(from, to);
      weight += length;
      lng += ((from.lng + to.lng) / 2) * length;
      lat += ((from.lat + to.lat) / 2) * length;
    }
  }
  return weight === 0 ? null : { lng: lng / weight, lat: lat / weight };
}
