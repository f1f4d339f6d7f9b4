import { resolveThresholds, type Thresholds } from '#domain/alarms/thresholds.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { silenceLimitMs } from '#domain/devices/silence.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import {
  changedFacts,
  listModelFacts,
  listProjectFacts,
  loadFacts,
  projectsFingerprint,
  type StoredFacts,
  type StoredModel,
} from '#db/telemetry/loadFacts.ts';

/** Above this many devices the ones that were read first are forgotten. */
const mostDevices = 250_000;
const changedAtOnce = 5_000;

/** A device's facts with what follows from its model and project. */
export interface KnownDevice extends StoredFacts {
  readonly thresholds: Thresholds;
  readonly reportIntervalSec: number;
  readonly heightMm: number | null;
  readonly modelReportsWorkState: boolean;
  /** `installPosition`, read. */
  readonly installedAt: LngLat | null;
  /** For a state row that does not exist yet; the row itself is planned when rule, model or device change. */
  readonly silenceLimitMs: number;
}

/**
 * What was read of devices before, checked inside every transaction that uses it: every verb that writes a device
 * takes a revision, revisions become visible in order, so one look at the rows above the highest revision seen says
 * what is stale. Models and projects are few: they are read, or their fingerprint, each time.
 */
export class FactsCache {
  readonly #devices = new Map<number, StoredFacts>();
  readonly #completed = new Map<number, KnownDevice>();
  #busy: Promise<void> = Promise.resolve();
  #seen = -1;
  #models = new Map<string, StoredModel>();
  #modelsText = '';
  #projects = new Map<string, Record<string, Record<string, number>> | null>();
  #fingerprint = '';
  readonly #thresholds = new Map<string, Thresholds>();

  /** Facts of these devices as of this transaction, by number; unknown and deleted ones are left out. */
  async facts(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    // One after the other: a row that was read before a change must not be kept after it.
    const before = this.#busy;
    let done: () => void = () => undefined;
    this.#busy = new Promise((resolve) => (done = resolve));
    await before;
    try {
      return await this.#read(tx, deviceNos);
    } finally {
      done();
    }
  }

  async #read(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    await this.#refresh(tx);
    const missing = deviceNos.filter((no) => !this.#devices.has(no));
    if (missing.length > 0) this.#keep(await loadFacts(tx, missing));
    const found = new Map<number, KnownDevice>();
    for (const no of deviceNos) {
      const known = this.#devices.get(no);
      if (known !== undefined && known.deletedAt === null) found.set(no, this.#complete(known));
    }
    return found;
  }

  /** The same, read anew whatever is known. */
  async fresh(tx: ReadTx, deviceNos: readonly number[]): Promise<Map<number, KnownDevice>> {
    for (const no of deviceNos) this.#devices.delete(no);
    return this.facts(tx, deviceNos);
  }

  async #refresh(tx: ReadTx): Promise<void> {
    await this.#refreshDevices(tx);
    const models = await listModelFacts(tx);
    const text = JSON.stringify(models);
    const fingerprint = await projectsFingerprint(tx);
    if (text === this.#modelsText && fingerprint === this.#fingerprint) return;
    this.#models = new Map(models.map((model) => [model.id, model]));
    this.#projects = new Map((await listProjectFacts(tx)).map(({ id, thresholds }) => [id, thresholds]));
    this.#modelsText = text;
    this.#fingerprint = fingerprint;
    this.#thresholds.clear();
    this.#completed.clear();
  }

  async #refreshDevices(tx: ReadTx): Promise<void> {
    // The counter first: whatever it covers is committed, and what comes later is looked at next time.
    const revision = await readRevision(tx);
    const seen = this.#seen;
    this.#seen = revision;
    if (revision === seen || this.#devices.size === 0) return;
    const changed = await changedFacts(tx, seen, changedAtOnce);
    if (changed.length === changedAtOnce) {
      this.#devices.clear();
      this.#completed.clear();
      return;
    }
    // Only what is known already: the others are read when they report.
    this.#keep(changed.filter((facts) => this.#devices.has(facts.deviceNo)));
  }

  #keep(facts: readonly StoredFacts[]): void {
    for (const row of facts) {
      this.#devices.set(row.deviceNo, row);
      this.#completed.delete(row.deviceNo);
    }
    for (const no of this.#devices.keys()) {
      if (this.#devices.size <= mostDevices) break;
      this.#devices.delete(no);
      this.#completed.delete(no);
    }
  }

  #complete(facts: StoredFacts): KnownDevice {
    const known = this.#completed.get(facts.deviceNo);
    if (known) return known;
    const model = this.#models.get(facts.modelId);
    const reportIntervalSec = model?.reportIntervalSec ?? 60;
    const completed: KnownDevice = {
      ...facts,
      thresholds: this.#thresholdsOf(facts, model),
      reportIntervalSec,
      heightMm: model?.heightMm ?? null,
      installedAt: parsePosition(facts.installPosition),
      modelReportsWorkState: model?.metrics.includes('workState') ?? false,
      silenceLimitMs: silenceLimitMs(facts.silentMinutes, null, reportIntervalSec),
    };
    this.#completed.set(facts.deviceNo, completed);
    return completed;
  }

  #thresholdsOf(facts: StoredFacts, model: StoredModel | undefined): Thresholds {
    const key = `${facts.modelId}/${facts.projectId}`;
    const known = this.#thresholds.get(key);
    if (known) return known;
    const resolved = resolveThresholds(model?.thresholds ?? null, this.#projects.get(facts.projectId) ?? null);
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
