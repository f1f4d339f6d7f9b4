import { hostname } from 'node:os';
import type { Database } from '#db/engine/database.ts';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import { clockDoubted } from '#domain/clock/clockDoubted.ts';
import { SteadyClock } from '#domain/clock/steadyClock.ts';
import { hour } from '#domain/time.ts';
import { publishNotices } from './jobs/publishNotices.ts';
import type { JobContext } from './jobs/job.ts';

/** Root is told once in this span, however often the clock goes to and fro. */
const toldEveryMs = 6 * hour;

/** The clock of a worker, with the doors as its witnesses: they hear the devices. */
export interface WorkerClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Whether what is due by the clock may be done: overdue, silence, timers. */
  readonly isTrusted: () => boolean;
  /** Hears the doors and tells root of a step; to be called every few seconds. */
  look(context: Pick<JobContext, 'db' | 'bus' | 'log' | 'now'>): Promise<void>;
}

export function createWorkerClock(wall: () => number, mono: () => number): WorkerClock {
  let stepByMs: number | null = null;
  const clock = new SteadyClock({ wall, mono, quorum: 1, onStep: (byMs) => (stepByMs = byMs) });
  let toldAt = -Infinity;
  let beats: ReadonlyMap<string, number> = new Map();

  /** A door whose row did not change says nothing: it may be gone. */
  async function hearDoors(db: Database): Promise<void> {
    const doors = (await db.snapshot(listHeartbeats)).filter(({ kind }) => kind === 'door');
    for (const { id, at } of doors) if (beats.has(id) && beats.get(id) !== at) clock.hear(id, at);
    beats = new Map(doors.map(({ id, at }) => [id, at]));
  }

  return {
    now: clock.now,
    isTrusted: () => clock.isTrusted(),
    async look(context) {
      clock.now();
      await hearDoors(context.db);
      if (stepByMs === null) return;
      const byMs = stepByMs;
      if (mono() - toldAt >= toldEveryMs) {
        context.log.warn({ byMs }, 'The clock stepped: judgements by time wait');
        await context.db.write(async (tx) => {
          publishNotices(tx, await writeSecurityNotice(tx, clockDoubted(hostname(), byMs), context.now()), context);
        });
        toldAt = mono();
      }
      stepByMs = null;
    },
  };
}
