import { IconEye, IconMapPin, IconPencil, IconTool, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { projectStatuses, type ProjectRecord, type ProjectStatus } from '#domain/projects/project.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import { mapOf } from './mapOf.ts';
import { StatusMark } from './StatusMark.tsx';
import type { useProjectActions } from './useProjectActions.ts';

interface Means {
  readonly t: TFunction;
  readonly actions: ReturnType<typeof useProjectActions>;
  readonly edit: (row: ProjectRecord) => void;
}

/** For whoever sees a project. @source docs/requirements.md C6 */
export const lookActions = (t: TFunction, view: (row: ProjectRecord) => void): Array<RowAction<ProjectRecord>> => [
  {
    id: 'view',
    label: t('project.view'),
    icon: IconEye,
    row: { at: 'icon' },
    run: ([row]) => row !== undefined && view(row),
  },
  {
    id: 'map',
    label: t('project.map'),
    icon: IconMapPin,
    row: { at: 'icon', href: ({ id }) => mapOf(id) },
    run: () => undefined,
  },
];

/** All devices of projects are worked on. */
export const maintenanceAction = (
  t: TFunction,
  run: (rows: readonly ProjectRecord[]) => void,
): RowAction<ProjectRecord> => ({
  id: 'maintenance',
  label: t('device.maintenance'),
  icon: IconTool,
  row: { at: 'menu' },
  bulk: {},
  run,
});

/** What an editor can do with projects, one or many; the archive is at hand in the bar of the picked ones. */
export const editActions = ({ t, actions, edit }: Means): Array<RowAction<ProjectRecord>> => [
  {
    id: 'edit',
    label: t('project.edit'),
    icon: IconPencil,
    row: { at: 'icon' },
    run: ([row]) => row !== undefined && edit(row),
  },
  ...projectStatuses.map((status) => statusAct(t, actions, status)),
  {
    id: 'delete',
    label: t('project.delete'),
    icon: IconTrash,
    isDanger: true,
    row: { at: 'menu' },
    run: ([row]) => row !== undefined && actions.remove(row),
  },
];

function statusAct(t: TFunction, actions: Means['actions'], status: ProjectStatus): RowAction<ProjectRecord> {
  const setStatus = t('project.setStatus');
  const isArchive = status === 'archived';
  return {
    id: isArchive ? 'archive' : status,
    label: isArchive ? t('project.archive') : status,
    mark: <StatusMark status={status} />,
    row: { at: 'menu', id: `status-${status}`, under: setStatus, isFor: (row) => row.status !== status },
    bulk: isArchive ? {} : { under: { id: 'status', label: setStatus } },
    run: (rows) => actions.setStatus(rows, status),
  };
}
