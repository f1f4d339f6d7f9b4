import { and, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import { completeGlobal, type GlobalPatch } from '#domain/settings/globalSchema.ts';
import type { GlobalSettings } from '#domain/settings/globalSettings.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { setting } from '../schema/settings.ts';

/** The row of the table `setting` that holds them; what reads it by itself (facts) names it too. */
export const globalKey = 'global';

export interface VersionedGlobal {
  readonly settings: GlobalSettings;
  /** 0 while nothing was ever saved. */
  readonly version: number;
}

/** Settings of the whole installation, with what was never saved as from the factory. No tenant's rows. */
export async function readGlobal(tx: ReadTx): Promise<VersionedGlobal> {
  const [row] = await askGlobal(tx);
  return { settings: completeGlobal(row?.value), version: row?.version ?? 0 };
}

const askGlobal = prepared((query) =>
  query.select({ value: setting.value, version: setting.updatedAt }).from(setting).where(eq(setting.key, globalKey)),
);

/**
 * Saves the named sections; the others stay. Times of change are the versions: each is later than the one before it.
 * @throws DomainError 9004 when somebody saved since `version` was read
 */
export async function saveGlobal(
  tx: WriteTx,
  input: { readonly patch: GlobalPatch; readonly version: number; readonly now: number },
): Promise<VersionedGlobal> {
  const { patch, version, now } = input;
  const before = await readGlobal(tx);
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const value = { ...before.settings, ...changes };
  const updatedAt = Math.max(now, version + 1);
  const saved =
    version === 0
      ? await tx.sql.insert(setting).values({ key: globalKey, value, updatedAt }).onConflictDoNothing().returning()
      : await tx.sql
          .update(setting)
          .set({ value, updatedAt })
          .where(and(eq(setting.key, globalKey), eq(setting.updatedAt, version)))
          .returning();
  if (saved.length === 0) throw new DomainError(9004, { data: { current: await readGlobal(tx) } });
  return { settings: completeGlobal(value), version: updatedAt };
}
