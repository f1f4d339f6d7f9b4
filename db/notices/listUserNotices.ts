import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { findAccount } from '../users/findAccount.ts';
import type { KeyedPage, Part } from '../paging/listing.ts';
import { listNotices, type NoticeRow } from './listNotices.ts';

/** What an account was told since a moment, newest first; null when the account is missing or foreign. */
export async function listUserNotices(
  tx: ReadTx,
  scope: Scope,
  input: Pick<Part, 'offset' | 'limit' | 'after'> & {
    readonly id: string;
    readonly since: number;
    readonly now: number;
  },
): Promise<KeyedPage<NoticeRow> | null> {
  const account = await findAccount(tx, scope, input.id, input.now);
  if (account === null) return null;
  // A reader of notices reads their own: here the administrator looks with the account's eyes, at what both see. Root
  // is told of every organisation, wherever the account was put.
  const { offset, limit, after, since: start } = input;
  return listNotices(tx, { ...scope, userId: input.id }, { offset, limit, after, start, seenBy: scope });
}
