import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Facts, ProcessKind, SectionOf } from '#domain/monitoring/facts.ts';
import {
  metricsOf,
  type MetricName,
  type MetricRow,
  type ObservedName,
  type Sample,
} from '#domain/monitoring/metricTable.ts';
import { second } from '#domain/time.ts';
import { lagStepMs } from './lagStep.ts';

/** How a process comes to the facts of its sections. */
export type Sources<P extends ProcessKind> = {
  readonly [S in Exclude<SectionOf<P>, 'readable'>]: () => Facts[S] | Promise<Facts[S]>;
};

/** The metrics of one process, by the table. */
export interface Meter<P extends ProcessKind = ProcessKind> {
  /** Where the figures that are read come from; until then, and where one fails or is late, they are absent. */
  readonly attach: (sources: Sources<P>) => void;
  readonly observe: (name: ObservedName, labels: Readonly<Record<string, string>>, seconds: number) => void;
  /** What a Prometheus server reads. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** A section that is later than this is left out of the answer: a database that hangs must not hide what it does. */
const patienceMs = 2 * second;

export function createMeter<P extends ProcessKind>(process: P): Meter<P> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagStepMs });
  const rows = metricsOf(process);
  const shown = new Map<MetricName, Gauge | Counter>();
  const observed = new Map<MetricName, Histogram>();
  for (const [name, row] of rows) {
    const config = { name, help: row.help, labelNames: [...row.labels], registers: [registry] };
    if (row.type === 'histogram') observed.set(name, new Histogram({ ...config, buckets: [...row.buckets] }));
    else shown.set(name, row.type === 'counter' ? new Counter(config) : new Gauge(config));
  }
  let sources: Readonly<Record<string, () => unknown>> = {};

  async function read(): Promise<void> {
    const found = await readAll(sources);
    found.set(
      'readable',
      Object.fromEntries([...found].map(([section, facts]) => [section, facts === undefined ? 0 : 1])),
    );
    for (const [name, row] of rows) {
      const metric = shown.get(name);
      if (metric !== undefined) show(metric, row, found.get(row.section));
    }
  }

  // Two who ask at once would each wipe what the other is being told.
  let busy: Promise<unknown> = Promise.resolve();
  return {
    contentType: registry.contentType,
    attach: (given) => {
      sources = given;
    },
    observe: (name, labels, seconds) => observed.get(name)?.observe({ ...labels }, seconds),
    text: () => {
      const answer = busy.then(read).then(() => registry.metrics());
      busy = answer.catch(() => undefined);
      return answer;
    },
  };
}

async function readAll(sources: Readonly<Record<string, () => unknown>>): Promise<Map<string, unknown>> {
  const found = await Promise.all(
    Object.entries(sources).map(async ([section, source]): Promise<[string, unknown]> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), patienceMs);
      });
      const facts = Promise.resolve()
        .then(source)
        .catch(() => undefined);
      return [section, await Promise.race([facts, late]).finally(() => clearTimeout(timer))];
    }),
  );
  return new Map(found);
}

function show(metric: Gauge | Counter, row: MetricRow, facts: unknown): void {
  metric.reset();
  // A metric without labels shows 0 after a reset: what is not known is told as not known.
  if (facts === undefined || row.type === 'histogram') {
    if (row.labels.length === 0) metric.remove();
    return;
  }
  const samples = (row.read as (given: unknown) => readonly Sample[])(facts);
  if (samples.length === 0 && row.labels.length === 0) metric.remove();
  for (const { labels = {}, value } of samples) {
    if (metric instanceof Counter) metric.inc({ ...labels }, Math.max(0, value));
    else metric.set({ ...labels }, value);
  }
}
