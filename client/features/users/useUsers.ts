import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserListRow } from '#domain/users/user.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { pageUsers } from './calls.ts';
import type { UserFilters } from './filters.ts';

/** Several changes at a time are one question. */
const settleMs = 400;

export interface Users {
  readonly rows: readonly UserListRow[] | undefined;
  readonly total: number;
  /** Registrations that wait; undefined before the first answer. */
  readonly pending: number | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** A page of accounts that lives: dots of who is here change in place, other changes ask for the page again. */
export function useUsers(filters: UserFilters): Users {
  const { data, error, loading, reload } = useAsync(
    (signal) => pageUsers(filters, { signal }),
    [JSON.stringify(filters)],
  );
  /** What was pushed since the answer; it goes with the next one. */
  const [pushed, setPushed] = useState<{ of: unknown; online: ReadonlyMap<string, boolean>; pending?: number }>();
  const fresh = pushed?.of === data ? pushed : undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, settleMs);
  }, [reload]);
  useEffect(() => {
    const put = (change: { id?: string; online?: boolean; pending?: number }): void =>
      setPushed((before) => {
        const same = before?.of === data ? before : undefined;
        const online = new Map(same?.online);
        if (change.id !== undefined) online.set(change.id, change.online === true);
        const pending = change.pending ?? same?.pending;
        return { of: data, online, ...(pending === undefined ? {} : { pending }) };
      });
    const stops = [
      onEvent('users:changed', ({ pending }) => {
        put({ pending });
        later();
      }),
      onEvent('users:online', ({ userId, online }) => put({ id: userId, online })),
      onPoll(reload),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer.current);
    };
  }, [data, later, reload]);

  const rows = data?.records.map((row) => {
    const online = row.online === null ? undefined : fresh?.online.get(row.id);
    return online === undefined || online === row.online ? row : { ...row, online };
  });
  return { rows, total: data?.total ?? 0, pending: fresh?.pending ?? data?.pending, error, loading, reload };
}
