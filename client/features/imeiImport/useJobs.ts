import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { newestJobs } from './calls.ts';
import { mergeJobs, newer } from './mergeJobs.ts';

/** Calls `take` with every word of an import, and `reload` while the connection is lost and when it is back. */
export function useProgress(take: (job: ImportJobRow) => void, reload: () => void): void {
  const { phase } = useSnapshot(websoket);
  useEffect(() => onEvent('import:progress', take), [take]);
  useEffect(() => onPoll(reload), [reload]);
  // What was told while nobody heard it is read again.
  const isLive = phase === 'live';
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (isLive && !wasLive.current) reload();
    wasLive.current = isLive;
  }, [isLive, reload]);
}

export interface Jobs {
  /** Undefined before the first answer. */
  readonly jobs: readonly ImportJobRow[] | undefined;
  readonly error: unknown;
  readonly maxRows: number | undefined;
  readonly reload: () => void;
  /** What a call answered is known before it is told. */
  readonly take: (job: ImportJobRow) => void;
}

/** The newest imports, as they go. */
export function useJobs(): Jobs {
  const { data, error, reload } = useAsync((signal) => newestJobs({ signal }), []);
  const [told, setTold] = useState<ReadonlyMap<string, ImportJobRow>>(new Map());
  const take = useMemo(
    () => (job: ImportJobRow) =>
      setTold((before) => {
        const known = before.get(job.id);
        return newer(known, job) === known ? before : new Map(before).set(job.id, job);
      }),
    [],
  );
  useProgress(take, reload);
  const jobs = useMemo(() => (data === undefined ? undefined : mergeJobs(data.records, told)), [data, told]);
  return { jobs, error, reload, take, maxRows: data?.maxRows };
}
