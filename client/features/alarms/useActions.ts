import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { CallError, messageOf } from '#client/api/errors.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { offerUndo } from '#client/ui/alarms/offerUndo.ts';
import { nextTurn } from '#client/ui/alarms/undoTurn.ts';
import { pagesOf } from '#client/ui/list/offer.ts';
import { toast } from '#client/ui/toast.ts';
import { closeUndoToast } from '#client/ui/undoToast.tsx';
import { ackAlarms, type ItemResult, type Target } from '#client/api/ackAlarms.ts';
import {
  assignAlarms,
  clearAlarms,
  findAlarms,
  handleAlarms,
  reopenAlarms,
  reportFalse,
  shelveAlarms,
  unshelveAlarms,
} from './calls.ts';
import type { Decision } from './ActionDialog.tsx';

export type ActionName = 'ack' | 'handle' | 'clear' | 'falseReport' | 'assign' | 'shelve' | 'unshelve' | 'reopen';

/** @source docs/requirements.md D0.5 */
const askedAtOnce = 100;

/** One row of a bulk action that did not go through. */
export interface Failed {
  readonly id: string;
  readonly device: string;
  readonly type: string;
  readonly reason: string;
}

/** What came of an action: `stale` when somebody else had changed the alarm, then with the alarm as it is now. */
interface Ran {
  readonly outcome: 'done' | 'stale' | 'failed';
  readonly current?: AlarmRow;
}

interface Hands {
  /** Rows that came with an answer. */
  readonly put: (rows: readonly AlarmRow[]) => void;
  /** Something was done: counts and lists may differ. */
  readonly onDone: () => void;
}

/** What comes with an act: words, or to whom an alarm is given. */
type Given = Partial<Decision> & {
  readonly userId?: string | null;
  /** To all members of their incidents as well. */
  readonly whole?: boolean;
};

function send(name: ActionName, target: Target, decision: Given | undefined): Promise<readonly ItemResult[]> {
  const text = decision?.text ?? '';
  switch (name) {
    case 'ack':
      return ackAlarms(target);
    case 'handle':
      return handleAlarms(target, {
        result: text,
        method: decision?.method ?? 'onsite',
        causeCode: decision?.causeCode ?? '',
        photoIds: [...(decision?.photoIds ?? [])],
      });
    case 'clear':
      return clearAlarms(target, text);
    case 'falseReport':
      return reportFalse(target, text);
    case 'assign':
      return assignAlarms(target, decision?.userId ?? null);
    case 'shelve':
      return shelveAlarms(target, text, decision?.forMs ?? 0);
    case 'unshelve':
      return unshelveAlarms(target);
    case 'reopen':
      return reopenAlarms(target, text);
  }
}

function currentOf(data: unknown): AlarmRow | undefined {
  return (data as { current?: AlarmRow } | null)?.current;
}

/**
 * What operators do with alarms. One alarm goes with the version that was seen; when somebody was faster (9004, 9005)
 * the fresh row is shown in its place. Many go without, each with its own outcome.
 */
export function useActions({ put, onDone }: Hands) {
  const { t } = useTranslation();
  /** Actions that are on their way: one may be begun while another one waits for its answer. */
  const [running, setRunning] = useState(0);
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const refresh = useCallback(
    async (ids: readonly string[]) => {
      const parts = pagesOf(ids.length, askedAtOnce).map((page) =>
        findAlarms(ids.slice((page - 1) * askedAtOnce, page * askedAtOnce)).catch(() => []),
      );
      put((await Promise.all(parts)).flat());
      onDone();
    },
    [put, onDone],
  );

  const settleMany = useCallback(
    (rows: readonly AlarmRow[], results: readonly ItemResult[]) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      const bad = results.filter((result) => result.errno !== 0 && result.errno !== 1001);
      const ok = results.length - bad.length;
      const told = bad.map((result) => ({
        id: result.id,
        device: byId.get(result.id)?.device_name ?? result.id,
        type: alarmTypeText(t, byId.get(result.id)?.typeCode ?? ''),
        reason: result.errmsg,
      }));
      // Those of an act before it may stand there still.
      if (bad.length > 0) setFailed(told);
      if (bad.length > 0) toast('warn', t('alarm.bulk.partial', { ok, failed: bad.length }));
      return t('alarm.bulk.done', { ok });
    },
    [t],
  );

  const run = useCallback(
    async (name: ActionName, rows: readonly AlarmRow[], decision?: Given): Promise<Ran> => {
      const [only] = rows;
      if (only === undefined) return { outcome: 'failed' };
      const ids = rows.map((row) => row.id);
      setRunning((before) => before + 1);
      const turn = nextTurn();
      try {
        const whole = decision?.whole === true;
        const seen = rows.length === 1 && !whole ? { version: only.version } : {};
        const results = await send(name, { ids, ...seen, whole }, decision);
        const said = results.length > 1 ? settleMany(rows, results) : t(`alarm.doneToast.${name}`);
        // People were told of what was opened again: it is handled again instead.
        if (name === 'reopen') {
          closeUndoToast();
          toast('ok', said);
        } else offerUndo(turn, said, results, (undone) => void refresh(undone));
        await refresh(ids);
        return { outcome: 'done' };
      } catch (error) {
        const current = error instanceof CallError ? currentOf(error.data) : undefined;
        const stale = error instanceof CallError && (error.errno === 9004 || error.errno === 9005);
        toast('error', stale ? `${messageOf(error)} ${t('alarm.changed')}` : messageOf(error));
        if (current !== undefined) {
          put([current]);
          onDone();
        } else if (stale) await refresh(ids);
        if (!stale) return { outcome: 'failed' };
        return current === undefined ? { outcome: 'stale' } : { outcome: 'stale', current };
      } finally {
        setRunning((before) => before - 1);
      }
    },
    [put, onDone, refresh, settleMany, t],
  );

  return { run, busy: running > 0, failed, forgetFailed: () => setFailed([]) };
}
