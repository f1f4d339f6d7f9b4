import { useEffect } from 'react';
import type { ProjectRecord } from '#domain/projects/project.ts';
import type { Page } from '#client/api/http.ts';
import { liveAlarms, liveDevices, onChanged } from '#client/realtime/live.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useLiveRows, type Ask, type LiveList } from '#client/ui/list/useLiveRows.ts';
import { throttle } from '#client/stores/throttle.ts';
import { useLatest } from '#client/ui/useLatest.ts';

/**
 * Counts are asked for again at most so often: a storm of statuses is one question.
 * @source docs/requirements.md C6 (≤ 5 s)
 */
const recountMs = 2_000;
/** What a row shows beside its own fields. */
const kinds = ['companies', 'people', 'organizations'] as const;

/**
 * Calls `recount` when something changed that these projects count: their devices, alarms and guardrails, and the
 * projects themselves. Undefined: whatever project it is.
 */
export function useRecount(projectIds: readonly string[] | undefined, recount: () => void): void {
  const latest = useLatest({ projectIds, recount });
  useEffect(() => {
    const again = throttle(() => latest.current.recount(), recountMs);
    const isMine = (projectId: string | null | undefined): boolean => {
      const mine = latest.current.projectIds;
      // What is gone does not say whose it was.
      return projectId === undefined || mine === undefined || (projectId !== null && mine.includes(projectId));
    };
    const stops = [
      onChanged('project', again),
      onChanged('rail', again),
      onChanged('device', (ids) => {
        if ([...ids].some((id) => isMine(liveDevices.get(id)?.projectId))) again();
      }),
      onChanged('alarm', (ids) => {
        if ([...ids].some((id) => isMine(liveAlarms.get(id)?.projectId))) again();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [latest]);
}

/** A page of projects that follows its devices and alarms, and whoever edits. */
export function useProjectList(ask: Ask<ProjectRecord, Page<ProjectRecord>>): LiveList<ProjectRecord> {
  const { follow, page: _page, ...list } = useLiveRows({ ...ask, markOf });
  useChanges(kinds, follow);
  useRecount(
    list.rows?.map(({ id }) => id),
    follow,
  );
  return list;
}

/** A version that only grew is no change that anybody sees. */
function markOf({ version: _version, updatedAt: _updatedAt, revision: _revision, ...seen }: ProjectRecord): string {
  return JSON.stringify(seen);
}
