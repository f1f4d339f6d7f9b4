import type { Config } from '#domain/config.ts';
import type { GateFacts } from '#domain/monitoring/facts.ts';
import { Buckets } from './buckets.ts';
import { Connections } from './connections.ts';
import { Handshakes } from './handshakes.ts';
import { KnownTokens } from './knownTokens.ts';
import { OpenBodies, type BodyBounds } from './openBodies.ts';

const MiB = 1_048_576;

type GateConfig = Pick<Config, 'TRUST_PROXY' | 'STRANGER_CALLS_PER_MIN' | 'MAX_CONNECTIONS' | 'MAX_SOCKETS'>;

/**
 * The one place that counts what callers cost, by address and by connection, before anything is read or asked. What
 * counts by address is refused or unproven work only: a thousand good pages behind one address are no flood.
 * Made once a server; calls, devices and sockets share it. All counts are bounded, in this process's memory.
 */
export interface Gate {
  readonly connections: Connections;
  readonly known: KnownTokens;
  /** Calls of the table without a known token. */
  readonly calls: Buckets;
  /** Those with one, until there was a session: wrong signatures and half bodies count, a page's calls only at once. */
  readonly knownCalls: Buckets;
  /** Requests whose device signature was wrong or whose device is unknown. */
  readonly badSignatures: Buckets;
  /** Bodies that devices announced and did not send. */
  readonly unsentBodies: Buckets;
  readonly handshakes: Handshakes;
  /** What is in memory of requests: of callers with a known token, of all others, of devices. */
  readonly bodies: { readonly people: OpenBodies; readonly anonymous: OpenBodies; readonly devices: OpenBodies };
  /** Called with the address of every call that a limit refused; the code that warns root of floods sets it. */
  onRefused: (address: string) => void;
}

/** At least so many calls with known tokens of one address may be unproved at once. */
const knownCallsPerMin = 3_000;

/** @param deviceTimes how long a device's body may take, where that is not the usual */
export function createGate(config: GateConfig, deviceTimes: Pick<BodyBounds, 'slowAfterMs' | 'withinMs'> = {}): Gate {
  const max = config.MAX_CONNECTIONS;
  const onRefused = (line: string): void => gate.onRefused(line);
  const knownPerMin = Math.max(knownCallsPerMin, config.STRANGER_CALLS_PER_MIN);
  const gate: Gate = {
    connections: new Connections({
      max,
      // Enough for hundreds of browsers that load the page at once; no one address can take the house.
      anonymousPerAddress: config.TRUST_PROXY > 0 ? Infinity : Math.ceil(max / 2),
      onRefused,
    }),
    known: new KnownTokens(),
    calls: new Buckets({ perMin: config.STRANGER_CALLS_PER_MIN, burst: config.STRANGER_CALLS_PER_MIN }),
    knownCalls: new Buckets({ perMin: knownPerMin, burst: knownPerMin }),
    badSignatures: new Buckets({ perMin: 10, burst: 10 }),
    // More than may be open at once: those that come are given back.
    unsentBodies: new Buckets({ perMin: 300, burst: 400 }),
    // More at once than may wait: pages that come back together are never refused by their number alone.
    handshakes: new Handshakes({ maxSockets: config.MAX_SOCKETS, inFlight: 200, perMin: 300, burst: 400, onRefused }),
    bodies: {
      people: new OpenBodies({
        open: { total: 1_000, perKey: 50 },
        unfinishedPerAddress: 250,
        slowPerKey: 20,
        bytes: { total: 48 * MiB, perKey: 24 * MiB },
        withinMs: 10_000,
      }),
      anonymous: new OpenBodies({
        open: { total: 600, perKey: 300 },
        unfinishedPerAddress: 60,
        slowPerKey: 20,
        bytes: { total: 12 * MiB, perKey: 4 * MiB },
      }),
      devices: new OpenBodies({
        // Many devices share their carrier's address: theirs are small, and in at once.
        open: { total: 1_000, perKey: 300 },
        slowPerKey: 50,
        bytes: { total: 96 * MiB, perKey: 24 * MiB },
        ...deviceTimes,
      }),
    },
    onRefused: () => undefined,
  };
  return gate;
}

/** The counts for the metrics page. */
export function gateFacts({ connections, handshakes, bodies, calls }: Gate): GateFacts {
  const all = Object.values(bodies);
  const sum = (of: 'bytes' | 'cut') => all.reduce((total, { counts }) => total + counts[of], 0);
  return {
    connections: connections.counts.open,
    anonymous: connections.counts.anonymous,
    connectionsRefused: connections.counts.refused,
    handshakesRefused: handshakes.counts.refused,
    addresses: calls.size,
    bodyBytes: sum('bytes'),
    bodiesCut: sum('cut'),
  };
}
