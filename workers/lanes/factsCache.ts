import { resolveThresholds, type ThresholdOverrides, type Thresholds } from '#domain/alarms/thresholds.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { defaultSilentMinutes, silenceLimitMs } from '#domain/devices/silence.ts';
import type { CacheFacts } from '#domain/monitoring/facts.ts';
import type { DeviceFacts } from '#domain/telemetry/fold.ts';
import { bitsOfKeys } from '#domain/telemetry/codec.ts';
import type { ReadTx } from '#db/engine/database.ts';
import { Mutex } from '#db/engine/mutex.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import {
  changedFacts,
  changedPaths,
  listModelFacts,
  listProjectFacts,
  loadFacts,
  loadPaths,
  readInstallationFacts,
  settingsFingerprint,
  type InstallationFacts,
  type StoredFacts,
  type StoredModel,
} from '#db/telemetry/loadFacts.ts';
import { Baselines } from './baselines.ts';
import { Fences } from './fences.ts';
import { LastUsed } from './lastUsed.ts';

/** Devices that are kept at most. */
const mostDevices = 250_000;
const changedAtOnce = 5_000;

/** A device's facts with what follows from its model and project. */
export interface KnownDevice extends StoredFacts {
  readonly modelReportsWorkState: boolean;
  /** For a state row that does not exist yet; the row itself is planned when rule, model or device change. */
  readonly silenceLimitMs: number;
  readonly heightMm: number | null;
  readonly thresholds: Thresholds;
  /** What the rules take while the device has no open alarm and is not in maintenance. */
  readonly atRest: DeviceFacts;
}

/**
 * What was read of devices before, checked inside every transaction that uses it: every verb that writes a device
 * takes a revision, revisions become visible in order, so one look at the rows above the last revision seen says
 * what is stale. Models and projects are few: they are read, or their fingerprint with that of the installation's
 * settings, each time; so a threshold saved on screen judges the next report.
 *
 * Of a process one belongs to all jobs that use the same database. It is to be asked before the transaction takes its
 * own revision, as the lock order wants anyway.
 */
export class FactsCache {
  readonly #devices: LastUsed<number, KnownDevice>;
  /** One look at a time: a row that was read before a change must not be kept after it. */
  readonly #turn = new Mutex();
  #seen = -1;
  #models = new Map<string, StoredModel>();
  #modelsText = '';
  #projects = new Map<string, ThresholdOverrides | null>();
  #installation: InstallationFacts = { thresholds: {}, silentMinutes: defaultSilentMinutes };
  #fingerprint = '';
  readonly #thresholds = new Map<string, Thresholds>();
  readonly #words = new Map<string, string>();
  readonly #fences = new Fences();
  /** How strong devices shake at other times. */
  readonly baselines = new Baselines();
  readonly #counts = { hits: 0, misses: 0 };

  /** For the metrics. */
  get counts(): CacheFacts {
    return { ...this.#counts, evictions: this.#devices.forgotten, size: this.#devices.size };
  }

  constructor(options: { readonly mostDevices?: number } = {}) {
    this.#devices = new LastUsed(options.mostDevices ?? mostDevices);
  }

  /** Facts of these devices as of this transaction, in the order given; undefined for unknown and deleted ones. */
  async inOrder(tx: ReadTx, deviceNos: readonly number[]): Promise<Array<KnownDevice | undefined>> {
    return this.#look(tx, deviceNos, false);
  }

  /** The same by number, without the unknown ones. */
  async facts(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    return byNumber(await this.#look(tx, deviceNos, false));
  }

  /** The same, read anew whatever is known: for rows that were locked just now. */
  async fresh(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    return byNumber(await this.#look(tx, deviceNos, true));
  }

  /** The answer is made of hits and of what was loaded: what is forgotten meanwhile is in it all the same. */
  async #look(tx: ReadTx, deviceNos: readonly number[], anew: boolean): Promise<Array<KnownDevice | undefined>> {
    await this.#turn.acquire();
    try {
      await this.#refresh(tx);
      const found = deviceNos.map((no) => (anew ? undefined : this.#devices.get(no)));
      const missing = deviceNos.filter((_, at) => found[at] === undefined);
      this.#counts.misses += missing.length;
      this.#counts.hits += deviceNos.length - missing.length;
      const loaded = new Map<number, KnownDevice>();
      if (missing.length > 0) {
        const rows = await loadFacts(tx, missing);
        await this.#learnFences(tx, rows);
        for (const row of rows) loaded.set(row.deviceNo, this.#complete(row));
        for (const [no, device] of loaded) this.#devices.set(no, device);
      }
      return deviceNos.map((no, at) => {
        const known = found[at] ?? loaded.get(no);
        return known === undefined || known.deletedAt !== null ? undefined : known;
      });
    } finally {
      this.#turn.release();
    }
  }

  async #refresh(tx: ReadTx): Promise<void> {
    const models = await listModelFacts(tx);
    const text = JSON.stringify(models);
    const fingerprint = await settingsFingerprint(tx);
    if (text !== this.#modelsText || fingerprint !== this.#fingerprint) {
      // Everything is read before anything is replaced: a look that fails leaves what was known as it was.
      const projects = await listProjectFacts(tx);
      const installation = await readInstallationFacts(tx);
      this.#models = new Map(models.map((model) => [model.id, model]));
      this.#projects = new Map(projects.map(({ id, thresholds }) => [id, thresholds]));
      this.#installation = installation;
      this.#modelsText = text;
      this.#fingerprint = fingerprint;
      this.#thresholds.clear();
      this.#devices.clear();
      this.#words.clear();
    }
    await this.#refreshDevices(tx);
  }

  async #refreshDevices(tx: ReadTx): Promise<void> {
    // The counter first: whatever it covers is committed, and what comes later is looked at next time.
    const revision = await readRevision(tx);
    if (revision === this.#seen) return;
    if (revision < this.#seen) {
      // Another past: a database that was restored, or a standby that had not heard everything.
      this.#forget();
    } else if (this.#devices.size > 0 || !this.#fences.isEmpty) {
      const changed = await changedFacts(tx, this.#seen, changedAtOnce);
      const paths = this.#fences.isEmpty ? [] : await changedPaths(tx, this.#seen, changedAtOnce);
      if (changed.length === changedAtOnce || paths.length === changedAtOnce) this.#forget();
      else {
        // Only what is known already: the others are read when they report.
        const known = changed.filter(({ deviceNo }) => this.#devices.has(deviceNo));
        await this.#learnFences(tx, known);
        this.#fences.replace(paths);
        for (const row of known) this.#devices.replace(row.deviceNo, this.#complete(row));
      }
    }
    this.#seen = revision;
  }

  #forget(): void {
    this.#devices.clear();
    this.#fences.clear();
  }

  async #learnFences(tx: ReadTx, rows: readonly StoredFacts[]): Promise<void> {
    const missing = this.#fences.missing(rows);
    if (missing.length > 0) this.#fences.put(await loadPaths(tx, missing));
  }

  /** The one string of all equal ones: a hundred thousand copies of a few words do not fit the processor's cache. */
  #word<T extends string>(text: T): T {
    const known = this.#words.get(text);
    if (known !== undefined) return known as T;
    this.#words.set(text, text);
    return text;
  }

  #complete(stored: StoredFacts): KnownDevice {
    const facts: StoredFacts = {
      ...stored,
      orgId: this.#word(stored.orgId),
      projectId: this.#word(stored.projectId),
      modelId: this.#word(stored.modelId),
      railId: stored.railId === null ? null : this.#word(stored.railId),
      positionSource: this.#word(stored.positionSource),
      statusCode: this.#word(stored.statusCode),
    };
    const model = this.#models.get(facts.modelId);
    const reportIntervalSec = model?.reportIntervalSec ?? 60;
    const heightMm = model?.heightMm ?? null;
    const { silentMinutes } = this.#installation;
    const modelReportsWorkState = model?.metrics.includes('workState') ?? false;
    const thresholds = this.#thresholdsOf(facts, model);
    return {
      ...facts,
      modelReportsWorkState,
      heightMm,
      thresholds,
      silenceLimitMs: silenceLimitMs(facts.silentMinutes, null, reportIntervalSec, silentMinutes),
      atRest: {
        inMaintenance: false,
        modelReportsWorkState,
        baseX: facts.baseX,
        baseY: facts.baseY,
        baseZ: facts.baseZ,
        heightMm,
        installPosition: parsePosition(facts.installPosition),
        fence: this.#fences.of(facts.railId),
        modelBits: bitsOfKeys(model?.metrics ?? []),
        position: facts.position,
        positionSource: facts.positionSource,
        thresholds,
        openAlarms: [],
      },
    };
  }

  #thresholdsOf(facts: StoredFacts, model: StoredModel | undefined): Thresholds {
    const key = `${facts.modelId}/${facts.projectId}`;
    const known = this.#thresholds.get(key);
    if (known) return known;
    const project = this.#projects.get(facts.projectId) ?? null;
    const resolved = resolveThresholds(model?.thresholds ?? null, project, this.#installation.thresholds);
    this.#thresholds.set(key, resolved);
    return resolved;
  }
}

function byNumber(devices: ReadonlyArray<KnownDevice | undefined>): Map<number, KnownDevice> {
  const found = new Map<number, KnownDevice>();
  for (const device of devices) if (device !== undefined) found.set(device.deviceNo, device);
  return found;
}
