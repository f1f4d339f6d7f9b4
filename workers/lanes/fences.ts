import type { Fence } from '#domain/alarms/measures.ts';
import { flatPath, type FlatPath } from '#domain/geo/distance.ts';
import { leastVertices, lngLatOf, readPath } from '#domain/rails/path.ts';
import type { StoredPath } from '#db/telemetry/loadFacts.ts';

function parsed(text: string): FlatPath | null {
  const corners = readPath(text);
  return corners === null || corners.length < leastVertices ? null : flatPath(corners.map(lngLatOf));
}

/**
 * The paths of guardrails, each once: its devices share it, and one that is drawn anew reaches them all at once without
 * any of them being read again.
 */
export class Fences {
  readonly #byRail = new Map<string, { path: FlatPath | null }>();

  get isEmpty(): boolean {
    return this.#byRail.size === 0;
  }

  /** Null off any guardrail. Of one that is not known yet an empty one, which `put` fills. */
  of(railId: string | null): Fence | null {
    if (railId === null) return null;
    const known = this.#byRail.get(railId);
    if (known !== undefined) return known;
    const fence = { path: null };
    this.#byRail.set(railId, fence);
    return fence;
  }

  /** Guardrails of these devices that are not known yet. */
  missing(devices: Iterable<{ readonly railId: string | null }>): string[] {
    const ids = new Set<string>();
    for (const { railId } of devices) if (railId !== null && !this.#byRail.has(railId)) ids.add(railId);
    return [...ids];
  }

  put(rows: readonly StoredPath[]): void {
    for (const { id, path } of rows) {
      const known = this.#byRail.get(id);
      if (known === undefined) this.#byRail.set(id, { path: parsed(path) });
      else known.path = parsed(path);
    }
  }

  /** New paths of what is known; the others are read when their devices report. */
  replace(rows: readonly StoredPath[]): void {
    this.put(rows.filter(({ id }) => this.#byRail.has(id)));
  }

  clear(): void {
    this.#byRail.clear();
  }
}
