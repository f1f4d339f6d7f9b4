import { and, eq, inArray } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { userSetting } from '../schema/settings.ts';

export const userSettingKeys = ['layout', 'personal', 'tabs', 'views'] as const;
export type UserSettingKey = (typeof userSettingKeys)[number];

/** What a user saved, by key; a key that was never saved is absent. Own rows only. */
export async function readUserSettings(
  tx: ReadTx,
  userId: string,
  keys: readonly UserSettingKey[],
): Promise<Partial<Record<UserSettingKey, unknown>>> {
  const rows = await tx.sql
    .select({ key: userSetting.key, value: userSetting.value })
    .from(userSetting)
    .where(and(eq(userSetting.userId, userId), inArray(userSetting.key, [...keys])));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Saves one of a user's settings whole. The last writer stands. */
export async function saveUserSetting(
  tx: WriteTx,
  input: { readonly userId: string; readonly key: UserSettingKey; readonly value: unknown; readonly now: number },
): Promise<void> {
  const { userId, key, value, now } = input;
  await tx.sql
    .insert(userSetting)
    .values({ id: `${userId}:${key}`, userId, key, value, updatedAt: now })
    .onConflictDoUpdate({ target: userSetting.id, set: { value, updatedAt: now } });
}
