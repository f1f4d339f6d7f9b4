import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Gate } from '../gate/gate.ts';
import type { DoorPort } from '../intake/intake.ts';

/** What a door is given when it is opened. */
export interface DoorDeps {
  readonly intake: DoorPort;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** The caller's address, behind whatever proxies are trusted. */
  readonly addressOf?: (c: Context) => string;
  /** Counts bodies and wrong signatures, and is told of what it refuses. */
  readonly gate: Pick<Gate, 'badSignatures' | 'unsentBodies' | 'bodies' | 'onRefused'>;
  /** A device's signature came over the connection of this request. */
  readonly onProved?: (c: Context) => void;
}

/**
 * A way by which devices report: a row of the table. It knows bytes, credentials and the words of its answers; what is
 * stored, refused or known already the intake says.
 */
export interface Door {
  /** Of its counters. */
  readonly name: string;
  /** Where its routes are mounted. */
  readonly path: `/api/${string}`;
  readonly open: (deps: DoorDeps) => Hono;
}
