import { hostname } from 'node:os';
import { ClockDispute } from '#domain/clock/clockDispute.ts';
import { clockDoubted } from '#domain/clock/clockDoubted.ts';
import { SteadyClock } from '#domain/clock/steadyClock.ts';
import { hour } from '#domain/time.ts';
import { tellSecurity } from './http/tellSecurity.ts';
import type { ServerDeps } from './http/deps.ts';

/** Devices that decide between our two clocks after a step. */
const quorum = 10;
/** Root is told once in this span, however often the clock goes to and fro. */
const toldEveryMs = 6 * hour;

/** The clock of a server, with the devices as its witnesses. */
export interface ServerClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** A device signed with this time, just now. */
  hear(deviceNo: number, signedTs: number): void;
  /** Whether a device may be blamed for a difference between its clock and ours. */
  judgesDevices(): boolean;
  /** Tells root when it is doubted; to be called every few seconds. Never rejects. */
  look(deps: Pick<ServerDeps, 'db' | 'bus' | 'now' | 'log'>): Promise<void>;
}

export function createServerClock(wall: () => number, mono: () => number): ServerClock {
  let offMs: number | null = null;
  const clock = new SteadyClock({ wall, mono, quorum, onStep: (byMs) => (offMs = byMs) });
  const dispute = new ClockDispute();
  let toldAt = -Infinity;
  return {
    now: clock.now,
    hear(deviceNo, signedTs) {
      clock.hear(String(deviceNo), signedTs);
      dispute.hear(deviceNo, signedTs - clock.now());
    },
    judgesDevices: () => clock.isTrusted() && !dispute.isDisputed(),
    async look(deps) {
      clock.now();
      if (dispute.isDisputed()) offMs ??= dispute.offByMs();
      if (offMs === null) return;
      const byMs = offMs;
      try {
        if (mono() - toldAt >= toldEveryMs) {
          deps.log.warn({ byMs }, 'The clock stepped, or most devices disagree with it: judgements by time wait');
          await deps.db.write((tx) => tellSecurity(tx, deps, clockDoubted(hostname(), byMs)));
          toldAt = mono();
        }
        offMs = null;
      } catch (error) {
        deps.log.warn({ err: error }, 'root is told later of the clock');
      }
    },
  };
}
