import { stat } from 'node:fs/promises';
import { walWarnBytes } from '#domain/security/disk.ts';
import { countQuarantined } from '#db/security/countQuarantined.ts';
import { writeSecurityNotice, type SecurityEvent } from '#db/security/writeSecurityNotice.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import type { SweepContext } from './sweepSilence.ts';

const megabyte = 1024 * 1024;

/** 0 while there is none. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Tells root of what has no call to tell of it: new rows in quarantine, a log of SQLite that grows. */
export async function sweepSecurity(context: SweepContext & { readonly walPath?: string | undefined }): Promise<void> {
  const walBytes = context.walPath === undefined ? 0 : await sizeOf(context.walPath);
  if (walBytes > walWarnBytes) {
    await tell(context, { kind: 'walLarge', subject: 'data', params: { sizeMb: Math.floor(walBytes / megabyte) } });
  }
  const count = await context.db.snapshot((tx) => countQuarantined(tx, context.now()));
  if (count > 0) await tell(context, { kind: 'quarantine', subject: 'all', params: { count } });
}

async function tell(context: SweepContext, event: SecurityEvent): Promise<void> {
  await context.db.write(async (tx) => {
    publishNotices(tx, await writeSecurityNotice(tx, event, context.now()), context);
  });
}
