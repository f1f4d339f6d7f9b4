import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { onePerIncident } from './incidents.ts';
import type { LiveTable } from './table.ts';

/** Critical alarms that nobody has acknowledged, one an incident, read as a table is: `useSyncExternalStore(subscribe, rows)`. */
export interface WaitingList {
  /** Escalated ones first, of these what has waited longest. The same array until it changes. */
  readonly rows: () => readonly AlarmRow[];
  /** This page has acknowledged it: it waits no longer, before the socket says so. */
  readonly noteAcked: (id: string, version: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const byNeed = (a: AlarmRow, b: AlarmRow): number =>
  b.escalationLevel - a.escalationLevel || a.firstOccurredAt - b.firstOccurredAt || (a.id < b.id ? -1 : 1);

/** A critical alarm that can be acknowledged and is not, nor shelved: somebody must look at it now. @source docs/requirements.md B2 */
export const waits = ({ severity, handledStatus, condition, shelvedUntil }: AlarmRow): boolean =>
  severity === 1 && handledStatus === '00' && condition === 'active' && shelvedUntil === null;

export function createWaitingList(alarms: Pick<LiveTable<AlarmRow>, 'rows' | 'version' | 'subscribe'>): WaitingList {
  /** Versions that acknowledgements of this page made: their rows come by the socket a moment later. */
  const acked = new Map<string, number>();
  const listeners = new Set<() => void>();
  let seen = -1;
  let waiting: readonly AlarmRow[] = [];

  function find(): readonly AlarmRow[] {
    const rows = alarms.rows();
    for (const [id, version] of acked) {
      const row = rows.get(id);
      if (row === undefined || row.version >= version) acked.delete(id);
    }
    const all = [...rows.values()].filter((row) => waits(row) && !acked.has(row.id)).sort(byNeed);
    const found = onePerIncident(all);
    // Another alarm changed: who draws these need not.
    return found.length === waiting.length && found.every((each, at) => each === waiting[at]) ? waiting : found;
  }

  return {
    rows: () => {
      const version = alarms.version();
      if (version !== seen) {
        seen = version;
        waiting = find();
      }
      return waiting;
    },
    noteAcked: (id, version) => {
      acked.set(id, version);
      seen = -1;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = alarms.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
