import { useEffect } from 'react';
import type { KindFor } from '#domain/configKinds.ts';
import { onConfig, onEvent, onPoll } from '#client/realtime/live.ts';
import type { Page } from '#client/api/http.ts';
import { useFollow } from './useFollow.ts';
import { useLiveRows, type Ask, type LiveList } from './useLiveRows.ts';

/** Several changes at a time are one question. */
const settleMs = 400;

/** What lists follow: kinds of the configuration, and accounts, which are told to whoever edits them alone. */
export type FollowedKind = KindFor<'lists'> | 'users:changed';

/** Calls `reload` when somebody anywhere changed one of these kinds, and while the connection is lost every 15 s. */
export function useChanges(kinds: readonly FollowedKind[], reload: () => void): void {
  const soon = useFollow(reload);
  const names = kinds.join();
  useEffect(() => {
    const follow = (kind: FollowedKind): void => {
      if (names.split(',').includes(kind)) soon(settleMs);
    };
    const stops = [
      onConfig('lists', follow),
      onEvent('users:changed', () => follow('users:changed')),
      onPoll(() => soon(settleMs)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [names, soon]);
}

/** A page of a list that follows when somebody changed one of these kinds. */
export function useLiveList<R extends { readonly id: string }>(
  kinds: readonly FollowedKind[],
  ask: Ask<R, Page<R>>,
): LiveList<R> {
  const { follow, page: _page, ...list } = useLiveRows(ask);
  useChanges(kinds, follow);
  return list;
}
