import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import type { CallOptions } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { MaintenanceDialog } from '#client/ui/maintenance/MaintenanceDialog.tsx';
import { useShortcut } from '#client/ui/useShortcut.ts';
import { exportProjects, findProjects, pageProjects } from './calls.ts';
import { projectColumns } from './columns.tsx';
import { ProjectDrawer } from './drawer/ProjectDrawer.tsx';
import { projectDefaults, projectFilters } from './filters.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectForm } from './form/ProjectForm.tsx';
import { editActions, lookActions, maintenanceAction } from './projectActions.tsx';
import { useProjectActions } from './useProjectActions.ts';
import { useProjectList } from './useProjectList.ts';
import list from '#client/ui/list/list.module.css';

const dataOf = (row: ProjectRecord) => ({ 'data-project': row.name, 'data-status': row.status });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /project/index: the projects of the person's organisations. @source docs/requirements.md C6, SEED-041 */
export function ProjectScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['project:edit']);
  const [filters, setFilters] = useQueryState(useOwnPageSize(projectDefaults));
  const { dialog: form, open: openForm, close } = useDialog<{ readonly row?: ProjectRecord }>();
  const key = JSON.stringify({ ...filters, open: '', tab: '', cards: false });
  const load = (page: number, size: number, options: CallOptions = {}) =>
    pageProjects({ ...filters, page, size }, options);
  const picks = usePicked<ProjectRecord>(key, load);
  const projects = useProjectList({
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findProjects(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const [maintained, setMaintained] = useState<readonly ProjectRecord[]>();
  const { reload } = projects;
  const actions = useProjectActions(reload);
  const open = (row: ProjectRecord): void => setFilters({ open: row.id });
  const rowActions = [
    ...lookActions(t, open),
    ...(may(access, ['device:edit']) ? [maintenanceAction(t, setMaintained)] : []),
    ...(isEditor ? editActions({ t, actions, edit: (row) => openForm({ row }) }) : []),
  ];
  const columns = useMemo(() => projectColumns(t), [t]);
  const add = useCallback(() => isEditor && openForm({}), [isEditor, openForm]);
  useShortcut('n', add);
  const view = t(filters.cards ? 'project.asTable' : 'project.asCards');
  return (
    <div className={list.page} data-testid="project-screen">
      <ListFrame
        area="project"
        title={t('page.project.title')}
        view="projects"
        list={projects}
        columns={columns}
        actions={rowActions}
        actionsWidth={isEditor ? 168 : 104}
        busy={actions.busy}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        openId={filters.open}
        asCards={filters.cards}
        rowData={dataOf}
        renderCard={(row, foot) => <ProjectCard row={row}>{foot}</ProjectCard>}
        onExport={may(access, ['export']) ? (sheet, ids) => exportProjects(filters, sheet, ids) : undefined}
        add={isEditor ? { label: t('project.add'), run: () => openForm({}) } : undefined}
        onReset={projectFilters.count(filters) > 0 ? () => setFilters(projectFilters.none) : undefined}
        empty={{
          title: t('project.empty'),
          hint: t('project.emptyHint'),
          action: isEditor && (
            <Button leftSection={<IconPlus {...icon} />} onClick={() => openForm({})} data-testid="project-first">
              {t('project.addFirst')}
            </Button>
          ),
        }}
        tools={
          !mobile && (
            <ActionIcon
              variant="default"
              size={32}
              aria-label={view}
              title={view}
              onClick={() => setFilters({ cards: !filters.cards })}
              data-testid="project-cards"
            >
              {filters.cards ? <IconList {...icon} /> : <IconLayoutGrid {...icon} />}
            </ActionIcon>
          )
        }
      >
        <FilterFields area="project" of={projectFilters} filters={filters} onChange={setFilters} />
      </ListFrame>
      {form !== undefined && (
        <ProjectForm
          {...form}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
      {filters.open !== '' && form === undefined && (
        <ProjectDrawer
          key={filters.open}
          id={filters.open}
          tab={filters.tab}
          onTab={(tab) => setFilters({ tab })}
          onClose={() => setFilters({ open: '', tab: '' })}
          {...(isEditor && { onEdit: (row: ProjectRecord) => openForm({ row }) })}
        />
      )}
      {maintained !== undefined && (
        <MaintenanceDialog
          name={maintained.map(({ name }) => name).join(t('common.listJoin'))}
          isOn
          onClose={() => setMaintained(undefined)}
          onMaintain={async (until, reason) => {
            if (!(await actions.maintain(maintained, until, reason))) return;
            picks.drop(maintained);
            setMaintained(undefined);
          }}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
