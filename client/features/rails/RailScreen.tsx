import { Button, Menu } from '@mantine/core';
import { IconDownload, IconMap, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { RailDetail, RailListRow } from '#domain/rails/railList.ts';
import { liveProjects } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { BulkActions } from '#client/ui/list/BulkActions.tsx';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { RowActions } from '#client/ui/list/RowActions.tsx';
import { useStableActions } from '#client/ui/list/useStableActions.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { toast } from '#client/ui/toast.ts';
import { useMobile, useTablet } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { exportRails, pageRails, railInfo } from './calls.ts';
import { railColumns } from './columns.tsx';
import { railDefaults, railFilters } from './filters.ts';
import { deleteAction, exportActions, railActions } from './railActions.ts';
import { RailCard } from './RailCard.tsx';
import { RailDialogs, type RailDialog } from './RailDialogs.tsx';
import { RailPane } from './RailPane.tsx';
import { Split } from './Split.tsx';
import { useRailTally } from './tally.ts';
import { useRailActions } from './useRailActions.ts';
import { useRailList } from './useRailList.ts';
import { useRailTypes } from './useRailTypes.ts';
import classes from './rails.module.css';

const idOf = (row: RailListRow): string => row.id;
const dataOf = (row: RailListRow) => ({ 'data-rail': row.name });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /device/railList: guardrails in a list and on a map. @source docs/requirements.md C10 */
export function RailScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const tablet = useTablet();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['rail:edit']);
  const canExport = may(access, ['export']);
  const defaults = useOwnPageSize(railDefaults);
  const [filters, setFilters] = useQueryState(defaults);
  const withMap = filters.map === '' ? !tablet : filters.map === 'on';
  const { dialog, open: openDialog, close } = useDialog<RailDialog>();
  const [editing, setEditing] = useState<RailDetail | null>(null);
  const [exporting, setExporting] = useState(false);
  const types = useRailTypes();
  const tally = useRailTally();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  const projects = [...liveProjects.rows().values()].map(({ id, name }) => ({ value: id, label: name }));
  const key = JSON.stringify({ ...filters, open: '', map: '' });
  const picks = usePicked<RailListRow>(key, (page, size) => pageRails({ ...filters, page, size }, {}));
  const { clear, drop } = picks;
  const rails = useRailList(filters, picks.held, tally);
  const { rows, reload } = rails;
  const actions = useRailActions(reload);

  const open = async (id: string): Promise<void> => {
    if (editing !== null && !(await mayLeave())) return;
    setEditing(null);
    setFilters({ open: id });
  };
  const editPath = async (id: string): Promise<void> => {
    if (editing?.id === id || (editing !== null && !(await mayLeave()))) return;
    try {
      const rail = await railInfo(id);
      setFilters({ open: id, ...(withMap ? {} : { map: 'on' }) });
      setEditing(rail);
    } catch {
      // The message is shown already.
    }
  };
  const toggleMap = async (): Promise<void> => {
    if (editing !== null && !(await mayLeave())) return;
    setEditing(null);
    // Details that stood on the map would come back as a drawer over the list.
    setFilters(withMap ? { map: 'off', open: '' } : { map: 'on' });
  };
  const rowActions = [
    ...(isEditor
      ? railActions({
          t,
          edit: (row) => openDialog({ kind: 'form', row }),
          // On a phone the map is for reading.
          path: mobile ? undefined : (row) => void editPath(row.id),
          place: (row) => openDialog({ kind: 'place', row }),
          maintained: actions.maintained,
          cycle: (chosen) => openDialog({ kind: 'cycle', rows: chosen }),
        })
      : []),
    ...(canExport ? exportActions(t, (format, ids) => save(format, ids)) : []),
    ...(isEditor
      ? [
          deleteAction(t, async (chosen) => {
            const done = await actions.remove(chosen);
            const gone = new Set(done ? chosen.map(idOf) : []);
            if (editing !== null && gone.has(editing.id)) setEditing(null);
            if (gone.has(filters.open)) setFilters({ open: '' });
            return done;
          }),
        ]
      : []),
  ];
  const stableActions = useStableActions(rowActions);
  const typeKey = JSON.stringify(types.offered);
  const columns = useMemo(
    () => {
      const all = railColumns({
        t,
        types,
        actions: stableActions,
      });
      return isEditor ? all : all.filter((column) => column.key !== 'actions');
    },
    // The types are made anew with every render; their names are what matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, typeKey, isEditor, stableActions],
  );
  const view = useTableView('rails', columns);
  const save = async (format: 'xlsx' | 'geojson', ids?: readonly string[]): Promise<void> => {
    setExporting(true);
    try {
      await exportRails(filters, format, view.sheet, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const instead =
    rails.error !== undefined && rows === undefined ? (
      <ErrorState error={rails.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={railFilters.count(filters) > 0 ? () => setFilters(railFilters.none) : undefined}
        hint={t(isEditor ? 'rail.emptyHintEditor' : 'rail.emptyHint')}
      />
    ) : undefined;
  const list = (
    <ListBody
      label={t('page.railList.title')}
      list={rails}
      view={view}
      filters={filters}
      onTurn={setFilters}
      picks={picks}
      onOpen={(row) => void open(row.id)}
      openId={filters.open}
      renderCard={(row) => (
        <RailCard row={row}>{isEditor && <RowActions area="rail" actions={stableActions} row={row} touch />}</RailCard>
      )}
      rowData={dataOf}
      instead={instead}
      renderBulk={
        isEditor || canExport
          ? (chosen) => (
              <BulkActions
                area="rail"
                actions={rowActions}
                chosen={chosen}
                busy={actions.busy || exporting}
                onDone={drop}
                onClear={clear}
              />
            )
          : undefined
      }
    />
  );
  const pane = (
    <RailPane
      rows={rows}
      withMap={withMap}
      selected={filters.open}
      editing={editing}
      tally={tally}
      types={types}
      actions={rowActions}
      onPick={(id) => void open(id)}
      onClose={() => setFilters({ open: '' })}
      onEdited={() => {
        setEditing(null);
        reload();
      }}
    />
  );
  return (
    <div className={classes.screen} data-testid="rail-screen">
      <PageHead title={t('page.railList.title')} count={rows === undefined ? undefined : rails.total}>
        {!mobile && <TableViewMenu area="rail" view={view} />}
        <RefreshButton area="rail" onClick={reload} />
        {canExport && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconDownload {...icon} />}
                loading={exporting}
                data-testid="rail-export"
              >
                {t('list.export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void save('xlsx')} data-testid="rail-export-xlsx">
                {t('rail.export.xlsx')}
              </Menu.Item>
              <Menu.Item onClick={() => void save('geojson')} data-testid="rail-export-geojson">
                {t('rail.export.geojson')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <Button
          variant="default"
          leftSection={<IconMap {...icon} />}
          aria-pressed={withMap}
          className={withMap ? classes.pressed : undefined}
          onClick={() => void toggleMap()}
          data-testid="rail-map-toggle"
        >
          {t(withMap && mobile ? 'rail.map.list' : 'rail.map.title')}
        </Button>
        {isEditor && (
          <Button
            leftSection={<IconPlus {...icon} />}
            onClick={() => openDialog({ kind: 'form' })}
            data-testid="rail-add"
          >
            {t('rail.add')}
          </Button>
        )}
      </PageHead>
      {!(mobile && withMap) && (
        <FilterFields
          area="rail"
          of={railFilters}
          filters={filters}
          onChange={setFilters}
          choices={{ project: projects, type: types.offered }}
        />
      )}
      {!withMap ? (
        <>
          {list}
          {dialog === undefined && pane}
        </>
      ) : mobile ? (
        <div className={classes.whole}>{pane}</div>
      ) : (
        <Split left={list} right={pane} />
      )}
      <RailDialogs
        dialog={dialog}
        types={types}
        projectId={filters.project}
        actions={actions}
        onClose={close}
        onSettled={drop}
        onSaved={(id) => {
          const stood = close();
          reload();
          if (stood && dialog?.kind === 'form' && dialog.row === undefined) void open(id);
        }}
      />
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
