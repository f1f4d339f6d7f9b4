import { useEffect, useMemo } from 'react';
import type { RailListRow } from '#domain/rails/railList.ts';
import { worstStatus } from '#client/map/rails.ts';
import { onChanged, onPoll } from '#client/realtime/live.ts';
import { useFollow } from '#client/ui/list/useFollow.ts';
import { useLiveRows, type LiveList } from '#client/ui/list/useLiveRows.ts';
import { findRails, pageRails } from './calls.ts';
import type { RailFilters } from './filters.ts';
import type { RailTally } from './tally.ts';

/** Several changes at a time are one question. */
const settleMs = 300;
/** Which guardrails pass a filter of status changes with every device. */
const statusMs = 2_000;

/** A page of guardrails that follows whoever changes one; counts and worst status follow the devices. */
export function useRailList(filters: RailFilters, held: boolean, tally: RailTally | null): LiveList<RailListRow> {
  const { open: _open, map: _map, ...asked } = filters;
  const {
    follow,
    page: _page,
    rows,
    ...list
  } = useLiveRows({
    key: JSON.stringify(asked),
    load: (signal) => pageRails(filters, { signal }),
    find: (ids, signal) => findRails(ids, { signal }),
    end: filters.page * filters.size,
    held,
  });
  const byStatus = filters.status !== '';
  const soon = useFollow(follow);
  useEffect(() => {
    const stops = [
      onChanged('rail', () => soon(settleMs)),
      onPoll(follow),
      ...(byStatus ? [onChanged('device', () => soon(statusMs))] : []),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [soon, follow, byStatus]);
  const live = useMemo(() => (tally === null ? rows : rows?.map((row) => counted(row, tally))), [rows, tally]);
  return { ...list, rows: live };
}

function counted(row: RailListRow, tally: RailTally): RailListRow {
  const counts = tally.get(row.id);
  const [normalCount, faultCount, abnormalCount, offlineCount] = [
    counts?.[1] ?? 0,
    counts?.[2] ?? 0,
    counts?.[3] ?? 0,
    counts?.[4] ?? 0,
  ];
  const deviceCount = normalCount + faultCount + abnormalCount + offlineCount;
  const deviceStatusCount = { allCount: deviceCount, normalCount, faultCount, abnormalCount, offlineCount };
  return { ...row, deviceCount, deviceStatusCount, worstStatus: worstStatus(counts) };
}
