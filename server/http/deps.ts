import type { RedisClient } from '#workers/bus/redisClient.ts';
import type { Logger } from 'pino';
import type { Database } from '#db/engine/database.ts';
import type { Config } from '#domain/config.ts';
import type { Bus } from '#workers/bus/bus.ts';
import type { Gate } from '../gate/gate.ts';
import type { Senders } from '#workers/bus/senders/sender.ts';
import type { Meter } from '#workers/bus/metrics/meter.ts';
import type { HeavyReaders } from '../readers/heavyVerbs.ts';
import type { PasswordCost } from './password.ts';

/** Everything that routes need, in their hands: a test brings its own clock, data and Redis. */
export interface ServerDeps {
  readonly db: Database;
  /** For what grows with the house: it is never read on this loop. */
  readonly readers: HeavyReaders;
  readonly bus: Pick<Bus, 'publish' | 'pressure' | 'enqueue'>;
  /** For repeats and limits; while it is away they are kept in process memory. */
  readonly redis: RedisClient;
  readonly config: Config;
  readonly now: () => number;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
  readonly metrics: Meter<'server'>;
  /** Counts what callers cost before anything is read or asked. */
  readonly gate: Gate;
  /** Mail and SMS. */
  readonly senders: Senders;
  /** False while the process waits for the database to complete its start: calls are answered 503 meanwhile. */
  readonly isStarted?: (() => boolean) | undefined;
  /** First part of every key in Redis. */
  readonly prefix: string;
  /** Of new hashes. The product never says it, and pays the full price; tests that are not about it pay less. */
  readonly passwordCost?: PasswordCost;
  /** How long refused calls are gathered before root is told, in ms; a minute unless a test is shorter. */
  readonly refusalsWithinMs?: number;
}
