import { resolveThresholds, type ThresholdOverrides, type Thresholds } from '#domain/alarms/thresholds.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { defaultSilentMinutes, silenceLimitMs } from '#domain/devices/silence.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { DeviceFacts } from '#domain/telemetry/fold.ts';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import {
  changedFacts,
  listModelFacts,
  listProjectFacts,
  loadFacts,
  readInstallationFacts,
  settingsFingerprint,
  type InstallationFacts,
  type StoredFacts,
  type StoredModel,
} from '#db/telemetry/loadFacts.ts';

/** Above this many devices the ones that were read first are forgotten. */
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
 */
export class FactsCache {
  readonly #devices = new Map<number, KnownDevice>();
  #busy: Promise<void> = Promise.resolve();
  #seen = -1;
  #models = new Map<string, StoredModel>();
  #modelsText = '';
  #projects = new Map<string, ThresholdOverrides | null>();
  #installation: InstallationFacts = { thresholds: {}, silentMinutes: defaultSilentMinutes };
  #fingerprint = '';
  readonly #thresholds = new Map<string, Thresholds>();
  readonly #words = new Map<string, string>();

  /** Facts of these devices as of this transaction, in the order given; undefined for unknown and deleted ones. */
  async inOrder(tx: ReadTx, deviceNos: readonly number[]): Promise<Array<KnownDevice | undefined>> {
    // One after the other: a row that was read before a change must not be kept after it.
    const before = this.#busy;
    let done: () => void = () => undefined;
    this.#busy = new Promise((resolve) => (done = resolve));
    await before;
    try {
      await this.#refresh(tx);
      const missing = deviceNos.filter((no) => !this.#devices.has(no));
      if (missing.length > 0) this.#keep(await loadFacts(tx, missing));
      return deviceNos.map((no) => {
        const known = this.#devices.get(no);
        return known === undefined || known.deletedAt !== null ? undefined : known;
      });
    } finally {
      done();
    }
  }

  /** The same by number, without the unknown ones. */
  async facts(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    const found = new Map<number, KnownDevice>();
    for (const device of await this.inOrder(tx, deviceNos)) {
      if (device !== undefined) found.set(device.deviceNo, device);
    }
    return found;
  }

  /** The same, read anew whatever is known: for rows that were locked just now. */
  async fresh(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    for (const no of deviceNos) this.#devices.delete(no);
    return this.facts(tx, deviceNos);
  }

  async #refresh(tx: ReadTx): Promise<void> {
    const models = await listModelFacts(tx);
    const text = JSON.stringify(models);
    const fingerprint = await settingsFingerprint(tx);
    if (text !== this.#modelsText || fingerprint !== this.#fingerprint) {
      this.#models = new Map(models.map((model) => [model.id, model]));
      this.#projects = new Map((await listProjectFacts(tx)).map(({ id, thresholds }) => [id, thresholds]));
      this.#installation = await readInstallationFacts(tx);
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
    const seen = this.#seen;
    this.#seen = revision;
    if (revision === seen || this.#devices.size === 0) return;
    const changed = await changedFacts(tx, seen, changedAtOnce);
    if (changed.length === changedAtOnce) this.#devices.clear();
    // Only what is known already: the others are read when they report.
    else this.#keep(changed.filter((facts) => this.#devices.has(facts.deviceNo)));
  }

  #keep(rows: readonly StoredFacts[]): void {
    for (const row of rows) this.#devices.set(row.deviceNo, this.#complete(row));
    for (const no of this.#devices.keys()) {
      if (this.#devices.size <= mostDevices) break;
      this.#devices.delete(no);
    }
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
        deviceId: facts.deviceId,
        deviceNo: facts.deviceNo,
        inMaintenance: false,
        activated: facts.activatedAt !== null,
        reportIntervalSec,
        modelReportsWorkState,
        baseX: facts.baseX,
        baseY: facts.baseY,
        baseZ: facts.baseZ,
        heightMm,
        installPosition: parsePosition(facts.installPosition),
        position: facts.position,
        positionSource: facts.positionSource,
        thresholds,
        openAlarms: [],
        deviceStatus: knownStatus(facts.deviceStatus),
        statusCode: facts.statusCode,
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

const caches = new WeakMap<Database, FactsCache>();

/** The one cache of this process for this database. */
export function factsOf(db: Database): FactsCache {
  const known = caches.get(db) ?? new FactsCache();
  caches.set(db, known);
  return known;
}
