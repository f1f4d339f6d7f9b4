import { Button, Select } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { isEndedImport } from '#domain/imei/importJob.ts';
import type { CallOptions } from '#client/api/http.ts';
import { onEvent } from '#client/realtime/live.ts';
import { useDialog } from '#client/ui/form/useDialog.ts';
import { FailedDialog } from '#client/ui/list/FailedDialog.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { OrgSelect } from '#client/ui/orgPicker/OrgSelect.tsx';
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
import { BulkBar } from './BulkBar.tsx';
import { exportImeis, findImeis, pageImeis } from './calls.ts';
import { ChooseDialog } from './ChooseDialog.tsx';
import { imeiColumns } from './columns.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countFilters, imeiDefaults, noFilters } from './filters.ts';
import { ImeiCard } from './ImeiCard.tsx';
import { ImeiForm } from './ImeiForm.tsx';
import { RowActions } from './RowActions.tsx';
import { useImeiActions } from './useImeiActions.ts';
import { useModels } from './useModels.ts';
import list from '#client/ui/list/list.module.css';

type Dialog =
  | { readonly kind: 'form'; readonly row?: ImeiRow }
  | { readonly kind: 'move' | 'model' | 'create'; readonly rows: readonly ImeiRow[] };

const dataOf = (row: ImeiRow) => ({ 'data-imei': row.imei, 'data-status': row.status });
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** /imeiImport/imei: the stock of IMEIs. @source product.md C23 */
export function ImeiScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const defaults = useOwnPageSize(imeiDefaults);
  const [filters, setFilters] = useQueryState(defaults);
  const { dialog, open: openDialog, close } = useDialog<Dialog>();
  const [exporting, setExporting] = useState(false);
  const models = useModels();
  const key = JSON.stringify(filters);
  const load = (page: number, size: number, options: CallOptions = {}) =>
    pageImeis({ ...filters, page, size }, options);
  const picks = usePicked<ImeiRow>(key, load);
  const { clear, drop } = picks;
  const imeis = useLiveList<ImeiRow>(['imeis', 'organizations'], {
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: (ids, signal) => findImeis(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held,
  });
  const { rows, reload } = imeis;
  // An import that has ended has changed the stock.
  useEffect(() => onEvent('import:progress', ({ status }) => isEndedImport(status) && reload()), [reload]);
  const actions = useImeiActions(reload);
  const act = (row: ImeiRow, touch: boolean): ReactNode => (
    <RowActions
      row={row}
      touch={touch}
      onEdit={() => openDialog({ kind: 'form', row })}
      onSwitch={(status) => void actions.switchTo([row], status)}
      onDelete={() => void actions.remove([row])}
    />
  );
  const latest = useLatest({ act, setFilters });
  const columns = useMemo(
    () =>
      imeiColumns({
        t,
        actions: (row) => latest.current.act(row, false),
        onBatch: (batch) => latest.current.setFilters({ batch, page: 1 }),
      }),
    [t, latest],
  );
  const view = useTableView('imeis', columns);
  const save = async (ids?: readonly string[]): Promise<void> => {
    setExporting(true);
    try {
      await exportImeis(filters, view.sheet, ids);
      toast('ok', t('list.exported'));
    } catch {
      // The message is shown already.
    } finally {
      setExporting(false);
    }
  };
  const instead =
    imeis.error !== undefined && rows === undefined ? (
      <ErrorState error={imeis.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        hint={t('imei.emptyHint')}
      />
    ) : undefined;
  return (
    <div className={list.page} data-testid="imei-screen">
      <PageHead title={t('page.imei.title')} count={rows === undefined ? undefined : imeis.total}>
        {!mobile && <TableViewMenu area="imei" view={view} />}
        <RefreshButton area="imei" onClick={reload} />
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          loading={exporting}
          onClick={() => void save()}
          data-testid="imei-export"
        >
          {t('list.export')}
        </Button>
        <Button
          leftSection={<IconPlus {...icon} />}
          onClick={() => openDialog({ kind: 'form' })}
          data-testid="imei-add"
        >
          {t('imei.add')}
        </Button>
      </PageHead>
      <FilterBar
        filters={filters}
        onChange={setFilters}
        models={models}
        batchName={rows?.find(({ batchId }) => batchId === filters.batch)?.batchName ?? undefined}
      />
      <ListBody
        label={t('page.imei.title')}
        list={imeis}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => openDialog({ kind: 'form', row })}
        isTall={false}
        renderCard={(row) => <ImeiCard row={row}>{act(row, true)}</ImeiCard>}
        rowData={dataOf}
        instead={instead}
        renderBulk={(chosen) => (
          <BulkBar
            count={chosen.length}
            busy={actions.busy}
            onCreate={() => openDialog({ kind: 'create', rows: chosen })}
            onMove={() => openDialog({ kind: 'move', rows: chosen })}
            onModel={() => openDialog({ kind: 'model', rows: chosen })}
            onDisable={() => void actions.switchTo(chosen, 'disabled').then((done) => done && drop(chosen))}
            onExport={() => void save(chosen.map(({ id }) => id))}
            onDelete={() => void actions.remove(chosen).then((done) => done && drop(chosen))}
            onClear={clear}
          />
        )}
      />
      {dialog?.kind === 'form' && (
        <ImeiForm
          {...(dialog.row === undefined ? {} : { row: dialog.row })}
          models={models}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
      {dialog?.kind === 'move' && (
        <ChooseDialog
          title={t('imei.moveTitle', { n: dialog.rows.length })}
          testId="imei-move"
          onClose={close}
          onChoose={async (orgId) => {
            if (!(await actions.move(dialog.rows, orgId))) return;
            drop(dialog.rows);
            close();
          }}
        >
          {(value, set) => (
            <OrgSelect label={t('imei.col.org')} required value={value} onChange={set} testId="imei-move-to" />
          )}
        </ChooseDialog>
      )}
      {dialog?.kind === 'model' && (
        <ChooseDialog
          title={t('imei.modelTitle', { n: dialog.rows.length })}
          testId="imei-model"
          onClose={close}
          onChoose={async (modelId) => {
            if (!(await actions.setModel(dialog.rows, modelId))) return;
            drop(dialog.rows);
            close();
          }}
        >
          {(value, set) => (
            <Select label={t('imei.col.model')} withAsterisk data={models} value={value} onChange={set} />
          )}
        </ChooseDialog>
      )}
      {dialog?.kind === 'create' && (
        <CreateDialog
          rows={dialog.rows}
          onClose={close}
          onDone={() => {
            drop(dialog.rows);
            reload();
          }}
        />
      )}
      <FailedDialog failed={actions.failed} onClose={actions.forget} />
    </div>
  );
}
