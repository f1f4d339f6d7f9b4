import { useTranslation } from 'react-i18next';
import type { UserListRow } from '#domain/users/user.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { deleteUsers, rejectUsers, setStatus, type ItemResult } from './calls.ts';

type Results = { readonly results: readonly ItemResult[] };

/** What is done with accounts from the list. Each is asked first where it cannot be taken back. */
export function useUserActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  /** Two people may have one name: which account it was is told by what it signs in with. */
  const run = (rows: readonly UserListRow[], send: () => Promise<Results>, word: string): Promise<boolean> =>
    bulk.run(
      rows.map(({ id, real_name, username }) => ({ id, name: `${real_name} ${username}` })),
      send,
      word,
    );

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
  return { ...bulk, run, remove, switchTo, reject };
}
