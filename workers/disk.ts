import { hostname } from 'node:os';
import { diskRoom } from '#db/engine/diskRoom.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import { ballastStep, diskLevel, type DiskReserve, type DiskRoom } from '#domain/security/disk.ts';
import { giveUpBallast, hasBallast, makeBallast } from './ballast.ts';
import type { JobContext } from './jobs/job.ts';
import { publishNotices } from './jobs/publishNotices.ts';

const megabyte = 1024 * 1024;

export interface DiskOptions {
  /** DATA_DIR. */
  readonly dataDir: string;
  readonly reserve: DiskReserve;
  /** Size of the ballast; 0 for none. */
  readonly ballastBytes: number;
  readonly room?: (folder: string) => Promise<DiskRoom>;
}

/**
 * Looks after the disk that holds the data: keeps the ballast, and tells root when the reserve is reached. To be called
 * every few seconds, by each worker for its own machine.
 * @source docs/requirements.md D12
 */
export async function watchDisk(
  context: Pick<JobContext, 'db' | 'bus' | 'log' | 'now'>,
  { dataDir, reserve, ballastBytes, room = diskRoom }: DiskOptions,
): Promise<void> {
  const found = await room(dataDir);
  const step = ballastStep(found, reserve, ballastBytes, await hasBallast(dataDir, ballastBytes));
  if (step === 'giveUp') {
    await giveUpBallast(dataDir);
    if (ballastBytes > 0) context.log.warn({ freeBytes: found.freeBytes }, 'The disk is full: the ballast is given up');
  }
  if (step === 'make') await makeBallast(dataDir, ballastBytes);
  if (diskLevel(found, reserve) === 'plenty') return;
  const params = {
    freeMb: Math.floor(found.freeBytes / megabyte),
    percent: Math.floor((found.freeBytes / Math.max(1, found.totalBytes)) * 100),
  };
  await context.db.write(async (tx) => {
    const event = { kind: 'diskLow', subject: hostname(), params } as const;
    publishNotices(tx, await writeSecurityNotice(tx, event, context.now()), context);
  });
}
