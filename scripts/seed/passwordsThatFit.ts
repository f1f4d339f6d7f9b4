import type { Database } from '#db/engine/database.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';
import { checkPassword } from '#server/http/password.ts';
import type { DemoAccounts } from '../processes/demoAccounts.mjs';

/**
 * Which of the passwords that are known signs which of these accounts in: one seeded earlier keeps the password of that
 * time, and whoever changed theirs keeps their own.
 */
export async function passwordsThatFit(
  db: Database,
  names: readonly string[],
  known: { readonly given: string | undefined; readonly kept: string | undefined },
): Promise<DemoAccounts> {
  const fits: { given: string[]; kept: string[]; other: string[] } = { given: [], kept: [], other: [] };
  // Accounts that were seeded together share one hash: a try costs a tenth of a second.
  const judged = new Map<string, keyof DemoAccounts>();
  for (const name of names) {
    const account = await db.snapshot((tx) => findUserByLogin(tx, name));
    if (account === null) continue;
    const { passwordHash } = account;
    const found = judged.get(passwordHash) ?? (await judge(passwordHash, known));
    judged.set(passwordHash, found);
    fits[found].push(name);
  }
  return fits;
}

async function judge(
  hash: string,
  { given, kept }: { readonly given: string | undefined; readonly kept: string | undefined },
): Promise<keyof DemoAccounts> {
  if (given !== undefined && (await checkPassword(given, hash))) return 'given';
  return kept !== undefined && (await checkPassword(kept, hash)) ? 'kept' : 'other';
}
