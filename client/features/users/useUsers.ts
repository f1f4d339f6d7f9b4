import { useEffect, useState } from 'react';
import type { UserListRow } from '#domain/users/user.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { useFollow } from '#client/ui/list/useFollow.ts';
import { useLiveRows, type LiveList } from '#client/ui/list/useLiveRows.ts';
import { findUsers, pageUsers, type UserPage } from './calls.ts';
import type { UserFilters } from './filters.ts';

/** Several changes at a time are one question. */
const settleMs = 400;
/** Who comes and goes only changes a dot. */
const markOf = ({ version, orgName, companyName }: UserListRow): string => [version, orgName, companyName].join('\n');

export interface Users extends LiveList<UserListRow> {
  /** Registrations that wait; undefined before the first answer. */
  readonly pending: number | undefined;
}

/** A page of accounts that lives: dots of who is here change in place, other changes ask for the page again. */
export function useUsers(filters: UserFilters, held: boolean): Users {
  const { page, follow, ...list } = useLiveRows<UserListRow, UserPage>({
    key: JSON.stringify(filters),
    load: (signal) => pageUsers(filters, { signal }),
    find: (ids, signal) => findUsers(ids, { signal }),
    end: filters.page * filters.size,
    held,
    markOf,
  });
  /** What was pushed since the answer; it goes with the next one. */
  const [pushed, setPushed] = useState<{ of: unknown; online: ReadonlyMap<string, boolean>; pending?: number }>();
  const fresh = pushed?.of === page ? pushed : undefined;
  const soon = useFollow(follow);

  useEffect(() => {
    const put = (change: { id?: string; online?: boolean; pending?: number }): void =>
      setPushed((before) => {
        const same = before?.of === page ? before : undefined;
        const online = new Map(same?.online);
        if (change.id !== undefined) online.set(change.id, change.online === true);
        const pending = change.pending ?? same?.pending;
        return { of: page, online, ...(pending === undefined ? {} : { pending }) };
      });
    const stops = [
      onEvent('users:changed', ({ pending }) => {
        put({ pending });
        soon(settleMs);
      }),
      onEvent('users:online', ({ userId, online }) => put({ id: userId, online })),
      onPoll(follow),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [page, soon, follow]);

  const rows = list.rows?.map((row) => {
    const online = row.online === null ? undefined : fresh?.online.get(row.id);
    return online === undefined || online === row.online ? row : { ...row, online };
  });
  return { ...list, rows, pending: fresh?.pending ?? page?.pending };
}
