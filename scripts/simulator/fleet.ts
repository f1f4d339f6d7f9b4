import { second } from '#domain/time.ts';
import { Random } from './random.ts';
import type { Scenario, Stage } from './scenarios.ts';
import { SimulatedDevice } from './simulatedDevice.ts';
import type { FileDevice } from './deviceFile.ts';
import { reportAs, type ReportAnswer, type ReportItem, type Signing } from './signedDevice.ts';

export interface FleetOptions {
  readonly url: string;
  readonly devices: readonly FileDevice[];
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  /** Items a second over all; null: each device every 10–60 s. */
  readonly ratePerSec: number | null;
  /** Gateways send for all others, 100 items at a time. */
  readonly byGateways: boolean;
  readonly send?: (url: string, as: Signing, items: readonly ReportItem[]) => Promise<ReportAnswer>;
  readonly now?: () => number;
}

export interface FleetStats {
  accepted: number;
  duplicate: number;
  rejected: number;
  /** Answers that asked to come again, and connections that failed: sent again. */
  retried: number;
  /** Given up because the device's memory was full. */
  dropped: number;
}

interface Parcel {
  readonly as: Signing;
  readonly items: readonly ReportItem[];
  tries: number;
  /** Sent again although it was answered, as if the answer had been lost. */
  again: boolean;
}

const tickMs = 100;
const atOnce = 60;
/** Parcels that wait for a server that is away: a device's memory has an end. */
const maxWaiting = 5_000;
const gatewayBatch = 100;
const startWithinMs = 6 * second;

/** Devices that report over HTTP, each signed by itself; what is refused for a time is sent again, as devices do. */
export class Fleet {
  readonly devices: readonly SimulatedDevice[];
  readonly stats: FleetStats = { accepted: 0, duplicate: 0, rejected: 0, retried: 0, dropped: 0 };
  readonly #options: FleetOptions;
  readonly #random: Random;
  readonly #gatewayOf: ReadonlyMap<string, FileDevice>;
  readonly #periods: readonly number[];
  #waiting: Parcel[] = [];
  #flying = 0;
  #ratePerSec: number | null;
  #owed = 0;
  #turn = 0;
  readonly #nextPlayAt: number[];

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.devices = options.devices.map((device) => new SimulatedDevice(device));
    this.#gatewayOf = options.byGateways ? gatewaysOf(options.devices) : new Map();
    this.#periods = this.devices.map(() => this.#random.between(10, 60) * second);
    this.#ratePerSec = options.ratePerSec;
    const start = this.#now();
    for (const device of this.devices) device.nextAtMs = start + this.#random.between(0, startWithinMs);
    this.#nextPlayAt = options.scenarios.map(() => start + 2 * startWithinMs);
  }

  /** Runs until the signal; resolves when what was sent is answered. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.step();
      await new Promise((resolve) => setTimeout(resolve, tickMs));
    }
    this.#waiting = [];
    while (this.#flying > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** One tick: plays what is due, then lets every device that is due report. */
  step(): void {
    const nowMs = this.#now();
    this.#play(nowMs);
    if (this.#ratePerSec === null) {
      this.devices.forEach((device, at) => {
        if (device.nextAtMs > nowMs) return;
        device.nextAtMs = nowMs + (this.#periods[at] ?? minutePeriod) * this.#random.between(0.9, 1.1);
        this.#report(device, nowMs);
      });
    } else {
      this.#owed = Math.min(this.#owed + (this.#ratePerSec * tickMs) / second, this.#ratePerSec * 2);
      for (; this.#owed >= 1; this.#owed -= 1) {
        const device = this.devices[this.#turn % this.devices.length];
        this.#turn += 1;
        if (device !== undefined) this.#report(device, nowMs);
      }
    }
    if (this.#options.byGateways) this.#gather();
    this.#pump();
  }

  #play(nowMs: number): void {
    const stage: Stage = {
      devices: this.devices,
      nowMs,
      random: this.#random,
      reportNow: (device) => {
        device.nextAtMs = nowMs;
      },
      setRate: (rate) => {
        this.#ratePerSec = rate;
      },
    };
    this.#options.scenarios.forEach(({ everyMs, play }, at) => {
      if ((this.#nextPlayAt[at] ?? 0) > nowMs) return;
      play(stage);
      const wait = everyMs === 0 ? Number.POSITIVE_INFINITY : Math.min(this.#random.wait(everyMs), 3 * everyMs);
      this.#nextPlayAt[at] = nowMs + Math.max(wait, everyMs / 5);
    });
  }

  #report(device: SimulatedDevice, nowMs: number): void {
    if (device.silentUntilMs > nowMs) return;
    device.silentUntilMs = 0;
    const item = device.measure(nowMs, this.#random);
    if (device.bufferUntilMs > nowMs) {
      device.buffered.push(item);
      return;
    }
    const items = [...device.buffered, item];
    device.bufferUntilMs = 0;
    device.buffered = [];
    this.#post({ as: device.file, items, tries: 0, again: device.sendsTwice });
  }

  #post(parcel: Parcel): void {
    if (this.#waiting.length >= maxWaiting) {
      this.stats.dropped += parcel.items.length;
      return;
    }
    this.#waiting.push(parcel);
  }

  /** What waits goes to the gateway above its device, in batches; who has none goes on sending itself. */
  #gather(): void {
    const byGateway = new Map<FileDevice, ReportItem[]>();
    const rest: Parcel[] = [];
    for (const parcel of this.#waiting) {
      const gateway = parcel.tries > 0 ? undefined : this.#gatewayOf.get(parcel.as.imei);
      if (gateway === undefined) {
        rest.push(parcel);
        continue;
      }
      const items = byGateway.get(gateway) ?? [];
      items.push(...parcel.items.map((item) => ({ ...item, imei: parcel.as.imei })));
      byGateway.set(gateway, items);
    }
    for (const [as, items] of byGateway) {
      for (let at = 0; at < items.length; at += gatewayBatch) {
        rest.push({ as, items: items.slice(at, at + gatewayBatch), tries: 0, again: false });
      }
    }
    this.#waiting = rest;
  }

  #pump(): void {
    while (this.#flying < atOnce && this.#waiting.length > 0) {
      const parcel = this.#waiting.shift();
      if (parcel !== undefined) void this.#send(parcel);
    }
  }

  async #send(parcel: Parcel): Promise<void> {
    const send = this.#options.send ?? reportAs;
    this.#flying += 1;
    try {
      const answer = await send(this.#options.url, parcel.as, parcel.items);
      if (answer.http === 429 || answer.http >= 500) throw new Error(`errno ${answer.errno}`);
      this.stats.accepted += answer.data.accepted ?? 0;
      this.stats.duplicate += answer.data.duplicate ?? 0;
      this.stats.rejected += answer.data.rejected ?? (answer.errno === 0 ? 0 : parcel.items.length);
      if (parcel.again) this.#post({ ...parcel, again: false });
    } catch {
      this.stats.retried += 1;
      parcel.tries += 1;
      const again = Math.min(30, 2 ** parcel.tries) * second * this.#random.between(0.5, 1);
      setTimeout(() => this.#post(parcel), again).unref();
    } finally {
      this.#flying -= 1;
      this.#pump();
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

const minutePeriod = 60 * second;

/** The gateway in whose organisation, or below it, a device stands. */
function gatewaysOf(devices: readonly FileDevice[]): ReadonlyMap<string, FileDevice> {
  const gateways = devices.filter(({ kind }) => kind === 'gateway');
  const found = new Map<string, FileDevice>();
  for (const device of devices) {
    const gateway = gateways.find(({ org }) => org !== '' && device.org.startsWith(org));
    if (gateway !== undefined) found.set(device.imei, gateway);
  }
  return found;
}
