import { accountMail, type AccountChange } from '#domain/texts/accountMail.ts';
import { zoneMinute } from '#domain/zone.ts';
import type { ServerDeps } from './deps.ts';

/** An account as it was before the change: the message goes to the mail it had. */
interface Owner {
  readonly username: string;
  readonly mail: string | null;
  readonly locale: string | null;
}

/**
 * Writes to the owner of an account what was changed in it, beside the answer: a message that does not go out is in the
 * log, and the change stands. Without a mail there is nowhere to write to.
 */
export function tellOwner(
  { deps, now }: { readonly deps: Pick<ServerDeps, 'senders' | 'log' | 'config'>; readonly now: number },
  owner: Owner | null,
  changes: readonly AccountChange[],
): void {
  if (owner === null || owner.mail === null || changes.length === 0) return;
  const locale = owner.locale === 'en-US' ? 'en-US' : 'zh-CN';
  const at = zoneMinute(deps.config.APP_TZ, now);
  const message = accountMail({ username: owner.username, changes, at, locale });
  deps.senders.mail({ target: owner.mail, ...message }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    deps.log.warn({ reason, changes }, 'a message about an account was not sent');
  });
}

/** The mail and mobile that the account had before and has no more; empty ones are left out. */
export function changedAddresses(
  before: { readonly mail: string | null; readonly mobile: string },
  after: { readonly mail: string | null; readonly mobile: string },
): AccountChange[] {
  return (['mail', 'mobile'] as const).filter((each) => before[each] !== after[each]);
}
