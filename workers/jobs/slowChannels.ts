import type { Database } from '#db/engine/database.ts';
import { second } from '#domain/time.ts';

/**
 * Channels that let a request run out of time. For a while nothing goes by them: their deliveries would hold all
 * others, mails too, for ten seconds each.
 */
export interface SlowChannels {
  /** Until when nothing goes by it; 0: now. */
  until(channelId: string | null): number;
  add(channelId: string | null, now: number): void;
}

const restMs = 30 * second;
const known = new WeakMap<Database, SlowChannels>();

/** Those of this process for this database. */
export function slowChannelsOf(db: Database): SlowChannels {
  const found = known.get(db);
  if (found !== undefined) return found;
  const untils = new Map<string, number>();
  const made: SlowChannels = {
    until: (channelId) => (channelId === null ? 0 : (untils.get(channelId) ?? 0)),
    add: (channelId, now) => {
      if (channelId !== null) untils.set(channelId, now + restMs);
    },
  };
  known.set(db, made);
  return made;
}
