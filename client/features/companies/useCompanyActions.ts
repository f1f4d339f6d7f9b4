import { useTranslation } from 'react-i18next';
import type { CompanyRow, CompanyStatus } from '#domain/companies/company.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { deleteCompanies, moveCompanies, setCompanyStatus } from './calls.ts';
import { tellingRefusal } from '#client/ui/refusal.ts';

const idsOf = (rows: readonly CompanyRow[]): string[] => rows.map(({ id }) => id);

/** What is done with units from the list; each is asked first where it cannot be taken back. */
export function useCompanyActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const remove = async (rows: readonly CompanyRow[]): Promise<boolean> => {
    const name = rows[0]?.name ?? '';
    const text =
      rows.length === 1 ? t('company.ask.delete', { name }) : t('company.ask.deleteMany', { n: rows.length });
    if (!(await ask({ title: t('common.tip'), text, yes: t('company.delete'), isDanger: true }))) return false;
    return bulk.run(rows, () => tellingRefusal(t, deleteCompanies(idsOf(rows))), t('company.done.delete'));
  };
  const switchTo = (rows: readonly CompanyRow[], status: CompanyStatus): Promise<boolean> =>
    bulk.run(
      rows,
      () => setCompanyStatus(idsOf(rows), status),
      t(status === 'enabled' ? 'company.done.enable' : 'company.done.disable'),
    );
  const move = (rows: readonly CompanyRow[], orgId: string): Promise<boolean> =>
    bulk.run(rows, () => tellingRefusal(t, moveCompanies(idsOf(rows), orgId)), t('company.done.move'));
  return { ...bulk, remove, switchTo, move };
}
