import { IconMap } from '@tabler/icons-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { RailDetail, RailListRow } from '#domain/rails/railList.ts';
import { liveProjects } from '#client/realtime/live.ts';
import { account } from '#client/stores/account.ts';
import { mayLeave } from '#client/ui/form/unsaved.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PressButton } from '#client/ui/primitives/PressButton.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useMobile, useTablet } from '#client/ui/useMedia.ts';
import { useQueryState } from '#client/ui/useQueryState.ts';
import { exportRails, pageRails, railInfo } from './calls.ts';
import { railColumns } from './columns.tsx';
import { railDefaults, railFilters } from './filters.ts';
import { railActions } from './railActions.ts';
import { RailCard } from './RailCard.tsx';
import { RailDialogs, type RailDialog } from './RailDialogs.tsx';
import { RailPane } from './RailPane.tsx';
import { Split } from './Split.tsx';
import { useRailTally } from './tally.ts';
import { useRailActions } from './useRailActions.ts';
import { useRailList } from './useRailList.ts';
import { useRailTypes } from './useRailTypes.ts';
import list from '#client/ui/list/list.module.css';
import classes from './rails.module.css';

const idOf = (row: RailListRow): string => row.id;
const dataOf = (row: RailListRow) => ({ 'data-rail': row.name });

/** /device/railList: guardrails in a list and on a map. @source docs/requirements.md C10 */
export function RailScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const tablet = useTablet();
  const { userInfo } = useSnapshot(account);
  const access = userInfo?.access ?? [];
  const isEditor = may(access, ['rail:edit']);
  const defaults = useOwnPageSize(railDefaults);
  const [filters, setFilters] = useQueryState(defaults);
  const withMap = filters.map === '' ? !tablet : filters.map === 'on';
  const { dialog, open: openDialog, close } = useDialog<RailDialog>();
  const [editing, setEditing] = useState<RailDetail | null>(null);
  const types = useRailTypes();
  const tally = useRailTally();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  const projects = [...liveProjects.rows().values()].map(({ id, name }) => ({ value: id, label: name }));
  const key = JSON.stringify({ ...filters, open: '', map: '' });
  const picks = usePicked<RailListRow>(key, (page, size) => pageRails({ ...filters, page, size }, {}));
  const { drop } = picks;
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
  const remove = async (chosen: readonly RailListRow[]): Promise<boolean> => {
    const done = await actions.remove(chosen);
    const gone = new Set(done ? chosen.map(idOf) : []);
    if (editing !== null && gone.has(editing.id)) setEditing(null);
    if (gone.has(filters.open)) setFilters({ open: '' });
    return done;
  };
  const rowActions = !isEditor
    ? []
    : railActions({
        t,
        edit: (row) => openDialog({ kind: 'form', row }),
        // On a phone the map is for reading.
        path: mobile ? undefined : (row) => void editPath(row.id),
        place: (row) => openDialog({ kind: 'place', row }),
        maintained: actions.maintained,
        cycle: (chosen) => openDialog({ kind: 'cycle', rows: chosen }),
        maintenance: may(access, ['device:edit'])
          ? (chosen) => openDialog({ kind: 'maintenance', rows: chosen })
          : undefined,
        remove,
      });
  const typeKey = JSON.stringify(types.offered);
  // The types are made anew with every render; their names are what matters.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => railColumns({ t, types }), [t, typeKey]);
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
    <div className={list.page} data-testid="rail-screen">
      <ListFrame
        area="rail"
        title={t('page.railList.title')}
        view="rails"
        list={rails}
        columns={columns}
        actions={rowActions}
        actionsWidth={92}
        busy={actions.busy}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => void open(row.id)}
        openId={filters.open}
        rowData={dataOf}
        renderCard={(row, foot) => <RailCard row={row}>{foot}</RailCard>}
        formats={[
          { id: 'xlsx', label: t('rail.export.xlsx') },
          { id: 'geojson', label: t('rail.export.geojson') },
        ]}
        onExport={
          may(access, ['export'])
            ? (sheet, ids, format) =>
                exportRails(filters, sheet, ids, { format: format === 'geojson' ? 'geojson' : 'xlsx' })
            : undefined
        }
        add={isEditor ? { label: t('rail.add'), run: () => openDialog({ kind: 'form' }) } : undefined}
        onReset={railFilters.count(filters) > 0 ? () => setFilters(railFilters.none) : undefined}
        empty={{ hint: t(isEditor ? 'rail.emptyHintEditor' : 'rail.emptyHint') }}
        tools={
          <PressButton
            isOn={withMap}
            leftSection={<IconMap size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void toggleMap()}
            data-testid="rail-map-toggle"
          >
            {t(withMap && mobile ? 'rail.map.list' : 'rail.map.title')}
          </PressButton>
        }
        renderBody={(table) =>
          !withMap ? (
            <>
              {table}
              {dialog === undefined && pane}
            </>
          ) : mobile ? (
            <div className={classes.whole}>{pane}</div>
          ) : (
            <Split left={table} right={pane} />
          )
        }
      >
        {!(mobile && withMap) && (
          <FilterFields
            area="rail"
            of={railFilters}
            filters={filters}
            onChange={setFilters}
            choices={{ project: projects, type: types.offered }}
          />
        )}
      </ListFrame>
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
