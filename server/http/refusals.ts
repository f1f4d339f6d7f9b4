import { minute } from '#domain/time.ts';
import type { ServerDeps } from './deps.ts';
import { tellSecurity } from './tellSecurity.ts';

/** Refused calls within a minute of which root is told. */
const worthTelling = 100;
/** Addresses that are counted each; a flood from more of them is counted all the same. */
const mostAddresses = 1_000;

/** Counts calls that a limit refused, and tells root of a flood. */
export interface Refusals {
  count(address: string): void;
}

/**
 * Nothing is written by the refused call itself: one write a minute, however many there are. What the gate refuses by
 * itself (bodies of devices, handshakes, connections) is counted too.
 */
export function createRefusals(deps: ServerDeps): Refusals {
  let total = 0;
  let byAddress = new Map<string, number>();
  const flush = async (): Promise<void> => {
    const [count, counted] = [total, byAddress];
    total = 0;
    byAddress = new Map();
    if (count < worthTelling) return;
    const [address] = [...counted].reduce((most, each) => (each[1] > most[1] ? each : most));
    const event = { kind: 'callsRefused', subject: 'all', params: { count, address } } as const;
    await deps.db.write((tx) => tellSecurity(tx, deps, event));
  };
  const refusals: Refusals = {
    count: (address) => {
      if (total === 0) {
        const timer = setTimeout(() => {
          flush().catch((error: unknown) => deps.log.warn({ err: error }, 'refused calls were not told of'));
        }, deps.refusalsWithinMs ?? minute);
        timer.unref();
      }
      total += 1;
      const known = byAddress.get(address);
      if (known !== undefined || byAddress.size < mostAddresses) byAddress.set(address, (known ?? 0) + 1);
    },
  };
  deps.gate.onRefused = (address) => refusals.count(address);
  return refusals;
}
