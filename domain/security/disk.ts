const megabyte = 1024 * 1024;
/** A tenth of a big disk is more than anybody needs. */
const mostShareBytes = 10 * 1024 * megabyte;

/** Room of the disk that holds the data, in bytes. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** What is kept free of the disk that holds the data. */
export interface DiskReserve {
  /** Below it, in bytes or as a share of the disk, telemetry is refused. A share counts up to 10 GB. */
  readonly telemetryBytes: number;
  readonly telemetryShare: number;
  /** Below it alarms are refused too. */
  readonly alarmBytes: number;
}

/** `low`: telemetry is refused. `critical`: everything is. */
export type DiskLevel = 'plenty' | 'low' | 'critical';

/** @source SPEC-045 */
export function diskLevel({ freeBytes, totalBytes }: DiskRoom, reserve: DiskReserve): DiskLevel {
  if (freeBytes < reserve.alarmBytes) return 'critical';
  const share = Math.min(totalBytes * reserve.telemetryShare, mostShareBytes);
  return freeBytes < Math.max(reserve.telemetryBytes, share) ? 'low' : 'plenty';
}

/** The reserve that the environment sets. */
export function diskReserveOf(config: {
  readonly DISK_RESERVE_MB: number;
  readonly DISK_RESERVE_SHARE: number;
  readonly DISK_ALARM_RESERVE_MB: number;
}): DiskReserve {
  return {
    telemetryBytes: config.DISK_RESERVE_MB * megabyte,
    telemetryShare: config.DISK_RESERVE_SHARE,
    alarmBytes: config.DISK_ALARM_RESERVE_MB * megabyte,
  };
}

/**
 * What is to be done with the ballast, a file that is given up when the disk is full, so that what waits can be stored.
 */
export function ballastStep(
  { freeBytes }: DiskRoom,
  { alarmBytes }: DiskReserve,
  ballastBytes: number,
  isThere: boolean,
): 'make' | 'giveUp' | null {
  if (isThere) return ballastBytes === 0 || freeBytes < ballastBytes / 4 ? 'giveUp' : null;
  return ballastBytes > 0 && freeBytes - ballastBytes >= Math.max(alarmBytes, ballastBytes) ? 'make' : null;
}

/** Above this SQLite's log does not go back by itself: something reads for long and keeps it. */
export const walWarnBytes = 256 * 1024 * 1024;
