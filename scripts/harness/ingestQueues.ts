import { queueKey, queues } from '#domain/queues.ts';
import { defaultPrefix } from '#workers/bus/redisBus.ts';

const lanes = Array.from({ length: queues.telemetry.lanes }, (_, lane) => queueKey('telemetry', lane));

/** `prefix:name` of every queue that takes reports of devices. */
export const ingestQueues: readonly string[] = [...lanes, queueKey('alarms', 0)].map(
  (key) => `${defaultPrefix}:${key}`,
);
