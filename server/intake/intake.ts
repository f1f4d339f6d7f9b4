import type { Logger } from 'pino';
import { dialect } from '#db/engine/dialect.ts';
import type { Database } from '#db/engine/database.ts';
import { databaseErrorKind } from '#db/engine/errors.ts';
import { beat } from '#db/ingest/beat.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import type { Config } from '#domain/config.ts';
import { DomainError, type Errno } from '#domain/errno.ts';
import type { DiskLevel } from '#domain/security/disk.ts';
import type { ItemType } from '#domain/telemetry/item.ts';
import { second } from '#domain/time.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { newBucket } from '../gate/tokenBucket.ts';
import { createPeriodicWork } from './periodicWork.ts';
import { deviceConfig } from './deviceConfig.ts';
import { Directory, type Signer } from './directory.ts';
import { keepDirectoryCopy, readDirectoryCopy } from './directoryCopy.ts';
import { newDoorStats, type DoorStats } from './doorStats.ts';
import type { ItemResult } from './itemResult.ts';
import { DoorBusy, MicroBatch } from './microBatch.ts';
import { Pressure, turnMs } from './pressure.ts';
import { RecentKeys } from './recentKeys.ts';
import { takeItems } from './takeItems.ts';

export interface IntakeDeps {
  readonly db: Database;
  readonly bus: Pick<Bus, 'enqueue' | 'pressure' | 'subscribe'>;
  readonly config: Pick<
    Config,
    | 'DATA_KEY'
    | 'ingestLanes'
    | 'INGEST_DEVICE_RATE'
    | 'INGEST_DEVICE_BURST'
    | 'INGEST_GATEWAY_RATE'
    | 'INGEST_GATEWAY_BURST'
    | 'INGEST_MEMORY_SHARE'
    | 'INGEST_BACKLOG_SEC'
  >;
  readonly now: () => number;
  /** How full the disk is that holds the data. */
  readonly disk?: () => Promise<DiskLevel>;
  /** Hears the devices, and says whether they may be judged by it. */
  readonly clock?: {
    readonly hear: (deviceNo: number, signedTs: number) => void;
    readonly judgesDevices: () => boolean;
  };
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Where a copy of the directory is kept, for starts without the database; absent where the database is a file. */
  readonly copyFile?: string | undefined;
  /** Id of this process, for its heartbeat row. */
  readonly serverId: string;
}

/** What one request brought, its sender known. */
export interface Upload {
  readonly signer: Signer;
  /**
   * Items in the form of `domain/telemetry/incoming.ts`, not judged yet, or the errno of what holds none. Asked once;
   * what it answers is not held while Redis is waited for.
   */
  readonly read: () => readonly unknown[] | Errno;
  /** Of ways that take one type only. */
  readonly forcedType: ItemType | null;
  /** The moment by the sender's own clock, epoch ms. */
  readonly signedTs: number;
}

/** What a door may answer: each item has its result on disk, or nothing was taken. */
export type Receipt =
  | { readonly errno: 0; readonly results: readonly ItemResult[]; readonly retryAfterSec: number | undefined }
  | {
      readonly errno: Exclude<Errno, 0>;
      readonly retryAfterSec?: number;
      /** It is unknown whether Redis has it: the device sends it again, and a duplicate does no harm. */
      readonly isUnsettled?: true;
    };

/** The intake as one door sees it: its own counters, everything else shared with the other doors. */
export interface DoorPort {
  readonly stats: DoorStats;
  readonly directory: Pick<Directory, 'get' | 'find' | 'secretOf' | 'oldSecretOf'>;
  /**
   * Takes one request of a sender who proved who it is, signed at this moment of its own clock (epoch ms). @returns
   * seconds until the next one when it was one too many, else 0
   */
  readonly admit: (signer: Signer, signedTs: number) => number;
  /** Judges, batches and stores. Never throws for what was sent. */
  readonly receive: (upload: Upload) => Promise<Receipt>;
  /** How a device shall report; null when it is gone. */
  readonly configOf: (signer: Signer) => ReturnType<typeof deviceConfig>;
  /**
   * Does a request's work in one of the places that all doors share; null when all are taken, or the database is away
   * where the work needs it.
   */
  readonly within: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** 1–5 s, spread, so that those who were refused together do not come back together. */
  readonly retryAfterSec: () => number;
}

export interface Intake {
  /** What all doors share, as it is now. */
  readonly now: DoorStats['now'];
  /** One a door. @param name of its counters */
  readonly door: (name: string) => DoorPort;
  /**
   * All that needs no database: what the copy knows is let in, everybody else is told to come again. Answers how many
   * devices the copy had.
   */
  open(): Promise<number>;
  /**
   * Loads the directory and starts the clockwork; opens before, when that was not done. Until it is loaded no device is
   * refused as unknown.
   */
  start(): Promise<void>;
  /** Waits for what is in flight (at most 2 s), takes the heartbeat row's held time away, stops the periodic work. */
  stop(): Promise<void>;
}

const refreshEveryMs = 5 * second;
const beatEveryMs = 5 * second;
const walkEveryMs = second / 8;
/** SQLite answers on the loop: reads for the door leave twenty times as long to others. */
const restRatio = dialect === 'sqlite' ? 20 : 0;
const copyEveryMs = 5 * second;
/** Requests at work at once over all doors, their bodies in; what comes beyond is told to come again. */
const maxInFlight = 200;
const drainMs = 2 * second;

/**
 * What every door for devices needs, made once a server: who the devices are, what the queue can take, batches, keys
 * seen lately, the heartbeat. A door turns bytes and credentials into a delivery, and the receipt into an answer.
 * @source docs/requirements.md D14
 */
export function createIntake(deps: IntakeDeps): Intake {
  const { config, now } = deps;
  const directory = new Directory({ db: deps.db, dataKeys: parseDataKeys(config.DATA_KEY), now });
  const copies = deps.copyFile === undefined ? null : keepDirectoryCopy(deps.copyFile, directory, now);
  const pressure = new Pressure({
    bus: deps.bus,
    now,
    memoryShare: config.INGEST_MEMORY_SHARE,
    backlogSec: config.INGEST_BACKLOG_SEC,
    ...(deps.disk && { disk: deps.disk }),
  });
  const batches = new MicroBatch({ bus: deps.bus });
  const recent = new RecentKeys();
  const judgesClocks = () => deps.clock?.judgesDevices() ?? true;
  const take = { directory, recent, pressure, judgesClocks, lanes: config.ingestLanes };
  let inFlight = 0;

  function door(): DoorPort {
    const stats = newDoorStats({ directory, pressure, batches });
    const retryAfterSec = () => 1 + (stats.refused % 5);

    /** What was read is garbage when this returns: not held while Redis is waited for. */
    async function judge({ signer, read, forcedType, signedTs }: Upload) {
      const raws = read();
      return typeof raws === 'number' ? raws : takeItems(raws, signer, forcedType, now(), signedTs, take);
    }

    async function receive(upload: Upload): Promise<Receipt> {
      const taken = await judge(upload);
      if (typeof taken === 'number') return { errno: taken as Exclude<Errno, 0> };
      const refusedAll = taken.isUnderPressure && taken.accepted.length === 0;
      if (refusedAll && taken.results.every(({ errno }) => errno === 1503)) {
        stats.refused += 1;
        return { errno: 1503, retryAfterSec: retryAfterSec() };
      }
      if (taken.accepted.length > 0) {
        // Alarms first: the worker that takes them is the first to write.
        const loads = [{ queue: 'alarms' as const, lane: 0, items: taken.alarms }, ...taken.telemetry];
        try {
          await batches.submit(loads);
        } catch (error) {
          stats.refused += 1;
          deps.log.warn({ err: error }, 'The queue did not acknowledge');
          const isUnsettled = !(error instanceof DoorBusy);
          return { errno: 1503, retryAfterSec: retryAfterSec(), ...(isUnsettled && { isUnsettled }) };
        }
        for (const item of taken.accepted) recent.add(item.deviceNo, item.sentTs, item.seq);
      }
      stats.count(taken.results);
      return {
        errno: 0,
        results: taken.results,
        retryAfterSec: taken.isUnderPressure ? retryAfterSec() : undefined,
      };
    }

    return {
      stats,
      directory,
      receive,
      retryAfterSec,
      configOf: (signer) => deviceConfig(deps.db, signer.device.imei),
      admit: (signer, signedTs) => {
        const { device } = signer;
        deps.clock?.hear(device.deviceNo, signedTs);
        const rate = device.isGateway ? config.INGEST_GATEWAY_RATE : config.INGEST_DEVICE_RATE;
        const burst = device.isGateway ? config.INGEST_GATEWAY_BURST : config.INGEST_DEVICE_BURST;
        const bucket = (signer.bucket ??= newBucket(0, 0));
        if (bucket.take(now(), rate, burst)) return 0;
        stats.rateLimited += 1;
        return bucket.waitSec(rate);
      },
      within: async (work) => {
        if (inFlight >= maxInFlight) {
          stats.refused += 1;
          return null;
        }
        inFlight += 1;
        try {
          return await work();
        } catch (error) {
          if (!isAway(error)) throw error;
          stats.refused += 1;
          return null;
        } finally {
          inFlight -= 1;
        }
      },
    };
  }

  const periodicWork = createPeriodicWork(deps.log);
  const sayAlive = () =>
    deps.db.write((tx) =>
      beat(tx, { id: `door-${deps.serverId}`, kind: 'door', at: now(), oldestReceivedAt: batches.oldestReceivedAt() }),
    );

  let opened: Promise<number> | null = null;
  async function open(): Promise<number> {
    const copied = deps.copyFile === undefined ? 0 : await restoreCopy(deps.copyFile);
    await deps.bus.subscribe('changes', (publication) => directory.hear(publication));
    await pressure.look();
    periodicWork.every(turnMs, 'look', () => pressure.turn());
    return copied;
  }

  async function restoreCopy(file: string): Promise<number> {
    try {
      const copy = await readDirectoryCopy(file, now());
      return copy === null ? 0 : directory.restore(copy);
    } catch (error) {
      deps.log.warn({ err: error }, 'The copy of the directory is not used');
      return 0;
    }
  }

  return {
    door,
    now: newDoorStats({ directory, pressure, batches }).now,
    open() {
      opened ??= open();
      return opened;
    },
    async start() {
      await this.open();
      await directory.load();
      await sayAlive();
      periodicWork.every(refreshEveryMs, 'refresh', () => directory.refresh(), restRatio);
      periodicWork.every(walkEveryMs, 'walk', () => directory.walk(), restRatio);
      periodicWork.every(beatEveryMs, 'beat', sayAlive);
      if (copies !== null) periodicWork.every(copyEveryMs, 'copy', () => copies.keep());
    },
    async stop() {
      periodicWork.stop();
      const until = monotonicMs() + drainMs;
      while ((inFlight > 0 || batches.heldBytes > 0) && monotonicMs() < until) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await sayAlive().catch(() => undefined);
      if (directory.isLoaded) await copies?.keep().catch(() => undefined);
    },
  };
}

/** The database is away, or says so: no fault of the door. */
function isAway(error: unknown): boolean {
  return (error instanceof DomainError && error.errno === 1503) || databaseErrorKind(error) === 'connection';
}
