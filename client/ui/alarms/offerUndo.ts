import i18next from 'i18next';
import { post } from '#client/api/http.ts';
import type { ItemResult } from '#client/api/ackAlarms.ts';
import { messageOf } from '#client/api/errors.ts';
import { toast } from '#client/ui/toast.ts';
import { undoToast } from '#client/ui/undoToast.tsx';

/** What an act did to one alarm. */
interface Done {
  readonly id: string;
  readonly version: number;
}

async function undo(done: readonly Done[]): Promise<void> {
  const body = { ids: done.map(({ id }) => id), versions: done.map(({ version }) => version) };
  const { results } = await post('/api/web/alarm/undo', body, { quiet: true });
  const failed = results.filter(({ errno }) => errno !== 0);
  const [first] = failed;
  if (first === undefined) toast('ok', i18next.t('alarm.undone'));
  else toast('warn', i18next.t('alarm.undonePartly', { ok: done.length - failed.length, reason: first.errmsg }));
}

/** The newest act that was offered to be taken back. */
let lastTurn = 0;

/**
 * Says what was done with alarms, and offers to take it back for a while, unless a later act is offered already.
 * @param turn of the moment in which the act began (`nextTurn`)
 * @param onUndone it was tried: these rows may stand otherwise now
 */
export function offerUndo(
  turn: number,
  message: string,
  results: readonly ItemResult[],
  onUndone: (ids: readonly string[]) => void = () => undefined,
): void {
  const done = results.flatMap(({ id, errno, version }) => (errno === 0 && version != null ? [{ id, version }] : []));
  if (done.length === 0 || turn < lastTurn) {
    toast('ok', message);
    return;
  }
  lastTurn = turn;
  undoToast(message, () => {
    void undo(done)
      .catch((error: unknown) => toast('error', messageOf(error)))
      .finally(() => onUndone(done.map(({ id }) => id)));
  });
}
