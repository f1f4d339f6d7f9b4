import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { liveAlarms, onChanged, onPoll } from '#client/realtime/live.ts';
import { flood } from '#client/stores/flood.ts';
import { useFollow } from '#client/ui/list/useFollow.ts';
import type { LiveList } from '#client/ui/list/useLiveRows.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useRetry } from '#client/ui/useRetry.ts';
import { dayOf } from '#client/ui/time/time.ts';
import { serverNow } from '#client/api/clock.ts';
import { createAsks } from './asks.ts';
import { findAlarms, pageAlarms, type AlarmPage, type AlarmTabs, type Incident } from './calls.ts';
import type { AlarmFilters } from './filters.ts';
import { answeredRows, mayMove, mergeLive, newRows, withFresh, type MergeContext } from './liveRows.ts';
import { useTabs } from './useTabs.ts';

const settleMs = 900;
const endedMs = 50;
const flashMs = 1_200;
const releaseMs = 300;

export interface AlarmList extends LiveList<AlarmRow> {
  /** Of the quick tabs, which come after the rows; undefined until then. */
  readonly tabs: AlarmTabs | undefined;
  /** Incidents of more than one alarm, by their ids, as they were when the rows were asked for. */
  readonly incidents: ReadonlyMap<string, Incident>;
  /** Puts rows that came as an answer in place. */
  readonly put: (rows: readonly AlarmRow[]) => void;
}

/** What a change is measured by; new rows come on top of the first page alone, while it is `calm`. */
function contextOf(filters: AlarmFilters, calm = true): MergeContext {
  const now = serverNow();
  return { filters, insert: calm && filters.page === 1, now, today: dayOf(now) };
}

/**
 * A page of alarms that lives: rows change in place as others work, new ones come on top while the list is `calm`
 * (first page, nothing picked or open, no pointer over it), else they wait behind the bar. The figures of the tabs
 * follow.
 */
export function useAlarmList(filters: AlarmFilters, calm: boolean): AlarmList {
  const { open: _open, ...asked } = filters;
  const key = JSON.stringify(asked);
  const [asks] = useState(createAsks);
  const { data, error, loading, reload } = useAsync(
    async (signal) => ({ key, ...(await asks.ask(() => pageAlarms(filters, { signal }))) }),
    [key],
  );
  const [rows, setRows] = useState<readonly AlarmRow[]>();
  const [totals, setTotals] = useState<Pick<AlarmPage, 'total' | 'isMore' | 'next' | 'incidents'>>();
  const [waiting, setWaiting] = useState(0);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  /** Rows were held in their places: some may stand on another page by now, or on none. */
  const [isBehind, setIsBehind] = useState(false);
  /** The last question for what others changed had no answer. */
  const [hasMissed, setHasMissed] = useState(false);
  /** The question that the rows answer. */
  const [answered, setAnswered] = useState({ key: '', turn: 0 });
  const { tabs, recount } = useTabs(filters, answered.key !== '');
  const latest = useLatest({ key, filters, calm, rows, answered });

  // A page that was asked for replaces what live changes made of the one before; what is newer on screen stays.
  const [taken, setTaken] = useState<typeof data>();
  if (data !== undefined && data !== taken) {
    setTaken(data);
    const isOther = data.key !== answered.key;
    if (isOther || data.turn > answered.turn) {
      const { page, touched } = data;
      setRows(answeredRows(page.records, isOther ? [] : (rows ?? []), touched, liveAlarms.get, contextOf(filters)));
      setTotals(page);
      setAnswered(data);
      setWaiting(0);
      setIsBehind(false);
    }
  }

  const flash = useCallback((ids: Iterable<string>) => {
    setChanged(new Set(ids));
  }, []);
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(new Set()), flashMs);
    return () => clearTimeout(timer);
  }, [changed]);

  const put = useCallback(
    (fresh: readonly AlarmRow[]) => {
      setRows((before) => before && withFresh(before, fresh));
      setIsBehind(true);
      flash(fresh.map((row) => row.id));
    },
    [flash],
  );

  const settle = async (): Promise<void> => {
    const { key: asked, filters: now } = latest.current;
    setHasMissed(false);
    const answer = await asks.ask(() => pageAlarms(now)).catch(() => undefined);
    const isOther = latest.current.key !== asked;
    // Of whatever is shown by now: a tab may have been opened meanwhile, whose rows say nothing of the others' figures.
    if (answer !== undefined || isOther) recount();
    // Other filters meanwhile: this is an answer to another question.
    if (isOther) return;
    setHasMissed(answer === undefined);
    if (answer === undefined) return;
    // A later question has been answered already.
    const before = latest.current.answered;
    if (before.key === asked && before.turn > answer.turn) return;
    const { page, touched } = answer;
    setAnswered({ key: asked, turn: answer.turn });
    setTotals(page);
    const shown = latest.current.rows;
    if (shown === undefined || latest.current.calm) {
      setRows(answeredRows(page.records, shown ?? [], touched, liveAlarms.get, contextOf(now)));
      setWaiting(0);
    } else {
      setRows(withFresh(shown, page.records));
      setWaiting(newRows(shown, page.records, page.total - now.page * now.size));
      setIsBehind(true);
    }
  };
  const soon = useFollow(() => void settle());
  // What changed the rows is not told twice.
  const settles = useLatest(settle);
  const again = useCallback(() => void settles.current(), [settles]);
  useRetry(hasMissed, again);
  useRetry(rows !== undefined && error !== undefined && !loading, reload);

  useEffect(() => {
    const ended = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A row that was closed leaves the live ones: how it ended is asked at once, for somebody may be looking at it. */
    const lookAtEnded = async (): Promise<void> => {
      timer = undefined;
      const ids = [...ended];
      ended.clear();
      const fresh = await findAlarms(ids).catch(() => []);
      setRows((before) => before && withFresh(before, fresh));
      flash(fresh.map((row) => row.id));
    };
    const stop = onChanged('alarm', (ids) => {
      asks.touch(ids);
      const { filters: now, calm: quiet, rows: shown } = latest.current;
      if (shown !== undefined) {
        const merged = mergeLive(shown, ids, liveAlarms.get, contextOf(now, quiet && !flood.isRush));
        if (merged.rows !== shown) setRows(merged.rows);
        if (merged.changed.length > 0) flash(merged.changed);
        for (const row of shown) if (ids.has(row.id) && liveAlarms.get(row.id) === undefined) ended.add(row.id);
        if (ended.size > 0) timer ??= setTimeout(() => void lookAtEnded(), endedMs);
        if (!mayMove(shown, ids, liveAlarms.get, contextOf(now))) return;
      }
      soon(settleMs);
    });
    const stopPoll = onPoll(() => soon(settleMs));
    return () => {
      stop();
      stopPoll();
      clearTimeout(timer);
    };
  }, [asks, flash, latest, soon]);

  // What was kept back comes when nobody holds the page any more.
  const isDue = isBehind && calm;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(reload, releaseMs);
    return () => clearTimeout(timer);
  }, [isDue, reload]);

  const incidents = useMemo(
    () => new Map(totals?.incidents?.map((incident) => [incident.incidentId, incident])),
    [totals],
  );
  return useMemo(
    () => ({
      rows,
      incidents,
      total: totals?.total ?? 0,
      tabs,
      isMore: totals?.isMore ?? false,
      next: totals?.next,
      error,
      loading,
      waiting,
      changed,
      reload,
      put,
    }),
    [rows, incidents, totals, tabs, error, loading, waiting, changed, reload, put],
  );
}
