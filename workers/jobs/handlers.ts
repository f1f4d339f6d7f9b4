import type { QueueName } from '#domain/queues.ts';
import { handleAlarms } from './alarms.ts';
import type { JobHandler } from './job.ts';
import { handleImport } from './import.ts';
import { handleOutbox } from './outbox.ts';
import { handleTelemetry } from './telemetry.ts';

/** The handler of each queue. A queue without one does not compile. */
export const handlers: { readonly [N in QueueName]: JobHandler<N> } = {
  telemetry: handleTelemetry,
  alarms: handleAlarms,
  outbox: handleOutbox,
  import: handleImport,
};
