import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPath, longPathM, pathFault, pathLength, readPath, type Path, type Vertex } from '#domain/rails/path.ts';
import { openHistory, samePath, stepPath, type PathStep } from '#domain/rails/pathHistory.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { liveRails, onChanged } from '#client/realtime/live.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import { number } from '#client/ui/number.ts';
import { toast } from '#client/ui/toast.ts';
import { railInfo, savePath } from '../calls.ts';
import type { PathEnd } from './snap.ts';

export type PathEditor = ReturnType<typeof usePathEditor>;

interface Options {
  readonly rail: RailDetail;
  readonly onClose: () => void;
}

const pathOf = (rail: Pick<RailDetail, 'path'>): Path => readPath(rail.path) ?? [];

/** A guardrail's path while a person draws or edits it, until it is saved or left. @source docs/requirements.md C10 */
export function usePathEditor({ rail, onClose }: Options) {
  const { t } = useTranslation();
  /** As it is stored, as far as this person has taken notice. */
  const [base, setBase] = useState(rail);
  const saved = useMemo(() => pathOf(base), [base]);
  const [history, dispatch] = useReducer(stepPath, rail, (opened) => openHistory(pathOf(opened)));
  const [mode, setMode] = useState<'draw' | 'edit'>(() => (saved.length === 0 ? 'draw' : 'edit'));
  const [selected, setSelected] = useState<number | null>(null);
  const [live, setLive] = useState<Path | null>(null);
  const [snap, setSnap] = useState<PathEnd | null>(null);
  const [snaps, setSnaps] = useState(true);
  const [sending, setSending] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const { path, past, future } = history;
  const dirty = !samePath(path, saved);
  useUnsaved(dirty && !sending);

  // Somebody else saved another path, or took the guardrail away.
  const latest = useRef({ base, sending });
  useEffect(() => {
    latest.current = { base, sending };
  });
  useEffect(
    () =>
      onChanged('rail', (ids) => {
        const { base: known, sending: isOwn } = latest.current;
        if (isOwn || !ids.has(known.id)) return;
        setIsStale(liveRails.get(known.id)?.path !== known.path);
      }),
    [],
  );

  const step = (next: PathStep): void => {
    dispatch(next);
    setLive(null);
    if (next.kind === 'insert') setSelected(next.at);
    else if (next.kind !== 'move') setSelected(null);
  };
  const fault = path.length === 0 ? null : pathFault(path);
  const shown = live ?? path;
  const lengthM = useMemo(() => pathLength(shown), [shown]);

  const take = (fresh: RailDetail, theirs: boolean): void => {
    setBase(fresh);
    setIsStale(false);
    if (!theirs) return;
    setSelected(null);
    setMode(fresh.isDrawn ? 'edit' : 'draw');
    dispatch({ kind: 'open', path: pathOf(fresh) });
  };
  /** Takes notice of what is stored now: their path in the place of one's own, or one's own over theirs. */
  const settle = async (theirs: boolean): Promise<void> => {
    try {
      take(await railInfo(base.id), theirs);
    } catch {
      // The message is shown already.
    }
  };

  const send = async (known: RailDetail): Promise<void> => {
    const text = formatPath(path);
    try {
      const done = await savePath(known.id, text, known.version);
      toast('ok', t('rail.done.path', { length: number(done.lengthM, 1) }));
      onClose();
    } catch (error) {
      const stale = error instanceof CallError && error.errno === 9004;
      const current = stale ? ((error.data as { current?: RailDetail } | null)?.current ?? null) : null;
      if (current === null) {
        toast('error', messageOf(error));
      } else if (current.path === known.path && current.version !== known.version) {
        // Somebody changed its name or the like: the path is still the one that was edited.
        setBase(current);
        await send(current);
      } else setIsStale(true);
    }
  };
  const save = async (): Promise<void> => {
    if (sending) return;
    if (fault !== null) {
      toast('error', t('rail.path.fault.title') + t(`rail.path.fault.${fault}`));
      return;
    }
    const asked =
      path.length === 0 ? t('rail.path.askEmpty') : t('rail.path.askLong', { n: number(lengthM / 1_000, 1) });
    const isOdd = path.length === 0 || lengthM > longPathM;
    if (isOdd && !(await ask({ title: t('common.tip'), text: asked, yes: t('rail.path.save') }))) return;
    setSending(true);
    await send(base).finally(() => setSending(false));
  };
  const leave = async (): Promise<boolean> => {
    const text = t('common.unsaved');
    if (dirty && !(await ask({ title: t('common.tip'), text, yes: t('common.leave') }))) return false;
    onClose();
    return true;
  };
  const remove = (at: number): void => step({ kind: 'remove', at });

  return {
    base,
    saved,
    path,
    /** With the corner under the pointer. */
    shown,
    lengthM,
    mode,
    selected,
    snap,
    snaps,
    sending,
    isStale,
    isGone: isStale && liveRails.get(base.id) === undefined,
    dirty,
    fault,
    steps: past.length,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    step,
    remove,
    select: setSelected,
    setLive,
    setSnap,
    setSnaps,
    move: (at: number, vertex: Vertex) => step({ kind: 'move', at, vertex }),
    /** From drawing to editing what was drawn. */
    end: () => {
      setLive(null);
      setSnap(null);
      if (path.length >= 2) setMode('edit');
    },
    redraw: () => {
      step({ kind: 'replace', path: [] });
      setMode('draw');
    },
    replace: (next: Path) => {
      step({ kind: 'replace', path: next });
      setMode('edit');
    },
    settle,
    save,
    leave,
  };
}
