import type { DataKeys } from '#db/secrets/dataKeys.ts';
import type { Database } from '#db/engine/database.ts';
import type { DoorDevice } from '#db/devices/doorDevice.ts';
import { doorDevicesSince, type DoorCursor } from '#db/devices/doorDevicesSince.ts';
import { findDoorDevice } from '#db/devices/findDoorDevice.ts';
import { listDoorDevices } from '#db/devices/listDoorDevices.ts';
import { listOrganizationPaths } from '#db/orgs/listOrganizationPaths.ts';
import type { Publication } from '#domain/realtime.ts';
import { unseal } from '#db/secrets/seal.ts';
import { newBucket, type TokenBucket } from '../gate/tokenBucket.ts';

/** A device as the door holds it. `bucket` counts its requests. */
export interface Signer {
  device: DoorDevice;
  /** Opened at the first signature; undefined until then, null when DATA_KEY is not the one it was sealed with. */
  secret: string | null | undefined;
  oldSecret: string | null | undefined;
  readonly bucket: TokenBucket;
}

export interface DirectoryOptions {
  readonly db: Database;
  readonly dataKeys: DataKeys;
  readonly now: () => number;
}

const rowsPerStep = 1_000;
/** Lookups of IMEIs that nobody knows: a stranger must not be able to keep the database busy. */
const lookupsPerSecond = 50;
const rememberedStrangers = 10_000;
const strangerMs = 5_000;

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
  readonly #strangers = new Map<string, number>();
  #lookups = newBucket(lookupsPerSecond, 0);

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#signers.size;
  }

  /** Reads everything once. */
  async load(): Promise<void> {
    await this.#loadOrganizations();
    while ((await this.walk()) === rowsPerStep);
    this.#walkedTo = 0;
    let newest: DoorCursor = this.#cursor;
    for (const { device } of this.#signers.values()) {
      if (device.revision > newest.revision) newest = { revision: device.revision, deviceNo: 0 };
    }
    this.#cursor = newest;
  }

  get(imei: string): Signer | undefined {
    return this.#signers.get(imei);
  }

  /** Asks the database for an IMEI that is not known here, at a bounded rate; undefined for a stranger. */
  async find(imei: string): Promise<Signer | undefined> {
    const known = this.#signers.get(imei);
    if (known !== undefined) return known;
    const now = this.#options.now();
    if ((this.#strangers.get(imei) ?? 0) > now) return undefined;
    if (!this.#lookups.take(now, lookupsPerSecond, lookupsPerSecond)) return undefined;
    const [row, paths] = await this.#options.db.snapshot(async (tx) => [
      await findDoorDevice(tx, imei),
      await listOrganizationPaths(tx),
    ]);
    this.#orgPaths = new Map(paths.map(({ id, path }) => [id, path]));
    if (row !== null) return this.#take(row);
    if (this.#strangers.size >= rememberedStrangers) this.#strangers.clear();
    this.#strangers.set(imei, now + strangerMs);
    return undefined;
  }

  /** Where the device's organisation stands; '' when that is not known yet, which lets nobody report for it. */
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
      this.#strangers.delete(row.imei);
      const known = this.#signers.get(row.imei);
      if (known !== undefined && known.device.id === row.id) {
        known.device = { ...known.device, enabled: row.enabled, orgId: row.orgId };
      }
    }
    const left = publication.departures.filter(({ row }) => row.kind === 'device');
    const here = new Set(left.length === 0 ? [] : publication.devices.map(({ row }) => row.id));
    for (const { row } of left) if (!here.has(row.id)) this.#forget(row.id);
  }

  /** Reads what changed since the last time, and a step of the walk. */
  async refresh(): Promise<void> {
    await this.#loadOrganizations();
    for (;;) {
      const rows = await this.#options.db.snapshot((tx) =>
        doorDevicesSince(tx, { cursor: this.#cursor, limit: rowsPerStep }),
      );
      for (const row of rows) this.#take(row);
      const last = rows.at(-1);
      if (last !== undefined) this.#cursor = { revision: last.revision, deviceNo: last.deviceNo };
      if (rows.length < rowsPerStep) break;
    }
  }

  /** Takes the next step through the whole table; at its end the walk begins anew. Answers how many rows it saw. */
  async walk(): Promise<number> {
    const rows = await this.#options.db.snapshot((tx) =>
      listDoorDevices(tx, { afterNo: this.#walkedTo, limit: rowsPerStep }),
    );
    for (const row of rows) this.#take(row);
    this.#walkedTo = rows.length < rowsPerStep ? 0 : (rows.at(-1)?.deviceNo ?? 0);
    return rows.length;
  }

  async #loadOrganizations(): Promise<void> {
    const paths = await this.#options.db.snapshot(listOrganizationPaths);
    this.#orgPaths = new Map(paths.map(({ id, path }) => [id, path]));
  }

  #forget(id: string): void {
    const imei = this.#imeiById.get(id);
    this.#imeiById.delete(id);
    if (imei !== undefined && this.#signers.get(imei)?.device.id === id) this.#signers.delete(imei);
  }

  #take(row: DoorDevice): Signer | undefined {
    const formerImei = this.#imeiById.get(row.id);
    if (formerImei !== undefined && (formerImei !== row.imei || row.deletedAt !== null)) this.#forget(row.id);
    if (row.deletedAt !== null) return undefined;
    this.#imeiById.set(row.id, row.imei);
    this.#strangers.delete(row.imei);
    const known = this.#signers.get(row.imei);
    if (known === undefined) {
      const signer: Signer = { device: row, secret: undefined, oldSecret: undefined, bucket: newBucket(0, 0) };
      this.#signers.set(row.imei, signer);
      return signer;
    }
    if (known.device.secretEnc !== row.secretEnc) known.secret = undefined;
    if (known.device.oldSecretEnc !== row.oldSecretEnc) known.oldSecret = undefined;
    known.device = row;
    return known;
  }
}
