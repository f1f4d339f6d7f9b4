import { sectionsOf, type Facts, type ProcessKind } from './facts.ts';

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Described {
  readonly help: string;
  readonly labels: readonly string[];
}

/** A figure that is read when somebody asks: from which section, and how. */
interface ReadMetric<S extends keyof Facts> extends Described {
  readonly type: 'gauge' | 'counter';
  readonly section: S;
  readonly read: (facts: Facts[S]) => readonly Sample[];
}

/** A figure that is noted when it happens (`Meter.observe`); times in seconds. */
export interface ObservedMetric extends Described {
  readonly type: 'histogram';
  readonly section: 'observed';
  readonly of: readonly ProcessKind[];
  readonly buckets: readonly number[];
}

type AnyReadMetric = { [S in keyof Facts]: ReadMetric<S> }[keyof Facts];
export type MetricRow = AnyReadMetric | ObservedMetric;

const one = (value: number): readonly Sample[] => [{ value }];
const by = (label: string, counts: Readonly<Record<string, number>>, more: Readonly<Record<string, string>> = {}) =>
  Object.entries(counts).map(([name, value]) => ({ labels: { ...more, [label]: name }, value }));

function gauge<S extends keyof Facts>(
  section: S,
  help: string,
  read: (facts: Facts[S]) => number | readonly Sample[],
  labels: readonly string[] = [],
): ReadMetric<S> {
  return { type: 'gauge', section, help, labels, read: (facts) => samplesOf(read(facts)) };
}
function counter<S extends keyof Facts>(
  section: S,
  help: string,
  read: (facts: Facts[S]) => number | readonly Sample[],
  labels: readonly string[] = [],
): ReadMetric<S> {
  return { ...gauge(section, help, read, labels), type: 'counter' };
}
const samplesOf = (read: number | readonly Sample[]) => (typeof read === 'number' ? one(read) : read);

const callBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Close around what bulk work may keep others waiting: 20 ms. */
const heldBuckets = [0.001, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.06, 0.1, 0.15, 0.25, 0.5, 1, 2.5];

/**
 * The table of metrics: a metric is a row here, with its meaning, its labels and how it is read. Processes bring the
 * facts (facts.ts), alert rules and the dashboard name rows of it and nothing else; docs/monitoring.md lists it.
 * Beside these each process shows prom-client's own (`process_*`, `nodejs_*`).
 */
export const metricTable = {
  guardline_ingest_items_total: counter(
    'doors',
    'Items that a door judged, by door and result: accepted, duplicate, or the errno it was refused with',
    (doors) =>
      doors.flatMap(({ door, accepted, duplicate, refused }) =>
        by('result', { accepted, duplicate, ...refused }, { door }),
      ),
    ['door', 'result'],
  ),
  guardline_ingest_turned_away_total: counter(
    'doors',
    'Requests of devices answered before their items were looked at, by door and reason',
    (doors) => doors.flatMap(({ door, turnedAway }) => by('reason', turnedAway, { door })),
    ['door', 'reason'],
  ),
  guardline_ingest_held_bytes: gauge(
    'doors',
    'Bytes taken from devices that Redis has not acknowledged yet',
    (doors) => doors.map(({ door, heldBytes }) => ({ labels: { door }, value: heldBytes })),
    ['door'],
  ),
  guardline_ingest_flushes_total: counter(
    'doors',
    'Batches that a door gave to Redis, by outcome',
    (doors) =>
      doors.flatMap(({ door, flushes, failedFlushes }) =>
        by('outcome', { ok: flushes - failedFlushes, failed: failedFlushes }, { door }),
      ),
    ['door', 'outcome'],
  ),
  guardline_directory_devices: gauge('doors', 'Devices that the doors know', (doors) =>
    Math.max(0, ...doors.map(({ devices }) => devices)),
  ),
  guardline_redis_memory_share: gauge(
    'pressure',
    'Used part of the memory that Redis may use, 0 to 1',
    (facts) => facts.memoryShare,
  ),
  guardline_redis_away: gauge('pressure', '1 while Redis does not answer the doors', (facts) => Number(facts.isAway)),
  guardline_queue_oldest_seconds: gauge(
    'pressure',
    'Age of the oldest job that waits, as the doors see it',
    (facts) => facts.oldestWaitingSec,
  ),
  guardline_sockets: gauge('sockets', 'Sockets of pages that are open', (facts) => facts.sockets),
  guardline_rooms: gauge('sockets', 'Rooms that somebody is in', (facts) => facts.rooms),
  guardline_sockets_slow_dropped_total: counter(
    'sockets',
    'Sockets dropped because they did not read',
    (facts) => facts.slowDropped,
  ),
  guardline_resyncs_total: counter(
    'sockets',
    'Times that pages were told to take, or asked for, what they had missed',
    (facts) => facts.resyncs,
  ),
  guardline_revision_forwarded: gauge(
    'sockets',
    'Last revision up to which everything was forwarded',
    (facts) => facts.revision,
  ),
  guardline_gate_connections: gauge('gate', 'Connections that are open', (facts) => facts.connections),
  guardline_gate_connections_strangers: gauge(
    'gate',
    'Of them those that proved nothing yet',
    (facts) => facts.anonymous,
  ),
  guardline_gate_connections_refused_total: counter(
    'gate',
    'Connections closed because too many were open',
    (facts) => facts.connectionsRefused,
  ),
  guardline_gate_handshakes_refused_total: counter(
    'gate',
    'Socket handshakes refused before the database was asked',
    (facts) => facts.handshakesRefused,
  ),
  guardline_gate_addresses: gauge('gate', 'Addresses that are remembered', (facts) => facts.addresses),
  guardline_gate_body_bytes: gauge('gate', 'Bytes held of large bodies', (facts) => facts.bodyBytes),
  guardline_gate_bodies_cut_total: counter('gate', 'Bodies that their senders cut off', (facts) => facts.bodiesCut),
  guardline_lane_jobs: gauge(
    'lanes',
    'Jobs of a lane by state: waiting, active, delayed',
    (lanes) =>
      lanes.flatMap(({ lane, waiting, active, delayed }) => by('state', { waiting, active, delayed }, { lane })),
    ['lane', 'state'],
  ),
  guardline_lane_oldest_seconds: gauge(
    'lanes',
    'Age of the oldest job that waits in a lane; 0 when none does',
    (lanes) => lanes.map(({ lane, oldestSec }) => ({ labels: { lane }, value: oldestSec })),
    ['lane'],
  ),
  guardline_lane_items_total: counter(
    'worked',
    'Items that this process settled, by lane',
    (lanes) => lanes.map(({ lane, items }) => ({ labels: { lane }, value: items })),
    ['lane'],
  ),
  guardline_lane_lag_seconds: gauge(
    'worked',
    'From the door to the commit, of the oldest item of the batch that a lane settled last',
    (lanes) => lanes.map(({ lane, lagSec }) => ({ labels: { lane }, value: lagSec })),
    ['lane'],
  ),
  guardline_facts_cache_requests_total: counter(
    'cache',
    'Devices that a lane asked its cache for: hit, or miss (read from the database)',
    ({ hits, misses }) => by('outcome', { hit: hits, miss: misses }),
    ['outcome'],
  ),
  guardline_facts_cache_evictions_total: counter(
    'cache',
    'Devices that left the cache because it was full',
    (facts) => facts.evictions,
  ),
  guardline_facts_cache_size: gauge('cache', 'Devices in the cache', (facts) => facts.size),
  guardline_quarantine_items: gauge('quarantine', 'Rows in quarantine; counted up to 10,000', (facts) => facts.count),
  guardline_quarantine_asked: gauge(
    'quarantine',
    'Rows of the quarantine that wait for another try',
    (facts) => facts.asked,
  ),
  guardline_quarantine_oldest_seconds: gauge(
    'quarantine',
    'Age of the oldest row in quarantine; 0 when it is empty',
    (facts) => facts.oldestSec,
  ),
  guardline_outbox_letters: gauge(
    'outbox',
    'Deliveries by status; each counted up to 10,000',
    ({ byStatus }) => by('status', byStatus),
    ['status'],
  ),
  guardline_outbox_due_seconds: gauge(
    'outbox',
    'How long the oldest delivery that is due has been waiting',
    (facts) => facts.dueSec,
  ),
  guardline_retention_running: gauge(
    'retention',
    '1 while what is too old is being removed, or waits for somebody to go on with it',
    ({ startedAt, finishedAt }) => Number(startedAt !== null && finishedAt === null),
  ),
  guardline_retention_removed: gauge(
    'retention',
    'Rows removed so far by the removal that runs, or by the last one',
    (facts) => facts.removed,
  ),
  guardline_retention_age_seconds: gauge(
    'retention',
    'Time since what is too old was last removed to the end, or since the removal that runs began',
    (facts) => facts.ageSec,
  ),
  guardline_sqlite_busy_retries_total: counter(
    'engine',
    'Times that the write lock was taken by another process',
    (facts) => facts.busyRetries,
  ),
  guardline_deadlock_retries_total: counter(
    'engine',
    'Transactions run again after a deadlock',
    (facts) => facts.deadlockRetries,
  ),
  guardline_failed_effects_total: counter(
    'engine',
    'Effects after a commit that failed; the database repairs them',
    (facts) => facts.failedEffects,
  ),
  guardline_disk_free_bytes: gauge('disk', 'Room on the disk of the data folder', (facts) => facts.freeBytes),
  guardline_disk_size_bytes: gauge('disk', 'Size of the disk of the data folder', (facts) => facts.totalBytes),
  guardline_sqlite_wal_bytes: gauge('disk', 'Size of the log of SQLite; absent on PostgreSQL', ({ walBytes }) =>
    walBytes === null ? [] : walBytes,
  ),
  guardline_event_loop_lag_seconds: gauge(
    'loop',
    'Lag of the event loop since the last question: its 99th percentile and its longest',
    ({ p99Sec, maxSec }) => by('of', { p99: p99Sec, max: maxSec }),
    ['of'],
  ),
  guardline_metrics_readable: gauge(
    'readable',
    '1 for a section of metrics that could be read just now, 0 for one that failed or was late',
    (sections) => by('section', sections),
    ['section'],
  ),
  guardline_http_seconds: {
    type: 'histogram',
    section: 'observed',
    of: ['server'],
    help: 'Time to answer a call, by route and status',
    labels: ['route', 'status'],
    buckets: callBuckets,
  },
  guardline_transaction_seconds: {
    type: 'histogram',
    section: 'observed',
    of: ['server', 'workers'],
    help: 'Time of a database transaction that writes, with its wait for the lock; outcome ok or failed',
    labels: ['outcome'],
    buckets: callBuckets,
  },
  guardline_write_held_seconds: {
    type: 'histogram',
    section: 'observed',
    of: ['server', 'workers'],
    help: 'Time for which a transaction that writes kept the lock, its commit included and its own wait not',
    labels: [],
    buckets: heldBuckets,
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof metricTable;
export type ObservedName = {
  [N in MetricName]: (typeof metricTable)[N]['type'] extends 'histogram' ? N : never;
}[MetricName];

/** The rows that a process shows. */
export function metricsOf(process: ProcessKind): ReadonlyArray<readonly [MetricName, MetricRow]> {
  const sections: readonly string[] = sectionsOf[process];
  return (Object.entries(metricTable) as Array<[MetricName, MetricRow]>).filter(([, row]) =>
    row.section === 'observed' ? row.of.includes(process) : sections.includes(row.section),
  );
}
