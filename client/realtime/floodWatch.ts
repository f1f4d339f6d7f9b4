import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { countNew, floodWindowMs, isFlood } from '#domain/alarms/flood.ts';
import { second } from '#domain/time.ts';
import { unitOf } from '#domain/alarms/face.ts';

type Row = Pick<AlarmRow, 'id' | 'incidentId' | 'firstOccurredAt'>;

/** So many that come within a second are a rush: whoever reads a list meanwhile would lose the line. */
const rushFrom = 3;
const rushWithinMs = second;
/** It is over when nothing has come for so long. */
const rushEndsMs = 3 * second;

export interface FloodWatch {
  /**
   * These are there; what was closed meanwhile still counts. The first that are noted stood before, whenever their
   * snapshot came: of them nobody is in a rush.
   */
  readonly note: (rows: Iterable<Row>) => void;
  readonly look: () => { readonly isOn: boolean; readonly count: number; readonly isRush: boolean };
}

/** Counts incidents that began within the last minutes, each once. */
export function createFloodWatch(now: () => number): FloodWatch {
  const beganAt = new Map<string, number>();
  let isOn = false;
  let isRush = false;
  let cameAt: number[] = [];
  let hasBegun = false;
  return {
    note: (rows) => {
      const isBefore = !hasBegun;
      const from = now() - floodWindowMs;
      for (const row of rows) {
        hasBegun = true;
        const unit = unitOf(row);
        const known = beganAt.get(unit);
        if (row.firstOccurredAt > from && (known === undefined || row.firstOccurredAt < known)) {
          beganAt.set(unit, row.firstOccurredAt);
          if (known === undefined && !isBefore) cameAt.push(now());
        }
      }
    },
    look: () => {
      const at = now();
      for (const [unit, began] of beganAt) if (began <= at - floodWindowMs) beganAt.delete(unit);
      const count = countNew(beganAt.values(), at);
      isOn = isFlood(count, isOn);
      cameAt = cameAt.filter((came) => came > at - rushEndsMs);
      const isNow = cameAt.filter((came) => came > at - rushWithinMs).length >= rushFrom;
      isRush = isNow || (isRush && cameAt.length > 0);
      return { isOn, count, isRush };
    },
  };
}
