import type { HistorySeries } from '#domain/telemetry/history.ts';
import type { ValueStore } from './valueStore.ts';

type Load = (id: string, signal: AbortSignal) => Promise<HistorySeries>;

/** Rings of the picked rows: each is filled from history once, and grows while its row is picked. */
export function createRings(store: Pick<ValueStore, 'watch' | 'unwatch'>, load: Load) {
  /** The load of each watched row; aborted when it failed. */
  const controls = new Map<string, AbortController>();

  function fill(id: string): void {
    const control = new AbortController();
    controls.set(id, control);
    const ring = store.watch(id);
    load(id, control.signal).then(
      (series) => {
        for (const [metric, points] of Object.entries(series)) {
          ring.prepend(
            metric,
            points.map(([ts, mean]) => [ts, mean] as const),
          );
        }
      },
      // The chart then starts with what comes live; the log has the reason.
      () => control.abort(),
    );
  }

  return {
    /** These rows are picked now: asks for the new ones and for what failed before. */
    keep: (ids: readonly string[]): void => {
      for (const [id, control] of controls) {
        if (ids.includes(id)) continue;
        control.abort();
        controls.delete(id);
        store.unwatch(id);
      }
      for (const id of ids) if (controls.get(id)?.signal.aborted !== false) fill(id);
    },
  };
}
