import { useTranslation } from 'react-i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { deleteImeis, moveImeis, setImeiModel, setImeiStatus } from './calls.ts';

type Rows = readonly ImeiRow[];
const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id);
const named = (rows: Rows) => rows.map(({ id, imei }) => ({ id, name: imei }));

/** What is done with IMEIs from the list; each is asked first where it cannot be taken back. */
export function useImeiActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const remove = async (rows: Rows): Promise<boolean> => {
    const name = rows[0]?.imei ?? '';
    const text = rows.length === 1 ? t('imei.ask.delete', { name }) : t('imei.ask.deleteMany', { n: rows.length });
    if (!(await ask({ title: t('common.tip'), text, yes: t('imei.delete'), isDanger: true }))) return false;
    return bulk.run(named(rows), () => deleteImeis(idsOf(rows)), t('imei.done.delete'));
  };
  const switchTo = (rows: Rows, status: 'free' | 'disabled'): Promise<boolean> => {
    const word = t(status === 'free' ? 'imei.done.enable' : 'imei.done.disable');
    return bulk.run(named(rows), () => setImeiStatus(idsOf(rows), status), word);
  };
  const move = (rows: Rows, orgId: string): Promise<boolean> =>
    bulk.run(named(rows), () => moveImeis(idsOf(rows), orgId), t('imei.done.move'));
  const setModel = (rows: Rows, modelId: string): Promise<boolean> =>
    bulk.run(named(rows), () => setImeiModel(idsOf(rows), modelId), t('imei.done.model'));
  return { ...bulk, remove, switchTo, move, setModel };
}
