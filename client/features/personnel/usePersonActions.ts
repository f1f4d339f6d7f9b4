import { useTranslation } from 'react-i18next';
import type { DutyStatus, PersonRow } from '#domain/people/person.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { toast } from '#client/ui/toast.ts';
import { deletePeople, movePeople, setDuty, unlinkAccount } from './calls.ts';

const idsOf = (rows: readonly PersonRow[]): string[] => rows.map(({ id }) => id);
const named = (rows: readonly PersonRow[]) => rows.map(({ id, real_name: name }) => ({ id, name }));

/** What is done with people from the list; each is asked first where it cannot be taken back. */
export function usePersonActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const remove = async (rows: readonly PersonRow[]): Promise<boolean> => {
    const name = rows[0]?.real_name ?? '';
    const text = rows.length === 1 ? t('person.ask.delete', { name }) : t('person.ask.deleteMany', { n: rows.length });
    if (!(await ask({ title: t('common.tip'), text, yes: t('person.delete'), isDanger: true }))) return false;
    return bulk.run(named(rows), () => deletePeople(idsOf(rows)), t('person.done.delete'));
  };
  const switchTo = (rows: readonly PersonRow[], status: DutyStatus): Promise<boolean> =>
    bulk.run(
      named(rows),
      () => setDuty(idsOf(rows), status),
      t(status === 'on' ? 'person.done.on' : 'person.done.off'),
    );
  const move = (rows: readonly PersonRow[], companyId: string | null): Promise<boolean> =>
    bulk.run(named(rows), () => movePeople(idsOf(rows), companyId), t('person.done.move'));
  const unlink = async (row: PersonRow): Promise<void> => {
    const text = t('person.ask.unlink', { name: row.real_name, username: row.username ?? '' });
    if (!(await ask({ title: t('common.tip'), text, yes: t('person.unlink'), isDanger: true }))) return;
    try {
      await unlinkAccount(row.id, row.version);
      toast('ok', t('person.done.unlink'));
    } catch {
      // The message is shown already.
    } finally {
      onDone();
    }
  };
  return { ...bulk, remove, switchTo, move, unlink };
}
