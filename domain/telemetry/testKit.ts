import type { OpenAlarm } from '../alarms/effect.ts';
import { isOpen } from '../alarms/steps.ts';
import { resolveThresholds } from '../alarms/thresholds.ts';
import { triggersOf } from '../alarms/triggers.ts';
import { minute } from '../time.ts';
import { foldDevice, type DeviceFacts, type Folded } from './fold.ts';
import { itemFlag, type TelemetryItem } from './item.ts';
import type { MetricValues } from './metrics.ts';
import { emptyState, type FoldState } from './state.ts';

/** 2026-11-21T00:00:00Z */
export const t0 = 1_795_219_200_000;

export const someFacts: DeviceFacts = {
  inMaintenance: false,
  modelReportsWorkState: false,
  baseX: 0,
  baseY: 0,
  baseZ: 0,
  heightMm: null,
  installPosition: { lng: 116.4, lat: 39.9 },
  fence: null,
  modelBits: 2 ** 31 - 1,
  position: '116.400000,39.900000',
  positionSource: 'manual',
  thresholds: resolveThresholds(),
  openAlarms: [],
};

/** The report of minute `n`, received at once. */
export function report(n: number, metrics: MetricValues, more: Partial<TelemetryItem> = {}): TelemetryItem {
  const sentTs = t0 + n * minute;
  return {
    deviceNo: 1,
    sentTs,
    seq: n,
    receivedAt: sentTs,
    type: 'telemetry',
    flags: itemFlag.newest,
    metrics,
    ...more,
  };
}

/** What is open when the steps are made: as the worker stores it. */
function afterwards(before: readonly OpenAlarm[], effects: Folded['effects']): readonly OpenAlarm[] {
  let open = before;
  for (const { typeCode, after } of effects) {
    const others = open.filter((alarm) => alarm.typeCode !== typeCode);
    open = isOpen(after) ? [...others, after] : others;
  }
  return open;
}

/** A device with its state and alarms, as a worker keeps it over many jobs. */
export class Device {
  state: FoldState = { ...emptyState(10 * minute), online: true };
  facts: DeviceFacts;
  /** Every step so far, in order. */
  readonly effects: Folded['effects'][number][] = [];
  last: Folded | null = null;
  private readonly done = new Set<string>();

  constructor(facts: Partial<DeviceFacts> = {}) {
    this.facts = { ...someFacts, ...facts };
  }

  /** One job. The worker's identity table is the caller's business: items are taken as new. */
  take(...items: TelemetryItem[]): Folded {
    const key = (t: { typeCode: string; sentTs: number; seq: number }): string => `${t.typeCode} ${t.sentTs} ${t.seq}`;
    const folded = foldDevice(this.state, this.facts, items, Math.max(...items.map((i) => i.receivedAt)), (t) =>
      this.done.has(key(t)),
    );
    for (const item of items)
      for (const trigger of triggersOf(item, this.facts.thresholds)) this.done.add(key(trigger));
    this.state = folded.state;
    this.facts = { ...this.facts, openAlarms: afterwards(this.facts.openAlarms, folded.effects) };
    this.effects.push(...folded.effects);
    this.last = folded;
    return folded;
  }

  /** The other queue was faster: `typeCode sentTs seq`. */
  markDone(key: string): void {
    this.done.add(key);
  }

  /** Minute after minute, one job each. */
  feed(key: keyof MetricValues, values: readonly number[], from = 0): this {
    values.forEach((value, i) => this.take(report(from + i, { [key]: value })));
    return this;
  }

  steps(typeCode: string): string[] {
    return this.effects.filter((e) => e.typeCode === typeCode).map((e) => e.effect);
  }

  open(typeCode: string): OpenAlarm | undefined {
    return this.facts.openAlarms.find((alarm) => alarm.typeCode === typeCode);
  }

  notices(typeCode: string): string[] {
    return this.effects.flatMap((e) => (e.typeCode === typeCode && e.notice !== null ? [e.notice] : []));
  }
}
