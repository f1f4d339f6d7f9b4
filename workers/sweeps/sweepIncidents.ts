import { findBridged, joinIncidents } from '#db/alarms/joinIncidents.ts';
import { longestMs } from '#domain/alarms/incidents.ts';
import { minute } from '#domain/time.ts';
import type { SweepContext } from './sweepSilence.ts';

/** A hit may come so late and still fill a gap. */
const lateMs = 5 * minute;

/**
 * Makes one of incidents whose hits were stored in an order that left a gap between them: devices of one guardrail lie
 * in several lanes. Answers how many alarms changed.
 * @source docs/adr/0045-incidents.md
 */
export async function sweepIncidents({ db, now }: Pick<SweepContext, 'db' | 'now'>): Promise<number> {
  const sinceMs = now() - longestMs - lateMs;
  const ids = await db.snapshot((tx) => findBridged(tx, sinceMs));
  return ids.length === 0 ? 0 : db.write((tx) => joinIncidents(tx, ids, sinceMs));
}
