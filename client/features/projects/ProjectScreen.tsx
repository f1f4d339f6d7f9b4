import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import type { CallOptions } from '#client/api/http.ts';
import { account } from '#client/stores/account.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';
import { BulkBar } from './BulkBar.tsx';
import { exportProjects, findProjects, pageProjects } from './calls.ts';
import { projectColumns } from './columns.tsx';
import { ProjectDrawer } from './drawer/ProjectDrawer.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countFilters, noFilters, projectDefaults } from './filters.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectForm } from './form/ProjectForm.tsx';
import { RowActions } from './RowActions.tsx';
import { useProjectActions } from './useProjectActions.ts';
import { useProjectList } from './useProjectList.ts';
import list from '#client/ui/list/list.module.css';

const idOf = (row: ProjectRecord): string => row.id;
const dataOf = (row: ProjectRecord) => ({ 'data-project': row.name, 'data-status': row.status });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /project/index: the projects of the person's organisations. @source product.md C6, SEED-041 */
export function ProjectScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const [isEditor, mayExport] = [may(access, ['project:edit']), may(access, ['export'])];
  const [filters, setFilters] = useQueryState(useOwnPageSize(projectDefaults));
  const { dialog: form, open: openForm, close } = useDialog<{ readonly row?: ProjectRecord }>();
  const [exporting, setExporting] = useState(false);
  const key = JSON.stringify({ ...filters, open: '', tab: '', cards: false });
  const load = (page: number, size: number, options: CallOptions = {}) =>
    pageProjects({ ...filters, page, size }, options);
  const picks = usePicked<ProjectRecord>(key, load);
  const { clear, drop } = picks;
  const projects = useProjectList({
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findProjects(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const { rows, error, reload } = projects;
  const actions = useProjectActions(reload);
  const open = (row: ProjectRecord): void => setFilters({ open: row.id });
  const act = (row: ProjectRecord, touch: boolean): ReactNode => (
    <RowActions
      row={row}
      touch={touch}
      onView={() => open(row)}
      {...(isEditor && {
        edit: {
          onEdit: () => openForm({ row }),
          onStatus: (status) => void actions.setStatus([row], status),
          onDelete: () => void actions.remove(row),
        },
      })}
    />
  );
  const latestAct = useLatest(act);
  const columns = useMemo(
    () => projectColumns({ t, actions: (row) => latestAct.current(row, false), actionsWidth: isEditor ? 168 : 104 }),
    [t, isEditor, latestAct],
  );
  const view = useTableView('projects', columns);
  const add = useCallback(() => isEditor && openForm({}), [isEditor, openForm]);
  useShortcut('n', add);
  const save = async (ids?: readonly string[]): Promise<void> => {
    setExporting(true);
    try {
      await exportProjects(filters, view.sheet, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const isFiltered = countFilters(filters) > 0;
  const addButton = (testId: string): ReactNode => (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => openForm({})} data-testid={testId}>
      {t(testId === 'project-first' ? 'project.addFirst' : 'project.add')}
    </Button>
  );
  const instead =
    error !== undefined && rows === undefined ? (
      <ErrorState error={error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={isFiltered ? () => setFilters(noFilters) : undefined}
        title={t('project.empty')}
        hint={t('project.emptyHint')}
        action={isEditor ? addButton('project-first') : undefined}
      />
    ) : undefined;
  return (
    <div className={list.page} data-testid="project-screen">
      <PageHead title={t('page.project.title')} count={rows === undefined ? undefined : projects.total}>
        {!mobile && (
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t(filters.cards ? 'project.asTable' : 'project.asCards')}
            title={t(filters.cards ? 'project.asTable' : 'project.asCards')}
            onClick={() => setFilters({ cards: !filters.cards })}
            data-testid="project-cards"
          >
            {filters.cards ? <IconList {...icon} /> : <IconLayoutGrid {...icon} />}
          </ActionIcon>
        )}
        {!mobile && !filters.cards && <TableViewMenu area="project" view={view} />}
        <RefreshButton area="project" onClick={reload} />
        {mayExport && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={exporting}
            onClick={() => void save()}
            data-testid="project-export"
          >
            {t('list.export')}
          </Button>
        )}
        {isEditor && addButton('project-add')}
      </PageHead>
      <FilterBar filters={filters} onChange={setFilters} />
      <ListBody
        label={t('page.project.title')}
        list={projects}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        openId={filters.open}
        asCards={filters.cards}
        renderCard={(row) => <ProjectCard row={row}>{act(row, mobile)}</ProjectCard>}
        rowData={dataOf}
        instead={instead}
        renderBulk={
          isEditor || mayExport
            ? (chosen) => (
                <BulkBar
                  count={chosen.length}
                  busy={actions.busy || exporting}
                  onStatus={
                    isEditor
                      ? (status) => void actions.setStatus(chosen, status).then((done) => done && drop(chosen))
                      : undefined
                  }
                  onExport={mayExport ? () => void save(chosen.map(idOf)) : undefined}
                  onClear={clear}
                />
              )
            : undefined
        }
      />
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
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
