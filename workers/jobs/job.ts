import type { DataKeys } from '#db/secrets/dataKeys.ts';
import type { Logger } from 'pino';
import type { ChainKeys } from '#db/audit/chainKeys.ts';
import type { Database } from '#db/engine/database.ts';
import type { QueueName, QueuePayload } from '#domain/queues.ts';
import type { Bus } from '../bus/bus.ts';
import type { BusyLanes } from '../lanes/busyLanes.ts';
import type { LaneCounts } from '../lanes/laneCounts.ts';
import type { Senders } from '../bus/senders/sender.ts';
import type { FactsCache } from '../lanes/factsCache.ts';

/** Everything a handler needs, in its hands: a test calls it as a function, with its own clock. */
export interface JobContext {
  readonly db: Database;
  /** What is known of devices of `db`. */
  readonly facts: FactsCache;
  readonly bus: Pick<Bus, 'publish' | 'enqueue' | 'watched'>;
  readonly now: () => number;
  readonly log: Logger;
  /** Mail and SMS. */
  readonly senders: Senders;
  /** Counts what the lanes settled; absent where nobody shows it. */
  readonly laneCounts?: Pick<LaneCounts, 'settled'> | undefined;
  /** What goes before an import; absent where a test calls. */
  readonly busyLanes?: BusyLanes | undefined;
  /** APP_TZ: what clocks show in deliveries, and when quiet hours are. */
  readonly timeZone: string;
  /** The lane that the call is of, as people name it; absent where a test calls. */
  readonly lane?: string;
  /** Of the chain of the audit log. */
  readonly auditKeys: ChainKeys;
  /** DATA_KEY, which seals the secrets of created devices, and IMPORT_MAX_ROWS. */
  readonly imports: {
    readonly dataKeys: DataKeys;
    readonly maxRows: number;
    /** The built thread that reads sheets, where it does not lie beside the process's own program. */
    readonly sheetThread?: string | undefined;
    /** One batch of a thousand a step, whatever it takes: a test stops between two. */
    readonly isSteady?: boolean | undefined;
  };
}

/** One call takes up to `jobsPerCall` payloads of a queue into one transaction. */
export type JobHandler<N extends QueueName> = (
  payloads: ReadonlyArray<QueuePayload<N>>,
  context: JobContext,
) => Promise<void>;
