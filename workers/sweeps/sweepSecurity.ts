import { statfs } from 'node:fs/promises';
import { isDiskLow, type DiskRoom } from '#domain/security/disk.ts';
import { countQuarantined } from '#db/security/countQuarantined.ts';
import { writeSecurityNotice, type SecurityEvent } from '#db/security/writeSecurityNotice.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import type { SweepContext } from './sweepSilence.ts';

const megabyte = 1024 * 1024;

async function roomOf(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Tells root of what has no call to tell of it: new rows in quarantine, and a disk that fills up. */
export async function sweepSecurity(
  context: SweepContext & { readonly dataDir: string },
  room: (folder: string) => Promise<DiskRoom> = roomOf,
): Promise<void> {
  const { freeBytes, totalBytes } = await room(context.dataDir);
  if (isDiskLow({ freeBytes, totalBytes })) {
    const percent = Math.floor((freeBytes / Math.max(1, totalBytes)) * 100);
    await tell(context, {
      kind: 'diskLow',
      subject: 'data',
      params: { freeMb: Math.floor(freeBytes / megabyte), percent },
    });
  }
  const count = await context.db.snapshot((tx) => countQuarantined(tx, context.now()));
  if (count > 0) await tell(context, { kind: 'quarantine', subject: 'all', params: { count } });
}

async function tell(context: SweepContext, event: SecurityEvent): Promise<void> {
  await context.db.write(async (tx) => {
    publishNotices(tx, await writeSecurityNotice(tx, event, context.now()), context);
  });
}
