import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataKeys } from '#db/secrets/dataKeys.ts';
import type { Database, ReadTx } from '#db/engine/database.ts';
import { databaseErrorKind } from '#db/engine/errors.ts';
import type { DoorDevice } from '#db/devices/doorDevice.ts';
import { doorDevicesSince, type DoorCursor } from '#db/devices/doorDevicesSince.ts';
import { findDoorDevice } from '#db/devices/findDoorDevice.ts';
import { listDoorDevices } from '#db/devices/listDoorDevices.ts';
import { listOrganizationPaths } from '#db/orgs/listOrganizationPaths.ts';
import { DomainError } from '#domain/errno.ts';
import type { Publication } from '#domain/realtime.ts';
import { sealedBy, unseal } from '#db/secrets/seal.ts';
import { newBucket, type TokenBucket } from '../gate/tokenBucket.ts';
import type { DirectoryCopy } from './directoryCopy.ts';

/** A device as the door holds it. `bucket` counts its requests, from its first one on. */
export interface Signer {
  device: DoorDevice;
  /** Opened at the first signature; undefined until then, null when DATA_KEY is not the one it was sealed with. */
  secret: string | null | undefined;
  oldSecret: string | null | undefined;
  bucket: TokenBucket | null;
}

export interface DirectoryOptions {
  readonly db: Database;
  readonly dataKeys: DataKeys;
  readonly now: () => number;
}

/** Of what is waited for: of the start. */
const rowsPerStep = 1_000;
/** Of what goes on beside reports: whoever else waits for the loop waits for no more than these. */
const rowsPerTurn = 250;
/** Lookups of IMEIs that no device has: they must not keep the database busy. */
const lookupsPerSecond = 50;
const unknownImeisMax = 10_000;
const unknownImeiMs = 5_000;
/** How many that left are remembered, against rows that were read before they did. */
const rememberedLeavers = 10_000;
/** Of what a copy says: whatever the database says is newer. */
const copied = -1;

/**
 * Every device by IMEI, in memory. Kept fresh by what writers publish, by what changed since the last revision read,
 * and, for what has no revision (a rotated secret), by walking slowly through the whole table again and again.
 */
export class Directory {
  readonly #options: DirectoryOptions;
  readonly #signers = new Map<string, Signer>();
  readonly #imeiById = new Map<string, string>();
  #orgPaths: ReadonlyMap<string, string> = new Map();
  #cursor: DoorCursor = { revision: -1, deviceNo: 0 };
  #walkedTo = 0;
  readonly #unknownImeis = new Map<string, number>();
  /** Revision at which a device left, by its id. */
  readonly #leavers = new Map<string, number>();
  #isLoaded = false;
  #isAway = false;
  #changes = 0;
  #lookups = newBucket(lookupsPerSecond, 0);

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#signers.size;
  }

  /** Whether it was read from the database, not from a copy alone. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Grows with every change of who may report. */
  get changes(): number {
    return this.#changes;
  }

  get organizations(): ReadonlyMap<string, string> {
    return this.#orgPaths;
  }

  get devices(): Iterable<DoorDevice> {
    return [...this.#signers.values()].map(({ device }) => device);
  }

  /** Begins with a copy, for as long as the database is away. Answers how many devices it brought. */
  restore(copy: DirectoryCopy): number {
    if (this.#isLoaded) return 0;
    this.#orgPaths = new Map(copy.organizations);
    const keys = new Set(this.#options.dataKeys.map(({ id }) => id));
    for (const row of copy.devices) {
      // Sealed with a key that is gone: its owner would be told that his signature is wrong, and it is not.
      const key = sealedBy(row.secretEnc);
      if (key === null || keys.has(key)) this.#take({ ...row, revision: copied });
    }
    return this.#signers.size;
  }

  /** Reads everything once, and forgets what only the copy had. May be called again after it failed. */
  async load(): Promise<void> {
    await this.#loadOrganizations();
    this.#walkedTo = 0;
    while ((await this.walk(rowsPerStep)) === rowsPerStep);
    this.#walkedTo = 0;
    let newest: DoorCursor = this.#cursor;
    for (const { device } of this.#signers.values()) {
      if (device.revision === copied) this.#forget(device.id);
      else if (device.revision > newest.revision) newest = { revision: device.revision, deviceNo: 0 };
    }
    this.#cursor = newest;
    this.#isLoaded = true;
  }

  get(imei: string): Signer | undefined {
    return this.#signers.get(imei);
  }

  /**
   * Asks the database for an IMEI that is not known here, at a bounded rate; undefined when no device has it.
   * @throws DomainError 1503 while the database is away: whether the device exists cannot be known
   */
  async find(imei: string): Promise<Signer | undefined> {
    const known = this.#signers.get(imei);
    if (known !== undefined) return known;
    if (!this.#isLoaded || this.#isAway) throw new DomainError(1503);
    const now = this.#options.now();
    if ((this.#unknownImeis.get(imei) ?? 0) > now) return undefined;
    if (!this.#lookups.take(now, lookupsPerSecond, lookupsPerSecond)) return undefined;
    const [row, paths] = await this.#read(async (tx) => [
      await findDoorDevice(tx, imei),
      await listOrganizationPaths(tx),
    ]);
    this.#placeOrganizations(paths);
    if (row !== null) return this.#take(row);
    if (this.#unknownImeis.size >= unknownImeisMax) this.#unknownImeis.clear();
    this.#unknownImeis.set(imei, now + unknownImeiMs);
    return undefined;
  }

  /** The path of the device's organisation; '' while it is not known: then no gateway may report for the device. */
  orgPathOf(device: DoorDevice): string {
    return this.orgPathById(device.orgId);
  }

  /** The same for an organisation. */
  orgPathById(orgId: string): string {
    return this.#orgPaths.get(orgId) ?? '';
  }

  secretOf(signer: Signer): string | null {
    signer.secret ??= unseal(signer.device.secretEnc, this.#options.dataKeys);
    return signer.secret;
  }

  /** The secret before the last rotation, while it still signs. */
  oldSecretOf(signer: Signer): string | null {
    const { oldSecretEnc, oldSecretUntil } = signer.device;
    if (oldSecretEnc === null || oldSecretUntil === null || oldSecretUntil <= this.#options.now()) return null;
    signer.oldSecret ??= unseal(oldSecretEnc, this.#options.dataKeys);
    return signer.oldSecret;
  }

  /** What a committed transaction changed, as its writer published it. */
  hear(publication: Publication): void {
    for (const { row } of publication.devices) {
      const formerImei = this.#imeiById.get(row.id);
      if (formerImei !== undefined && formerImei !== row.imei) this.#forget(row.id);
      // Unknown ones are asked for when they report: a publication carries no secret.
      this.#unknownImeis.delete(row.imei);
      const known = this.#signers.get(row.imei);
      if (known !== undefined && known.device.id === row.id) {
        const { device } = known;
        if (device.revision > publication.revision) continue;
        // With its revision: a step of the walk that was read before must not put the older row back.
        known.device = { ...device, enabled: row.enabled, orgId: row.orgId, revision: publication.revision };
        if (device.enabled !== row.enabled || device.orgId !== row.orgId) this.#changes += 1;
      }
    }
    const left = publication.departures.filter(({ row }) => row.kind === 'device');
    const here = new Set(left.length === 0 ? [] : publication.devices.map(({ row }) => row.id));
    for (const { row } of left) {
      if (here.has(row.id)) continue;
      this.#forget(row.id);
      if (this.#leavers.size >= rememberedLeavers) this.#leavers.clear();
      this.#leavers.set(row.id, publication.revision);
    }
  }

  /** Reads what changed since the last time, and a step of the walk. */
  async refresh(): Promise<void> {
    await this.#loadOrganizations();
    for (;;) {
      const rows = await this.#read((tx) => doorDevicesSince(tx, { cursor: this.#cursor, limit: rowsPerTurn }));
      for (const row of rows) this.#take(row);
      const last = rows.at(-1);
      if (last !== undefined) this.#cursor = { revision: last.revision, deviceNo: last.deviceNo };
      if (rows.length < rowsPerTurn) break;
      // SQLite answers at once: without it an import's thousands would be read in one turn of the loop.
      await nextTurn();
    }
  }

  /** Takes the next step through the whole table; at its end the walk begins anew. Answers how many rows it saw. */
  async walk(limit = rowsPerTurn): Promise<number> {
    const rows = await this.#read((tx) => listDoorDevices(tx, { afterNo: this.#walkedTo, limit }));
    for (const row of rows) this.#take(row);
    this.#walkedTo = rows.length < limit ? 0 : (rows.at(-1)?.deviceNo ?? 0);
    return rows.length;
  }

  async #loadOrganizations(): Promise<void> {
    this.#placeOrganizations(await this.#read(listOrganizationPaths));
  }

  #placeOrganizations(paths: ReadonlyArray<{ readonly id: string; readonly path: string }>): void {
    const before = this.#orgPaths;
    this.#orgPaths = new Map(paths.map(({ id, path }) => [id, path]));
    const isSame = before.size === paths.length && paths.every(({ id, path }) => before.get(id) === path);
    if (!isSame) this.#changes += 1;
  }

  async #read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    try {
      const found = await this.#options.db.snapshot(work);
      this.#isAway = false;
      return found;
    } catch (error) {
      if (databaseErrorKind(error) === 'connection') this.#isAway = true;
      throw error;
    }
  }

  #forget(id: string): void {
    const imei = this.#imeiById.get(id);
    if (imei !== undefined) this.#changes += 1;
    this.#imeiById.delete(id);
    if (imei !== undefined && this.#signers.get(imei)?.device.id === id) this.#signers.delete(imei);
  }

  /** A row as the database had it; one that is older than what is known here changes nothing. */
  #take(row: DoorDevice): Signer | undefined {
    const formerImei = this.#imeiById.get(row.id);
    const former = formerImei === undefined ? undefined : this.#signers.get(formerImei);
    if (former?.device.id === row.id && former.device.revision > row.revision) return former;
    const leftAt = this.#leavers.get(row.id);
    if (leftAt !== undefined && leftAt >= row.revision) return undefined;
    if (formerImei !== undefined && (formerImei !== row.imei || row.deletedAt !== null)) this.#forget(row.id);
    if (row.deletedAt !== null) return undefined;
    this.#imeiById.set(row.id, row.imei);
    this.#unknownImeis.delete(row.imei);
    const known = this.#signers.get(row.imei);
    // The walk brings most rows as they are known: an old object among old ones is not made anew.
    if (known?.device.revision === row.revision && !isOther(known.device, row)) return known;
    if (known === undefined) {
      const signer: Signer = { device: row, secret: undefined, oldSecret: undefined, bucket: null };
      this.#signers.set(row.imei, signer);
      this.#changes += 1;
      return signer;
    }
    if (isOther(known.device, row)) this.#changes += 1;
    if (known.device.secretEnc !== row.secretEnc) known.secret = undefined;
    if (known.device.oldSecretEnc !== row.oldSecretEnc) known.oldSecret = undefined;
    known.device = row;
    return known;
  }
}

/** Whether a copy must say something else. */
function isOther(before: DoorDevice, after: DoorDevice): boolean {
  return (
    before.id !== after.id ||
    before.enabled !== after.enabled ||
    before.orgId !== after.orgId ||
    before.isGateway !== after.isGateway ||
    before.secretEnc !== after.secretEnc ||
    before.oldSecretEnc !== after.oldSecretEnc ||
    before.oldSecretUntil !== after.oldSecretUntil
  );
}
