import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { CallError } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import { toast } from '#client/ui/toast.ts';
import { deleteUsers, rejectUsers, setStatus, type ItemResult } from './calls.ts';

/** One account of a bulk action that did not go through. */
export interface Failed {
  readonly name: string;
  readonly reason: string;
}

type Results = { readonly results: readonly ItemResult[] };

/** What is done with accounts from the list. Each is asked first where it cannot be taken back. */
export function useUserActions(onDone: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  /** Sends, and tells how it went: of one account its own word, of many how many and which not. */
  const run = async (rows: readonly UserListRow[], send: () => Promise<Results>, word: string): Promise<boolean> => {
    const tell = ({ results }: Results): void => {
      const names = new Map(rows.map((row) => [row.id, row.real_name]));
      const bad = results.filter(({ errno }) => errno !== 0 && errno !== 1001);
      const ok = results.length - bad.length;
      if (bad.length === 0) toast('ok', rows.length === 1 ? word : t('user.done.many', { ok }));
      else if (ok > 0) toast('warn', t('user.done.partial', { ok, failed: bad.length }));
      if (rows.length > 1) setFailed(bad.map(({ id, errmsg }) => ({ name: names.get(id) ?? id, reason: errmsg })));
    };
    setBusy(true);
    try {
      tell(await send());
      return true;
    } catch (error) {
      // The message is shown already; of many the reasons of each are told as well.
      const data = error instanceof CallError ? (error.data as Partial<Results> | null) : null;
      if (rows.length > 1 && data?.results !== undefined) tell({ results: data.results });
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  };

  const remove = async (rows: readonly UserListRow[]): Promise<boolean> => {
    const [only] = rows;
    const text =
      rows.length === 1
        ? t('user.ask.delete', { name: only?.real_name ?? '' })
        : t('user.ask.deleteMany', { n: rows.length });
    if (!(await ask({ title: t('common.tip'), text, yes: t('user.delete'), isDanger: true }))) return false;
    return run(rows, () => deleteUsers(rows.map(({ id }) => id)), t('user.done.delete'));
  };
  const switchTo = async (rows: readonly UserListRow[], status: 'enabled' | 'disabled'): Promise<boolean> => {
    const [only] = rows;
    if (status === 'disabled') {
      const text =
        rows.length === 1
          ? t('user.ask.disable', { name: only?.real_name ?? '' })
          : t('user.ask.disableMany', { n: rows.length });
      if (!(await ask({ title: t('common.tip'), text, yes: t('user.disable'), isDanger: true }))) return false;
    }
    const word = t(status === 'enabled' ? 'user.done.enable' : 'user.done.disable');
    return run(
      rows,
      () =>
        setStatus(
          rows.map(({ id }) => id),
          status,
        ),
      word,
    );
  };
  const reject = async (row: UserListRow): Promise<boolean> => {
    const text = t('user.ask.reject', { name: row.real_name });
    if (!(await ask({ title: t('common.tip'), text, yes: t('user.reject'), isDanger: true }))) return false;
    return run([row], () => rejectUsers([row.id]), t('user.done.reject'));
  };
  return { busy, failed, forgetFailed: () => setFailed([]), run, remove, switchTo, reject };
}
