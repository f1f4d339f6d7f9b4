import type { Database, WriteTx } from '#db/engine/database.ts';
import type { DataKeys } from '#db/secrets/dataKeys.ts';
import { resealAccounts, resealChannels, resealDevices, type Resealed } from '#db/secrets/resealSecrets.ts';

type Step = (tx: WriteTx, keys: DataKeys, after: string) => Promise<Resealed>;

/** Seals everything anew under the present key, some rows a transaction, while the product works. */
export async function reseal(
  db: Pick<Database, 'write'>,
  keys: DataKeys,
): Promise<{ readonly changed: number; readonly unreadable: number }> {
  let [changed, unreadable] = [0, 0];
  for (const step of [resealDevices, resealAccounts, resealChannels] satisfies Step[]) {
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      const done = await db.write((tx) => step(tx, keys, from));
      changed += done.changed;
      unreadable += done.unreadable;
      after = done.after;
    }
  }
  return { changed, unreadable };
}
