import { basename, join } from 'node:path';
import { readLastBackup, saveLastBackup } from '#db/backup/lastBackup.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import type { Config } from '#domain/config.ts';
import { minute } from '#domain/time.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import type { SweepContext } from '../sweeps/sweepSilence.ts';
import { keepBackups } from './keepBackups.ts';
import { makeBackup, sqliteSource, type BackupSource } from './makeBackup.ts';

/** What the clock backs up, how often, and where to. */
export interface BackupPlan {
  readonly everyMs: number;
  readonly keep: number;
  readonly dir: string;
  readonly source: BackupSource;
  readonly secrets: Readonly<Record<string, string>>;
  readonly passphrase: string | undefined;
  /** Accepted batches that are in Redis alone. */
  readonly countWaiting: () => Promise<number>;
}

/** Null where BACKUP_EVERY_MIN is 0, and on PostgreSQL, whose own tools do it. */
export function backupPlan(config: Config, countWaiting: BackupPlan['countWaiting']): BackupPlan | null {
  if (config.BACKUP_EVERY_MIN === 0 || config.DATABASE_URL !== undefined) return null;
  const { APP_KEY, APP_SECRET, TOKEN_PEPPER, DATA_KEY, MAP_TOKEN_SECRET } = config;
  return {
    everyMs: config.BACKUP_EVERY_MIN * minute,
    keep: config.BACKUP_KEEP,
    dir: config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups'),
    source: sqliteSource(config.databasePath),
    secrets: { APP_KEY, APP_SECRET, TOKEN_PEPPER, DATA_KEY, MAP_TOKEN_SECRET },
    passphrase: config.BACKUP_PASSPHRASE,
    countWaiting,
  };
}

/** Half a look: one that is due between two looks of a minute is taken at the nearer one. */
const toleranceMs = minute / 2;

/** Takes the backup that is due, forgets the oldest, and tells root of one that failed. */
export async function backUpWhenDue(context: SweepContext & { readonly backup?: BackupPlan | null }): Promise<void> {
  const { db, now, log, backup: plan } = context;
  if (plan == null) return;
  const at = now();
  const last = await db.snapshot(readLastBackup);
  // One from far ahead was written by a clock that was wrong, or is the restored past of another machine.
  if (last !== null && last.at <= at && at - last.at < plan.everyMs - toleranceMs) return;
  try {
    // Without Redis there is a backup all the same.
    const waiting = await plan.countWaiting().catch(() => null);
    const made = await makeBackup({ ...plan, waiting, now: at });
    keepBackups(plan.dir, plan.keep, at);
    await db.write((tx) => saveLastBackup(tx, { at, file: basename(made.path), error: null }));
    log.info({ file: made.path, bytes: made.bytes }, 'backed up');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ err: error }, 'the scheduled backup failed');
    await db.write(async (tx) => {
      await saveLastBackup(tx, { at, file: null, error: reason });
      const event = { kind: 'backupFailed', subject: 'backup', params: { reason: reason.slice(0, 200) } } as const;
      publishNotices(tx, await writeSecurityNotice(tx, event, at), context);
    });
  }
}
