import { useTranslation } from 'react-i18next';
import type { ProjectRecord, ProjectStatus } from '#domain/projects/project.ts';
import { ask } from '#client/ui/form/ask.ts';
import { tellingRefusal } from '#client/ui/refusal.ts';
import { useBulk } from '#client/ui/list/useBulk.ts';
import { setMaintenance } from '#client/ui/maintenance/setMaintenance.ts';
import { deleteProjects, setProjectStatus } from './calls.ts';
import { statusText } from './StatusMark.tsx';

const idsOf = (rows: readonly ProjectRecord[]): string[] => rows.map(({ id }) => id);

/** What is done with projects from the list; each is asked first where it matters to others. */
export function useProjectActions(onDone: () => void) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const remove = async (row: ProjectRecord): Promise<boolean> => {
    const question = { title: t('common.tip'), text: t('project.ask.delete', { name: row.name }) };
    if (!(await ask({ ...question, yes: t('project.delete'), isDanger: true }))) return false;
    return bulk.run([row], () => tellingRefusal(t, deleteProjects([row.id])), t('project.done.delete'));
  };
  const setStatus = async (rows: readonly ProjectRecord[], status: ProjectStatus): Promise<boolean> => {
    if (status === 'archived') {
      const [first] = rows;
      const text =
        rows.length === 1
          ? t('project.ask.archive', { name: first?.name ?? '' })
          : t('project.ask.archiveMany', { n: rows.length });
      if (!(await ask({ title: t('common.tip'), text, yes: t('project.archive') }))) return false;
    }
    const word = t('project.done.status', { status: statusText(status) });
    return bulk.run(rows, () => setProjectStatus(idsOf(rows), status), word);
  };
  const maintain = (rows: readonly ProjectRecord[], until: number | null, reason: string): Promise<boolean> => {
    const word = t(until === null ? 'device.done.maintenanceEnd' : 'device.done.maintenance');
    return bulk.run(rows, () => setMaintenance('project', idsOf(rows), until, reason), word);
  };
  return { ...bulk, remove, setStatus, maintain };
}
