import type { Hint } from '#domain/changes.ts';
import type { QueueName, QueuePayload } from '#domain/queues.ts';
import type { Publication } from '#domain/realtime.ts';
import type { MetricValues } from '#domain/telemetry/metrics.ts';

/** Values of one subscribed device, straight from the lane that stored them. */
export interface LiveValues {
  readonly deviceId: string;
  readonly orgPath: string;
  readonly ts: number;
  readonly receivedAt: number;
  readonly metrics: MetricValues;
}

/**
 * The channels between processes: a channel is a row here. Plain Redis pub/sub: a message may be lost, a fact never.
 */
export interface Channels {
  readonly changes: Publication;
  readonly values: readonly LiveValues[];
  readonly hints: readonly Hint[];
}
export type ChannelName = keyof Channels;

export interface EnqueueOptions {
  readonly lane: number;
  /** Receive time of the oldest item inside: the age of a backlog is measured from it. */
  readonly oldestReceivedAt: number;
  /** A job of this id that is not done yet is not added again. */
  readonly jobId?: string | undefined;
}

/** The front desk of the workers, and the only part of them that the server knows. */
export interface Bus {
  /** Resolves when Redis has the job on disk (appendfsync always). Rejects within 1.5 s; a rejection is ambiguous. */
  enqueue<N extends QueueName>(name: N, payload: QueuePayload<N>, options: EnqueueOptions): Promise<void>;
  /** Never throws and never waits: a lost message is repaired from the database. */
  publish<C extends ChannelName>(channel: C, message: Channels[C]): void;
  subscribe<C extends ChannelName>(channel: C, listener: (message: Channels[C]) => void): Promise<void>;
  /** Which devices anybody watches: servers write the union of their subscriptions, workers read it once a second. */
  setWatched(serverId: string, deviceIds: readonly string[]): Promise<void>;
  watched(): Promise<ReadonlySet<string>>;
  /** used_memory / maxmemory and the age of the oldest waiting job, for back-pressure. Throws when Redis is away. */
  pressure(nowMs: number): Promise<{ readonly memoryShare: number; readonly oldestWaitingMs: number }>;
  /** Receive time of the oldest item that waits or is worked on, over all ingest queues; null when there is none. */
  oldestReceivedAt(): Promise<number | null>;
  /**
   * When each of these people was last here with a live socket, epoch ms; whoever was not within some minutes is left
   * out. Throws when Redis is away.
   */
  lastSeen(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}
