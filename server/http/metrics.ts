import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { engineCounters } from '#db/engine/counters.ts';

/** Adds a figure that is read when somebody asks. */
export type AddGauge = (name: string, help: string, read: () => number) => void;

export interface HttpMetrics {
  readonly registry: Registry;
  readonly observe: (route: string, status: number, seconds: number) => void;
  readonly addGauge: AddGauge;
}

export function createMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'guardline_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const addGauge: AddGauge = (name, help, read) => {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
  };
  addGauge(
    'guardline_sqlite_busy_retries',
    'Times the write lock was taken by another process',
    () => engineCounters.busyRetries,
  );
  addGauge(
    'guardline_deadlock_retries',
    'Transactions run again after a deadlock',
    () => engineCounters.deadlockRetries,
  );
  addGauge('guardline_failed_effects', 'Effects after a commit that failed', () => engineCounters.failedEffects);
  return {
    registry,
    observe: (route, status, seconds) => latency.observe({ route, status: String(status) }, seconds),
    addGauge,
  };
}
