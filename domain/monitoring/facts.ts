/** What a process knows of itself when somebody asks for its metrics, in sections; a section that fails is left out. */

/** A door of devices; counts since the start. */
export interface DoorFacts {
  readonly door: string;
  readonly accepted: number;
  readonly duplicate: number;
  /** Items refused, by reason: an errno, or what stands before it. */
  readonly refused: Readonly<Record<string, number>>;
  /** Requests answered before any item was looked at, by reason. */
  readonly turnedAway: Readonly<Record<string, number>>;
  readonly heldBytes: number;
  readonly devices: number;
  readonly flushes: number;
  readonly failedFlushes: number;
}

/** What the doors know of Redis' room. */
export interface PressureFacts {
  readonly memoryShare: number;
  readonly oldestWaitingSec: number;
  readonly isAway: boolean;
}

/** A queue's lane as it stands in Redis, whichever process works on it. */
export interface LaneFacts {
  /** The BullMQ queue. */
  readonly lane: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Age of the oldest job that waits; 0 when none does. */
  readonly oldestSec: number;
}

/** What this process did of a lane since its start. */
export interface WorkedFacts {
  readonly lane: string;
  readonly items: number;
  /** From the door to the commit, of the batch that was settled last. */
  readonly lagSec: number;
}

export interface CacheFacts {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly size: number;
}

export interface QuarantineFacts {
  readonly count: number;
  /** Of them those that wait for another try. */
  readonly asked: number;
  readonly oldestSec: number;
}

export interface OutboxFacts {
  readonly byStatus: Readonly<Record<string, number>>;
  /** How long the oldest delivery that is due has been waiting. */
  readonly dueSec: number;
}

/** The removal of what is too old, in hand or as it ended last; times in epoch ms. */
export interface RetentionFacts {
  /** Null before the first time. */
  readonly startedAt: number | null;
  /** Null while it is in hand. */
  readonly finishedAt: number | null;
  /** Rows that it removed so far. */
  readonly removed: number;
}

export interface EngineFacts {
  readonly deadlockRetries: number;
  readonly busyRetries: number;
  readonly failedEffects: number;
}

export interface SocketFacts {
  readonly sockets: number;
  readonly rooms: number;
  readonly slowDropped: number;
  readonly resyncs: number;
  readonly revision: number;
}

export interface GateFacts {
  readonly connections: number;
  readonly anonymous: number;
  readonly connectionsRefused: number;
  readonly handshakesRefused: number;
  readonly addresses: number;
  readonly bodyBytes: number;
  readonly bodiesCut: number;
}

/** Of the folder with the data, as this process sees it. */
export interface DiskFacts {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Size of SQLite's log; null on PostgreSQL. */
  readonly walBytes: number | null;
}

export interface LoopFacts {
  /** Lag of the event loop since the last question. */
  readonly p99Sec: number;
  readonly maxSec: number;
}

/** Every section, and which process has it. */
export interface Facts {
  readonly doors: readonly DoorFacts[];
  readonly pressure: PressureFacts;
  readonly sockets: SocketFacts;
  readonly gate: GateFacts;
  readonly lanes: readonly LaneFacts[];
  readonly worked: readonly WorkedFacts[];
  readonly cache: CacheFacts;
  readonly quarantine: QuarantineFacts;
  readonly outbox: OutboxFacts;
  readonly retention: RetentionFacts & { readonly ageSec: number };
  readonly engine: EngineFacts;
  readonly disk: DiskFacts;
  readonly loop: LoopFacts;
  /** By section: 1 for one that could be read just now, 0 for one that failed or was late. */
  readonly readable: Readonly<Record<string, number>>;
}

export type ProcessKind = 'server' | 'workers';

/** Which process has which section: a process that lacks one of its own does not compile. */
export const sectionsOf = {
  server: ['doors', 'pressure', 'sockets', 'gate', 'engine', 'disk', 'loop', 'readable'],
  workers: ['lanes', 'worked', 'cache', 'quarantine', 'outbox', 'retention', 'engine', 'disk', 'loop', 'readable'],
} as const satisfies Record<ProcessKind, ReadonlyArray<keyof Facts>>;

export type SectionOf<P extends ProcessKind> = (typeof sectionsOf)[P][number];
